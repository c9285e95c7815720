// The module's C interface: text in, text out. docs/wasm.md lists the requests.
//
//   1. `pioche_input(bytes)` gives room for a text; write the request there, as UTF-8.
//   2. `pioche_ask(handle, bytes)` answers it and returns the length of the answer in bytes.
//   3. `pioche_output()` is where the answer stands, until the next call of 2.
//
// The module owns both texts: nothing has to be freed, and an address is good until the next call
// only. Requests and answers are single JSON objects; an answer is {"ok":true,…} or
// {"ok":false,"error":{"code":…,"message":…,"rule":…}}. Whatever the request, something is answered.
//
// The module is a WASI reactor: call `_initialize` once before all else. It imports two functions of
// wasi_snapshot_preview1: `clock_time_get`, for budgets in milliseconds, and `random_get`, for seeds
// that a request does not name.
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A handle holds one match at a time and is independent of all others.
uint32_t pioche_open(void);
void pioche_close(uint32_t handle);

char* pioche_input(uint32_t bytes);
uint32_t pioche_ask(uint32_t handle, uint32_t bytes);
const char* pioche_output(void);

#ifdef __cplusplus
}
#endif
