# SPDX-License-Identifier: BSD-3-Clause
# Step 3 of the set-up: configure and build. Ninja decides what is out of date, so that a start with
# nothing to do costs only its look at the files.

# Shows "building n/m" from Ninja's lines: one line rewritten on a terminal, a line every tenth else.
show_progress() {
    local terminal=0
    [ -t 2 ] && terminal=1
    awk -v terminal=$terminal '
        match($0, /^\[[0-9]+\/[0-9]+\]/) {
            split(substr($0, 2, RLENGTH - 2), n, "/")
            if (terminal) { printf "\rskerry: building %d/%d ", n[1], n[2]; shown = 1 }
            else if (int(10 * n[1] / n[2]) > tenth) {
                tenth = int(10 * n[1] / n[2]); printf "skerry: building %d/%d\n", n[1], n[2] }
            fflush()
        }
        END { if (shown) printf "\n" }' >&2
}

build_failed() {  # log file, what was being done
    say "$2 failed; the log is ${1#"$root"/}, and here is the first error:"
    grep -m1 -A8 -E 'error: |undefined reference|No space left|CMake Error|^FAILED:' <(
        grep -v -E '^(\[[0-9]+/[0-9]+\]|[^ ]*/?(c\+\+|cc|g\+\+|gcc) )|^FAILED:' "$1"
        grep '^FAILED:' "$1"
    ) | cut -c1-200 >&2
    grep -q 'No space left' "$1" && say "the disk is full"
    return 1
}

configure() {
    local log=$root/build/configure.log
    say "configuring (build/release)"
    "$1" -S "$root" --preset release > "$log" 2>&1 ||
        build_failed "$log" "configuring"
}

# Prints a program's path: the system's if it will do, else the virtual environment's.
tool() { if "$2" > /dev/null 2>&1; then command -v "$1"; else ls "$venv/bin/$1" 2> /dev/null; fi; }
has_ninja() { has ninja; }

# Step 3. Fails, after saying why, when there is nothing to run in the end.
setup_build() {
    local key cmake ninja log=$root/build/build.log missing=
    cmake=$(tool cmake cmake_is_recent) || missing+=" CMake(3.25+)"
    ninja=$(tool ninja has_ninja) || missing+=" Ninja"
    has c++ || missing+=" a C++ compiler"
    [ -z "$missing" ] || { say "cannot build without:$missing"; return 1; }
    mkdir -p "$build" || stop "cannot write to $root/build"
    # A peer MPI that came or went is a reason to look again.
    key=$(ls "$venv/bin/mpicc" 2>&1 | cat - "$root/CMakePresets.json" "$stamps/system" \
        "$root/tools/setup-build.sh" | hash_of -)
    if ! stamp_is configure "$key" || [ ! -e "$build/build.ninja" ]; then
        (cd "$root" && PATH=$PATH:$(dirname "$ninja") configure "$cmake") || return 1
        stamp configure "$key"
    fi
    "$ninja" -C "$build" 2>&1 | tee "$log" | show_progress
    [ "${PIPESTATUS[0]}" = 0 ] || build_failed "$log" "the build"
}
