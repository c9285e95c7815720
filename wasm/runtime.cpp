// What the standard libraries want of the system, where there is none.
#include <array>

extern "C" {
[[noreturn]] void abort_message(const char*, ...);
int __cxa_thread_atexit(void (*destroy)(void*), void* object, void* module);

// When all is lost theirs print, which would need files and a good part of the module's size; a
// trap reaches the host as an exception of its own.
[[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }

// There is one thread, which does not end.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
}

void std::__libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
