// SPDX-License-Identifier: BSD-3-Clause
// The routines that gfortran 12 calls with -fcoarray=lib, by chapter. Only they are visible in the
// library. Images count from 1; `stat`, `errmsg` and most pointers may be null.
#pragma once

#include "descriptor.hpp"

#pragma GCC visibility push(default)
extern "C" {

using caf_token = void*;
using caf_team = void*;
using skerry::coarray::descriptor;
using skerry::coarray::vector_subscript;

// Set-up
void _gfortran_caf_init(int* argc, char*** argv);
void _gfortran_caf_finalize(void);
int _gfortran_caf_this_image(int distance);
int _gfortran_caf_num_images(int distance, int failed);

// Registration
void _gfortran_caf_register(std::size_t size, int type, caf_token* token, descriptor* desc,
                            int* stat, char* errmsg, std::size_t errmsg_len);
void _gfortran_caf_deregister(caf_token* token, int type, int* stat, char* errmsg,
                              std::size_t errmsg_len);

// Remote memory access
void _gfortran_caf_send(caf_token token, std::size_t offset, int image_index, descriptor* dest,
                        vector_subscript* dst_vector, descriptor* src, int dst_kind, int src_kind,
                        bool may_require_tmp, int* stat, caf_team* team);
void _gfortran_caf_get(caf_token token, std::size_t offset, int image_index, descriptor* src,
                       vector_subscript* src_vector, descriptor* dest, int src_kind, int dst_kind,
                       bool may_require_tmp, int* stat);
void _gfortran_caf_sendget(caf_token dst_token, std::size_t dst_offset, int dst_image_index,
                           descriptor* dest, vector_subscript* dst_vector, caf_token src_token,
                           std::size_t src_offset, int src_image_index, descriptor* src,
                           vector_subscript* src_vector, int dst_kind, int src_kind,
                           bool may_require_tmp, int* stat);
bool _gfortran_caf_is_contiguous(descriptor* array);

// Synchronisation
void _gfortran_caf_sync_all(int* stat, char* errmsg, std::size_t errmsg_len);
// count -1: all images
void _gfortran_caf_sync_images(int count, int images[], int* stat, char* errmsg,
                               std::size_t errmsg_len);
void _gfortran_caf_sync_memory(int* stat, char* errmsg, std::size_t errmsg_len);

// Events
void _gfortran_caf_event_post(caf_token token, std::size_t index, int image_index, int* stat,
                              char* errmsg, std::size_t errmsg_len);
void _gfortran_caf_event_wait(caf_token token, std::size_t index, int until_count, int* stat,
                              char* errmsg, std::size_t errmsg_len);
void _gfortran_caf_event_query(caf_token token, std::size_t index, int image_index, int* count,
                               int* stat);

// Locks; critical sections are locks as well
void _gfortran_caf_lock(caf_token token, std::size_t index, int image_index, int* acquired_lock,
                        int* stat, char* errmsg, std::size_t errmsg_len);
void _gfortran_caf_unlock(caf_token token, std::size_t index, int image_index, int* stat,
                          char* errmsg, std::size_t errmsg_len);

// Atomics
void _gfortran_caf_atomic_define(caf_token token, std::size_t offset, int image_index, void* value,
                                 int* stat, int type, int kind);
void _gfortran_caf_atomic_ref(caf_token token, std::size_t offset, int image_index, void* value,
                              int* stat, int type, int kind);
void _gfortran_caf_atomic_cas(caf_token token, std::size_t offset, int image_index, void* old,
                              void* compare, void* new_val, int* stat, int type, int kind);
void _gfortran_caf_atomic_op(int op, caf_token token, std::size_t offset, int image_index,
                             void* value, void* old, int* stat, int type, int kind);

// Collectives
void _gfortran_caf_co_broadcast(descriptor* a, int source_image, int* stat, char* errmsg,
                                std::size_t errmsg_len);
void _gfortran_caf_co_sum(descriptor* a, int result_image, int* stat, char* errmsg,
                          std::size_t errmsg_len);
void _gfortran_caf_co_min(descriptor* a, int result_image, int* stat, char* errmsg, int a_len,
                          std::size_t errmsg_len);
void _gfortran_caf_co_max(descriptor* a, int result_image, int* stat, char* errmsg, int a_len,
                          std::size_t errmsg_len);
void _gfortran_caf_co_reduce(descriptor* a, void (*operation)(), int opr_flags, int result_image,
                             int* stat, char* errmsg, int a_len, std::size_t errmsg_len);

// Teams; the second arguments are not used
void _gfortran_caf_form_team(int team_number, caf_team* team, int new_index);
void _gfortran_caf_change_team(caf_team* team, int coselector);
void _gfortran_caf_end_team(caf_team* team);
void _gfortran_caf_sync_team(caf_team* team, int unused);
int _gfortran_caf_team_number(caf_team team);
caf_team _gfortran_caf_get_team(int level);

// Random numbers
void _gfortran_caf_random_init(bool repeatable, bool image_distinct);

// Images that stopped or failed
[[noreturn]] void _gfortran_caf_fail_image(void);
int _gfortran_caf_image_status(int image, caf_team* team);
void _gfortran_caf_failed_images(descriptor* array, caf_team* team, int* kind);
void _gfortran_caf_stopped_images(descriptor* array, caf_team* team, int* kind);

// The end
[[noreturn]] void _gfortran_caf_stop_numeric(int stop_code, bool quiet);
[[noreturn]] void _gfortran_caf_stop_str(const char* text, std::size_t length, bool quiet);
[[noreturn]] void _gfortran_caf_error_stop(int error, bool quiet);
[[noreturn]] void _gfortran_caf_error_stop_str(const char* text, std::size_t length, bool quiet);

}  // extern "C"
#pragma GCC visibility pop
