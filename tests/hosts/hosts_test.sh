#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The test hosts themselves: names, the network, a cable that is cut, a host whose processes are killed; and that
# nothing is left when they are taken down, when their command ends, and when it is interrupted or killed.
set -euo pipefail
# Everything that the script starts carries a mark in its environment or in its command line.
mark=10$$
hosts=$(dirname "$(readlink -f "$0")")/hosts
marked=(env SKERRY_TEST_MARK=$mark "$hosts")
expect() { [ "$2" = "$3" ] || { echo "$1: '$2', expected '$3'"; exit 1; }; }
# Namespaces, and with them links and mounts, live as long as their processes.
none_left() {
    for ((tries = 0; tries < 200; tries++)); do
        left=$(grep -l "$mark" /proc/[0-9]*/{environ,cmdline} 2> /dev/null || true)
        [ -n "$left" ] || return 0
        sleep 0.02                      # the kernel ends the processes of a killed host one after the other
    done
    echo "$1: left are" $left
    exit 1
}
work=$(mktemp -d)
clean_up() {
    rm -rf "$work"
    kill $(jobs -p) 2> /dev/null || true
    [ -z "${SKERRY_HOSTS-}" ] || "$hosts" down
}
trap clean_up EXIT

SKERRY_HOSTS=$("${marked[@]}" up 2) || exit $?
export SKERRY_HOSTS
expect "namespaces of three hosts" "$(for host in login host0 host1; do
    "$hosts" run $host readlink /proc/self/ns/{net,pid,mnt,uts,ipc}; done | sort -u | wc -l)" 15
expect "boot ids" "$(for host in login host0 host1; do
    "$hosts" run $host cat /proc/sys/kernel/random/boot_id; done | sort -u | wc -l)" 3
expect "a host's name" "$("$hosts" run 1 hostname)" host1
expect "its address" "$("$hosts" run login getent hosts host1 | cut -d' ' -f1)" 10.77.0.2
expect "through ssh, without the caller's environment" \
    "$(CALLER=me "$hosts" run login ssh -x -p 22 root@host0 'hostname; echo "$CALLER"')" host0
expect "an exit code" "$("$hosts" run login ssh host1 exit 3 || echo $?)" 3

# One line to host 1 and one back, with the cable cut in between: the connection lasts, what is sent arrives late.
cat > "$work/talk.py" << 'TALK'
import socket, subprocess, sys
hosts, there = sys.argv[1], "import socket; s = socket.create_server(('', 5000)); print(flush=True); " \
    "c = s.accept()[0]; c.sendall(c.recv(9)); c.recv(9)"
server = subprocess.Popen([hosts, "run", "1", "python3", "-c", there], stdout=subprocess.PIPE)
server.stdout.readline()
talk = socket.create_connection(("host1", 5000))
subprocess.run([hosts, "cut", "1"], check=True)
talk.sendall(b"late")
talk.settimeout(0.5)
try:
    sys.exit(f"a host that is cut off answered {talk.recv(9)}")
except TimeoutError:
    pass
assert subprocess.run(["ssh", "host1", "true"], stderr=subprocess.DEVNULL).returncode
subprocess.run([hosts, "join", "1"], check=True)
talk.settimeout(30)
assert talk.recv(9) == b"late"
TALK
"$hosts" run login python3 "$work/talk.py" "$hosts"

"$hosts" run 0 setsid sleep $mark &
"$hosts" run 1 setsid sh -c "trap '' TERM; sleep $mark & sleep $mark & wait" &
while [ "$("$hosts" processes | grep -c "host1 [0-9]* sleep $mark")" != 2 ]; do sleep 0.02; done
"$hosts" kill 1
expect "processes of a killed host" "$("$hosts" processes | grep host1)" ""
expect "processes of the other" "$("$hosts" processes | cut -d' ' -f1,3-4)" "host0 sleep $mark"
"$hosts" down
unset SKERRY_HOSTS
wait
none_left "after down"

expect "the command's exit code" "$("${marked[@]}" with 2 -- sh -c 'exit 7' || echo $?)" 7
expect "the command's input" "$(echo line | "${marked[@]}" with 1 -- cat)" line
none_left "after the command"
for signal in TERM HUP KILL; do
    "${marked[@]}" with 2 -- sh -c "ssh host0 'setsid sleep $mark &'; touch '$work/$signal'; ssh host1 sleep $mark" &
    process=$!
    while ! [ -f "$work/$signal" ]; do sleep 0.02; done
    kill -$signal $process
    wait $process || true
    none_left "after signal $signal"
done 2> /dev/null                       # the shell reports what was killed
expect "mounts seen from outside" "$(grep -c skerry-hosts /proc/self/mountinfo)" 0
echo "test hosts: all as expected"
