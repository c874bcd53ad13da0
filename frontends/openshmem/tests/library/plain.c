/* SPDX-License-Identifier: BSD-3-Clause */
/* A shared library that knows nothing of OpenSHMEM; its data are symmetric because it is the
 * program's. */
static int word = 3;
static _Thread_local int of_thread = 4;

int* plain_word(void) {
    return &word;
}

int* plain_of_thread(void) {
    return &of_thread;
}
