! SPDX-License-Identifier: BSD-3-Clause
C     An old program in fixed form that declares everything itself.
      PROGRAM OLD
      INTEGER SHMEM_MY_PE, SHMEM_N_PES, MY_PE, NUM_PES, _MY_PE, _NUM_PES
      LOGICAL SHMEM_PE_ACCESSIBLE, SHMEM_ADDR_ACCESSIBLE
      INTEGER ME, N, VALUES(4), COPIES(4), BAD
      COMMON /SHARED/ VALUES, COPIES, BAD
      CALL START_PES(0)
      ME = SHMEM_MY_PE()
      N = SHMEM_N_PES()
      BAD = 0
      IF (MY_PE() .NE. ME .OR. NUM_PES() .NE. N) BAD = 1
      IF (_MY_PE() .NE. ME .OR. _NUM_PES() .NE. N) BAD = 1
      IF (.NOT. SHMEM_PE_ACCESSIBLE(N - 1)) BAD = 1
      IF (SHMEM_PE_ACCESSIBLE(N)) BAD = 1
      IF (.NOT. SHMEM_ADDR_ACCESSIBLE(VALUES, 0)) BAD = 1
      DO 10 I = 1, 4
   10 VALUES(I) = 10 * ME + I
      CALL SHMEM_BARRIER_ALL
      CALL SHMEM_GET4(COPIES, VALUES, 4, MOD(ME + 1, N))
      DO 20 I = 1, 4
      IF (COPIES(I) .NE. 10 * MOD(ME + 1, N) + I) BAD = 1
   20 CONTINUE
      CALL SHMEM_BARRIER_ALL
      IF (BAD .NE. 0) PRINT *, 'WRONG ON PE', ME
      IF (BAD .NE. 0) CALL SHMEM_GLOBAL_EXIT(1)
      END
