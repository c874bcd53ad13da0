// SPDX-License-Identifier: BSD-3-Clause
// Includes SKERRY_COUNTED for counts of type int, and where the MPI has large counts
// (MPI-4.0, 2.5.8: MPI_Send_c) for those. No include guard: it is for including more than once.

#define COUNT int
#define PLACE int
#define COUNTED(name) name
#include SKERRY_COUNTED
#undef COUNTED
#undef PLACE
#undef COUNT

#if MPI_VERSION >= 4
#define COUNT MPI_Count
#define PLACE MPI_Aint
#define COUNTED(name) name##_c
#include SKERRY_COUNTED
#undef COUNTED
#undef PLACE
#undef COUNT
#endif
