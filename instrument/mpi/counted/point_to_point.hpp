// SPDX-License-Identifier: BSD-3-Clause
// Messages with counts: included by for_each_count.hpp once for each type that counts have.
#define SEND(Name, name)                                                                    \
    WRAP(COUNTED(Name), COUNTED(name), 7, send,                                             \
         (const void* data, COUNT count, MPI_Datatype type, int to, int tag, MPI_Comm all), \
         (data, count, type, to, tag, all), sends)
SEND(Send, send)
SEND(Bsend, bsend)
SEND(Ssend, ssend)
SEND(Rsend, rsend)
#define ISEND(Name, name, meaning)                                                         \
    WRAP(COUNTED(Name), COUNTED(name), 8, send,                                            \
         (const void* data, COUNT count, MPI_Datatype type, int to, int tag, MPI_Comm all, \
          MPI_Request* request),                                                           \
         (data, count, type, to, tag, all, request), meaning)
ISEND(Isend, isend, sends)
ISEND(Ibsend, ibsend, sends)
ISEND(Issend, issend, sends)
ISEND(Irsend, irsend, sends)
ISEND(Send_init, send_init, will_send)
ISEND(Bsend_init, bsend_init, will_send)
ISEND(Ssend_init, ssend_init, will_send)
ISEND(Rsend_init, rsend_init, will_send)
WRAP(COUNTED(Recv), COUNTED(recv), 8, receive,
     (void* data, COUNT count, MPI_Datatype type, int from, int tag, MPI_Comm all,
      MPI_Status* status),
     (data, count, type, from, tag, all, status), receives)
#define IRECV(Name, name, meaning)                                                     \
    WRAP(COUNTED(Name), COUNTED(name), 8, other,                                       \
         (void* data, COUNT count, MPI_Datatype type, int from, int tag, MPI_Comm all, \
          MPI_Request* request),                                                       \
         (data, count, type, from, tag, all, request), meaning)
IRECV(Irecv, irecv, posts_receive)
IRECV(Recv_init, recv_init, will_receive)
WRAP(COUNTED(Mrecv), COUNTED(mrecv), 6, receive,
     (void* data, COUNT count, MPI_Datatype type, MPI_Message* message, MPI_Status* status),
     (data, count, type, message, status), sends_nothing)
WRAP(COUNTED(Imrecv), COUNTED(imrecv), 6, other,
     (void* data, COUNT count, MPI_Datatype type, MPI_Message* message, MPI_Request* request),
     (data, count, type, message, request), sends_nothing)
WRAP(COUNTED(Sendrecv), COUNTED(sendrecv), 13, receive,
     (const void* data, COUNT count, MPI_Datatype type, int to, int tag, void* into, COUNT most,
      MPI_Datatype into_type, int from, int from_tag, MPI_Comm all, MPI_Status* status),
     (data, count, type, to, tag, into, most, into_type, from, from_tag, all, status),
     with_status<exchanges>)
WRAP(COUNTED(Sendrecv_replace), COUNTED(sendrecv_replace), 10, receive,
     (void* data, COUNT count, MPI_Datatype type, int to, int tag, int from, int from_tag,
      MPI_Comm all, MPI_Status* status),
     (data, count, type, to, tag, from, from_tag, all, status), with_status<replaces>)
