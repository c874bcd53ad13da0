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
void _gfortran_caf_sync_memory(int* stat, char* errmsg, std::size_t errmsg_len);

// The end
[[noreturn]] void _gfortran_caf_stop_numeric(int stop_code, bool quiet);
[[noreturn]] void _gfortran_caf_stop_str(const char* text, std::size_t length, bool quiet);
[[noreturn]] void _gfortran_caf_error_stop(int error, bool quiet);
[[noreturn]] void _gfortran_caf_error_stop_str(const char* text, std::size_t length, bool quiet);

}  // extern "C"
#pragma GCC visibility pop
