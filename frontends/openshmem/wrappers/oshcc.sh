# SPDX-License-Identifier: BSD-3-Clause
# Compiles and links OpenSHMEM programs: oshcc for C, oshc++ (oshcxx, oshCC) for C++, oshfort (oshf90, oshf77) for
# Fortran.
#     oshcc [--show] [compiler's arguments]
# SKERRY_CC, SKERRY_CXX and SKERRY_FC name other compilers than cc, c++ and gfortran.
library=skerry_openshmem
# Programs in Fortran have Cray pointers and pass any type to one routine.
gnu_fortran_flags() {
    case $("$compiler" --version 2> /dev/null) in
        "GNU Fortran"*) ;;
        *) return ;;
    esac
    printf %s -fcray-pointer
    [ "$("$compiler" -dumpversion | cut -d. -f1)" -lt 10 ] || printf %s ' -fallow-argument-mismatch'
}

# MY_PE and NUM_PES are functions in old programs, which shmem.fh must declare there, and variables in others.
calls_my_pe() {
    for source; do
        case $source in
            -*) continue ;;
            *.[fF] | *.for | *.FOR | *.ftn | *.FTN) comments='s/^[cC*].*//; s/!.*//' ;;
            *.[fF][0-9][0-9]) comments='s/!.*//' ;;
            *) continue ;;
        esac
        sed "$comments" "$source" 2> /dev/null | grep -qiE '(^|[^a-z0-9_])(my_pe|num_pes) *\( *\)' && return
    done
    false
}

# Given the arguments: sets `compiler`, and the flags and the folder of headers that come first.
choose() {
    case $name in
        oshcc) compiler=${SKERRY_CC:-cc} ;;
        oshf*)
            compiler=${SKERRY_FC:-gfortran}
            flags=$(gnu_fortran_flags)
            ! calls_my_pe "$@" || first_include=$include/skerry/openshmem/my_pe
            ;;
        *) compiler=${SKERRY_CXX:-c++} ;;
    esac
}
