#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# wrappers_test.sh BIN: oshcc and oshc++ of that directory compile, link and show; from another place as well.
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
check '--help' '"$bin/oshcc" --help | grep -q oshcc'
check 'another compiler' 'SKERRY_CC=gcc "$bin/oshcc" --show hello.c | grep -q "^gcc "'
check 'a missing compiler is told' '! SKERRY_CC=no-such-cc "$bin/oshcc" hello.c 2> told.txt && grep -q "no compiler .no-such-cc." told.txt'
check 'through a link elsewhere' 'ln -s "$bin/oshcc" ./oshcc && ./oshcc -DTEXT=\"\" hello.c -o linked && "$bin/skerry-run" -n 1 ./linked > /dev/null'
[ "$failures" -eq 0 ]
