#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# wrappers_test.sh BIN: caf and cafrun of that directory compile, link, show and run; from another place as well.
bin=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failures=0
check() {
    if ! sh -c "$2"; then
        echo "not so: $1"
        failures=$((failures + 1))
    fi
}
cd "$work" || exit 1
cat > sums.f90 <<'F'
module sums
  implicit none
  integer, save :: mine[*] = 0
contains
  subroutine add()
    mine[1] = mine[1] + num_images()
  end subroutine
end module
F
cat > hello.F90 <<'F'
program hello
  use sums
  implicit none
  character(20) :: word = 'none'
  if (this_image() == num_images()) call add()
  sync all
  if (command_argument_count() > 0) call get_command_argument(1, word)
  if (this_image() == 1) print '(a, i0, 2a)', 'sum ', mine, ' ', trim(word)
#ifdef CODE
  stop CODE
#endif
end program
F
printf 'program p\n  integer :: x\n  x[2] = 1\nend program\n' > wrong.f90
export bin
check 'in one step' '"$bin/caf" -O1 -Wall -Werror sums.f90 hello.F90 -o "a b" && [ "$("$bin/cafrun" -n 2 "./a b")" = "sum 2 none" ]'
check 'arguments of the program' '[ "$("$bin/cafrun" -n 3 "./a b" "one word")" = "sum 3 one word" ]'
check 'alone' '[ "$("./a b")" = "sum 1 none" ]'
check 'in two steps' '"$bin/caf" -c sums.f90 hello.F90 && "$bin/caf" sums.o hello.o -o two && [ "$("$bin/cafrun" -np 4 ./two)" = "sum 4 none" ]'
check 'definitions, and the code of stop' '"$bin/caf" -DCODE=7 sums.f90 hello.F90 -o seven && ! "$bin/cafrun" -n 2 ./seven > out.txt 2>&1; "$bin/cafrun" -n 2 ./seven > out.txt 2>&1; [ $? -eq 7 ]'
check '--show prints the command' '"$bin/caf" --show -O2 hello.F90 | grep -q -- "^[^ ]*gfortran .*-fcoarray=lib -O2 hello.F90 -L.* -lskerry_coarray$"'
check '--show compiles nothing' '"$bin/caf" --show hello.F90 -o never > show.txt && [ ! -e never ]'
check '--show with -c does not link' '! "$bin/caf" --show -c hello.F90 | grep -q lskerry'
check '--showme:compile and :link' '"$bin/caf" --showme:compile | grep -q -- -fcoarray=lib && "$bin/caf" --showme:link | grep -q -- "-lskerry_coarray$"'
check 'the command that is shown works' 'eval "$("$bin/caf" --show sums.f90 hello.F90 -o shown)" && "$bin/cafrun" -n 1 ./shown > /dev/null'
check '--help' '"$bin/caf" --help | grep -q "caf \[--show\]" && "$bin/cafrun" --help | grep -q -- -n'
check 'what does not compile fails' '! "$bin/caf" wrong.f90 -o wrong 2> told.txt && grep -q "Error:" told.txt && [ ! -e wrong ]'
check 'a file that is missing fails' '! "$bin/caf" no-such.f90 -o wrong 2> told.txt && grep -q no-such.f90 told.txt'
check 'another compiler' 'SKERRY_FC=my-fort "$bin/caf" --show hello.F90 | grep -q "^my-fort -.* hello.F90 .*-lskerry_coarray"'
check 'a missing compiler is told' '! SKERRY_FC=no-such-fort "$bin/caf" hello.F90 2> told.txt && [ "$(wc -l < told.txt)" -eq 1 ] && grep -q "^caf: no compiler .no-such-fort.*SKERRY_FC" told.txt'
check 'a missing program is told' '! "$bin/cafrun" -n 2 ./no-such-program 2> told.txt && grep -q no-such-program told.txt'
check 'through a link elsewhere' 'ln -s "$bin/caf" ./caf && ./caf sums.f90 hello.F90 -o linked && "$bin/cafrun" -n 1 ./linked > /dev/null'
[ "$failures" -eq 0 ]
