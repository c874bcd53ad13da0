# SPDX-License-Identifier: BSD-3-Clause
# Helpers of the set-up, sourced by ./skerry, and its first step: what the system must have.
# Each step keeps a stamp (a hash of its inputs) under .venv/stamps and does nothing while that is
# right. Everything said here goes to stderr: stdout belongs to the command that follows.
# `bash tools/setup.sh status` lists what the system has, for `skerry info`.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv=$root/.venv
stamps=$venv/stamps
build=$root/build/release
packages=$root/tools/system-packages.txt

say() { printf 'skerry: %s\n' "$*" >&2; }
stop() { say "$@"; exit 1; }
hash_of() { cat "$@" 2> /dev/null | sha256sum | cut -c1-32; }
stamp_is() { local had; read -r had 2> /dev/null < "$stamps/$1" && [ "$had" = "$2" ]; }
stamp() { mkdir -p "$stamps" && printf '%s\n' "$2" > "$stamps/$1"; }

# --- tests named in system-packages.txt
has() { command -v "$1" > /dev/null 2>&1; }
has_header() { [ -e "/usr/include/$1" ] || [ -e "/usr/local/include/$1" ]; }
python_has_venv() { python3 -c 'import ensurepip, venv' 2> /dev/null; }
is_openmpi() {  # the first program must exist, or the second must say that it is Open MPI's
    has "$1" || { has "$2" && { "$2" --version; "$2" --showme:version; } 2>&1 | grep -q 'Open MPI'; }
}
cmake_is_recent() {
    local version
    version=$(cmake --version 2> /dev/null | sed -n '1s/[^0-9.]*//gp')
    [ -n "$version" ] && [ "$(printf '3.25\n%s\n' "$version" | sort -V | head -n 1)" = 3.25 ]
}

# Prints "found|missing <tab> how much <tab> package <tab> what for", a line for each package.
system_status() {
    local much package check purpose state
    while IFS=';' read -r much package check purpose; do
        [[ -z $purpose || $much == '#'* ]] && continue
        state=missing
        eval "$check" > /dev/null 2>&1 && state=found
        printf '%s\t%s\t%s\t%s\n' "$state" "$much" "${package// /}" "${purpose#"${purpose%%[! ]*}"}"
    done < "$packages"
}

# How to run apt: "" when it may not (no apt, neither root nor passwordless sudo, or told not to).
apt_runner() {
    has apt-get && [ -z "${SKERRY_NO_APT-}" ] || return 0
    if [ "$(id -u)" = 0 ]; then echo env; elif has sudo && sudo -n true 2> /dev/null; then echo sudo; fi
}

apt_install() {  # runner, packages...
    local runner=$1 log=$venv/apt.log
    shift
    say "installing system packages: $*"
    "$runner" DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" \
        > "$log" 2>&1 < /dev/null && return
    "$runner" apt-get update >> "$log" 2>&1 &&
        "$runner" DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" \
            >> "$log" 2>&1 < /dev/null && return
    say "apt could not install them (log: ${log#"$root"/}): $(grep '^E:' "$log" | tail -n 1)"
    return 1
}

# Step 1. What cannot be installed is named, with what it is for; later steps go on without it.
setup_system() {
    local key runner missing
    key=$(hash_of "$packages")
    stamp_is system "$key" && return
    mkdir -p "$venv" || stop "cannot write to $root"
    missing=$(system_status | grep '^missing')
    runner=$(apt_runner)
    if [ -n "$missing" ] && [ -n "$runner" ]; then
        for much in needed wanted optional; do
            # shellcheck disable=SC2046
            set -- $(printf '%s\n' "$missing" | awk -F'\t' -v m="$much" '$2 == m { print $3 }')
            [ $# = 0 ] || apt_install "$runner" "$@"
        done
        missing=$(system_status | grep '^missing')
    fi
    if [ -n "$missing" ]; then
        say "not found on this system:"
        printf '%s\n' "$missing" | awk -F'\t' '{ printf "    %-17s %-9s for %s\n", $3, $2, $4 }' >&2
        say "to have all of it:  sudo apt install $(printf '%s\n' "$missing" | cut -f3 | tr '\n' ' ')"
        say "going on without what needs it"
    fi
    # With something missing the stamp holds until the list changes or `./skerry setup` looks again.
    stamp system "$key"
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
    [ "${1-}" = status ] || stop "usage: bash tools/setup.sh status"
    system_status
fi
