/* SPDX-License-Identifier: BSD-3-Clause */
/* A shared library whose static data are symmetric. */
#include "mailbox.h"

#include <shmem.h>

long mailbox_shared[8]; /* the executable refers to it as well */
static long hidden[100000] = {7};

long* mailbox_hidden(void) {
    return hidden;
}

void mailbox_post(long value, int pe) {
    shmem_long_p(&hidden[1], value, pe);
    shmem_long_put(&hidden[2], (const long[]){value + 1, value + 2, value + 3}, 3, pe);
    shmem_long_p(&mailbox_shared[1], value + 4, pe);
}
