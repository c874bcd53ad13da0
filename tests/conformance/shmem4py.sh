#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Somebody else's tests: fetches the source package shmem4py (OpenSHMEM for Python) from the package registry, builds it with
# oshcc, unchanged, and runs its test suite under oshrun.
#     shmem4py.sh BIN [PES...]     BIN holds oshcc and oshrun; PES: 1 2 4 unless told
# Ends with 77 where the package cannot be fetched. Everything happens in a temporary folder.
usage="usage: $0 BIN [PES...]"
[ $# -ge 1 ] || { echo "$usage" >&2; exit 2; }
bin=$(cd "$1" && pwd) && [ -x "$bin/oshcc" ] && [ -x "$bin/oshrun" ] || {
    echo "$0: no oshcc and oshrun in '$1'; $usage" >&2
    exit 2
}
shift
[ $# -gt 0 ] || set -- 1 2 4
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# The suite of 1.0.0 is written for NumPy 1.
python3 -m venv env && env/bin/pip -q --disable-pip-version-check install cffi setuptools wheel 'numpy<2' \
    && env/bin/pip -q --disable-pip-version-check download --no-binary shmem4py --no-deps --no-build-isolation shmem4py==1.0.0 \
    > fetch.txt 2>&1 || { cat fetch.txt; echo "shmem4py cannot be fetched"; exit 77; }
mkdir source && tar xf shmem4py-1.0.0.tar.gz -C source --strip-components 1 || exit 1

OSHCC=$bin/oshcc env/bin/pip -q --disable-pip-version-check install --no-build-isolation ./source > build.txt 2>&1 || {
    cat build.txt
    echo "shmem4py does not build with $bin/oshcc"
    exit 1
}
api=$(find env -name 'api*.so')
ldd "$api" | grep -q libskerry_openshmem || { echo "$api is not linked with Skerry"; exit 1; }

failures=0
for pes; do
    if "$bin/oshrun" -n "$pes" --timeout 300 env/bin/python -m unittest discover -s source/test > run.txt 2>&1 \
        && [ "$(grep -o 'OK' run.txt | wc -l)" -eq "$pes" ]; then
        echo "$pes PEs: $(grep -o -m 1 'Ran [0-9]* tests' run.txt | head -n 1), OK on every PE"
    else
        tail -n 40 run.txt
        echo "$pes PEs: FAILED"
        failures=$((failures + 1))
    fi
done
[ "$failures" -eq 0 ]
