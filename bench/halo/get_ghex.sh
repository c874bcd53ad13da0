#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Makes GHEX, a peer of the halo benchmark, for Open MPI: its C++ sources and Boost's headers from the
# package index, built into .venv/ghex (or the folder given). Then:  ./skerry setup
set -eu
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
root=$(dirname "$(dirname "$here")")
into=${1-$root/.venv/ghex}
python=$root/.venv/bin/python
[ -x "$python" ] || python=python3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$python" -m pip download --quiet --no-deps --no-binary ghex --dest "$work" ghex==0.9.0
"$python" -m pip install --quiet --no-deps --target "$work/boost" boost-headers
tar -xzf "$work"/ghex-*.tar.gz -C "$work"
source=$(echo "$work"/ghex-*/)
mkdir -p "$into/include"
cp -r "$work/boost/boost_headers/include/boost" "$source/ext/gridtools/include/gridtools" "$into/include"
cmake -S "$source" -B "$work/build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$into" \
    -DCMAKE_INSTALL_LIBDIR=lib -DMPI_CXX_COMPILER="$(command -v mpicxx.openmpi || command -v mpicxx)" \
    -DGHEX_USE_BUNDLED_LIBS=ON -DGHEX_USE_BUNDLED_GRIDTOOLS=ON -DGHEX_USE_BUNDLED_OOMPH=ON \
    -DGHEX_TRANSPORT_BACKEND=MPI -DBoost_INCLUDE_DIR="$into/include" > "$work/log"
cmake --build "$work/build" --target install >> "$work/log"
echo "GHEX is in $into"
