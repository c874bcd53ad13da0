# SPDX-License-Identifier: BSD-3-Clause
# on_hosts.sh N PROGRAM...: as a rank of any launcher, runs the program with the host name of one of N hosts, in
# turns by rank, so that Skerry takes the ranks for processes of several hosts. They still share one network.
# Ends with 77 where this is not permitted.
hosts=$1
shift
rank=${PMIX_RANK:-${PMI_RANK:?no launcher started this}}
unshare --uts true 2> /dev/null || {
    echo "on_hosts.sh: host names of one's own need the right to unshare"
    exit 77
}
exec unshare --uts sh -c 'hostname "skerry-test-$1"; shift; exec "$@"' sh $((rank % hosts)) "$@"
