# SPDX-License-Identifier: BSD-3-Clause
# Step 2 of the set-up: the virtual environment, with the Python packages that pyproject.toml names.

# Prints the requirements of the project itself, or of one of its optional groups.
requirements() {
    python3 - "$root/pyproject.toml" "${1-}" <<'PYTHON'
import sys, tomllib
project = tomllib.load(open(sys.argv[1], "rb"))["project"]
group = sys.argv[2]
print("\n".join(project["optional-dependencies"][group] if group else project["dependencies"]))
PYTHON
}

pip_failed() {  # log file: says why, in one line
    if grep -qiE 'no space left' "$1"; then say "the disk is full (pip's log: ${1#"$root"/})"
    elif grep -qiE 'NewConnectionError|name resolution|connection|timed out|unreachable|from versions: none' "$1"
    then say "no network: pip could not reach a package index (log: ${1#"$root"/})"
    else say "pip failed (log: ${1#"$root"/}): $(grep '^ERROR' "$1" | tail -n 1)"; fi
}

pip_install() {  # a name for messages, then requirements
    local log=$venv/pip.log
    say "installing Python packages ($1): ${*:2}"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "${@:2}" > "$log" 2>&1 \
        < /dev/null || { pip_failed "$log"; return 1; }
}

make_venv() {
    has python3 || stop "python3 is missing; type:  sudo apt install python3 python3-venv"
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        stop "Python 3.11 or later is needed; $(python3 --version) was found"
    [ -x "$venv/bin/python" ] && "$venv/bin/python" -m pip --version > /dev/null 2>&1 && return
    say "making the virtual environment .venv"
    python3 -m venv "$venv" > "$venv/venv.log" 2>&1 ||
        stop "could not make .venv: $(tail -n 1 "$venv/venv.log")
    On Debian:  sudo apt install python3-venv"
}

# Step 2. The lab runs from the tree: a .pth file leads there. MPICH is a peer only, so it may fail.
setup_python() {
    local key needs
    # Settings of tools, which come last in pyproject.toml, are no reason to install again.
    key=$(sed '/^\[tool/,$d' "$root/pyproject.toml" | cat - "$root/tools/setup-python.sh" | hash_of -)
    stamp_is python "$key" && [ -x "$venv/bin/python" ] && return
    make_venv
    mapfile -t needs < <(requirements; requirements dev)
    # Without system packages CMake and Ninja can come from the package index too.
    cmake_is_recent || needs+=("cmake>=3.25")
    has ninja || needs+=(ninja)
    pip_install "the lab's" "${needs[@]}" || return 1
    mapfile -t needs < <(requirements peers)
    pip_install "peers, optional" "${needs[@]}" || say "going on without the peer MPICH"
    printf '%s\n' "$root/lab" > "$("$venv/bin/python" -c \
        'import sysconfig; print(sysconfig.get_path("purelib"))')/skerry-tree.pth"
    stamp python "$key"
}
