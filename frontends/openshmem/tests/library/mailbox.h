/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef MAILBOX_H
#define MAILBOX_H

extern long mailbox_shared[8];
long* mailbox_hidden(void);
void mailbox_post(long value, int pe);

#endif
