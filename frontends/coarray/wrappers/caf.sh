# SPDX-License-Identifier: BSD-3-Clause
# Compiles and links Fortran programs with coarrays by gfortran, whose options it takes.
#     caf [--show] [gfortran's arguments]
# SKERRY_FC names another gfortran than gfortran.
library=skerry_coarray
choose() {
    compiler=${SKERRY_FC:-gfortran}
    flags=-fcoarray=lib
}
