#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# wrappers_test.sh BIN: oshcc, oshc++ and oshfort of that directory compile, link and show; from another place as well.
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
cat > hello.c << 'C'
#include <shmem.h>
#include <stdio.h>
int main(void) {
    shmem_init();
    static int sum, mine;
    mine = shmem_my_pe() + 1;
    shmem_int_sum_reduce(SHMEM_TEAM_WORLD, &sum, &mine, 1);
    if (shmem_my_pe() == 0) printf("sum %d%s\n", sum, TEXT);
    shmem_finalize();
    return 0;
}
C
cp hello.c hello.cpp
cp hello.c old.c
sed -i 's,<shmem.h>,<mpp/shmem.h>,' old.c
export bin
check 'C in one step' '"$bin/oshcc" -DTEXT="\" with \$x\"" hello.c -o "a b" && [ "$("$bin/skerry-run" -n 2 "./a b")" = "sum 3 with \$x" ]'
check 'C in two steps' '"$bin/oshcc" -DTEXT=\"\" -c hello.c && "$bin/oshcc" hello.o -o two && [ "$("$bin/skerry-run" -n 3 ./two)" = "sum 6" ]'
check 'C99, warnings are errors' '"$bin/oshcc" -std=c99 -pedantic -Wall -Wextra -Werror -DTEXT=\"\" hello.c -o c99'
check 'C11, warnings are errors' '"$bin/oshcc" -std=c11 -pedantic -Wall -Wextra -Werror -DTEXT=\"\" hello.c -o c11'
check 'the old header' '"$bin/oshcc" -DTEXT=\"\" old.c -o old && [ "$("$bin/oshrun" -n 1 ./old)" = "sum 1" ]'
for name in oshc++ oshcxx oshCC; do
    export name
    check "$name" '"$bin/$name" -pedantic -Wall -Wextra -Werror -DTEXT=\"\" hello.cpp -o cpp && [ "$("$bin/skerry-run" -n 2 ./cpp)" = "sum 3" ]'
done
check 'C++11 inside extern "C"' 'printf "extern \"C\" {\n#include <shmem.h>\n}\nint main() { return 0; }\n" > wrapped.cpp && "$bin/oshc++" -std=c++11 wrapped.cpp -o wrapped'
check '--show prints the command' '"$bin/oshcc" --show -O2 hello.c | grep -q -- "-I.* -O2 hello.c -L.* -lskerry_openshmem"'
check '--show compiles nothing' '"$bin/oshcc" --show hello.c -o never > show.txt && [ ! -e never ]'
check '--show with -c does not link' '! "$bin/oshcc" --show -c hello.c | grep -q lskerry'
check 'every routine has its second name' 'lib=$("$bin/oshcc" --showme:link | sed "s/^-L\([^ ]*\).*/\1/")/libskerry_openshmem.so && nm -D "$lib" | sed -n "s/.* T shmem_/pshmem_/p" | sort > first.txt && nm -D "$lib" | sed -n "s/.* T pshmem_/pshmem_/p" | sort > second.txt && [ "$(wc -l < first.txt)" -gt 2000 ] && cmp first.txt second.txt'
check '--help' '"$bin/oshcc" --help | grep -q oshcc'
check 'another compiler' 'SKERRY_CC=gcc "$bin/oshcc" --show hello.c | grep -q "^gcc "'
check 'a missing compiler is told' '! SKERRY_CC=no-such-cc "$bin/oshcc" hello.c 2> told.txt && grep -q "no compiler .no-such-cc." told.txt'
check 'through a link elsewhere' 'ln -s "$bin/oshcc" ./oshcc && ./oshcc -DTEXT=\"\" hello.c -o linked && "$bin/skerry-run" -n 1 ./linked > /dev/null'

if ! command -v gfortran > /dev/null; then
    echo 'no gfortran: oshfort is not tested'
    [ "$failures" -eq 0 ]
    exit
fi
# Free form, no declarations, MY_PE is the function; any type in one routine; a Cray pointer.
cat > free.f90 <<'F'
program free
  implicit none
  include 'shmem.fh'
  integer :: whole(1), errcode
  pointer (place, whole)
  real, save :: broken
  call start_pes(0)
  call shpalloc(place, 1, errcode, 1)
  call shmem_put4(whole, my_pe() + 10, 1, mod(my_pe() + 1, num_pes()))
  call shmem_put4(broken, my_pe() + 0.5, 1, mod(my_pe() + 1, num_pes()))
  call shmem_barrier_all()
  if (my_pe() == 0) print '(i0, f5.1)', whole(1), broken
end program
F
# Fixed form, the old header, functions declared by the program, MY_PE is a variable.
cat > fixed.f <<'F'
      PROGRAM FIXED
      IMPLICIT NONE
      INCLUDE "mpp/shmem.fh"
      INTEGER SHMEM_MY_PE, SHMEM_N_PES, MY_PE
      INTEGER, SAVE :: SUM, ONE, PSYNC(SHMEM_REDUCE_SYNC_SIZE),
     +  PWRK(SHMEM_REDUCE_MIN_WRKDATA_SIZE)
      DATA PSYNC /SHMEM_REDUCE_SYNC_SIZE*SHMEM_SYNC_VALUE/
      CALL SHMEM_INIT()
      MY_PE = SHMEM_MY_PE()
      ONE = MY_PE + 1
      CALL SHMEM_INT4_SUM_TO_ALL(SUM, ONE, 1, 0, 0, SHMEM_N_PES(),
     +  PWRK, PSYNC)
      IF (MY_PE .EQ. 0) PRINT '(A,I0)', 'sum ', SUM
      CALL SHMEM_FINALIZE
      END
F
# A module and its users have the header, one without IMPLICIT NONE; old codes have it from the preprocessor as well.
cat > module.F90 <<'F'
module exchange
  implicit none
  private
#include "mpp/shmem.fh"
  integer, save, public :: word
  public :: send
contains
  subroutine send(value)
    integer, intent(in) :: value
    call shmem_int4_set(word, value, mod(shmem_my_pe() + 1, shmem_n_pes()))
  end subroutine
end module
program user
  use exchange
  include 'shmem.fh'
  integer*4, external :: shmem_int4_fetch
  call shmem_init
  call send(40 + shmem_my_pe())
  call shmem_barrier_all
  if (shmem_my_pe() == 0) print '(i0)', shmem_int4_fetch(word, 0)
  call shmem_finalize
end program
F
check 'Fortran, free form' '"$bin/oshfort" -w free.f90 -o free && [ "$("$bin/oshrun" -n 3 ./free)" = "12  2.5" ]'
for name in oshfort oshf77 oshf90; do
    export name
    check "$name, fixed form" '"$bin/$name" -w fixed.f -o fixed && [ "$("$bin/oshrun" -n 3 ./fixed)" = "sum 6" ]'
done
check 'Fortran in two steps' '"$bin/oshfort" -c module.F90 && "$bin/oshfort" module.o -o module && [ "$("$bin/oshrun" -n 2 ./module)" = 41 ]'
check 'shmem.fh without warnings' '"$bin/oshfort" -Wall -Wno-unused -Werror -Wno-error=unused-parameter -fsyntax-only module.F90'
check 'another Fortran compiler' 'SKERRY_FC=my-fort "$bin/oshfort" --show fixed.f | grep -q "^my-fort .* fixed.f .*-lskerry_openshmem"'
check 'a missing Fortran compiler is told' '! SKERRY_FC=no-such-fort "$bin/oshfort" fixed.f 2> told.txt && grep -q "no compiler .no-such-fort..*SKERRY_FC" told.txt'
[ "$failures" -eq 0 ]
