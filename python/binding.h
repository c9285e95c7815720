// What the parts of the extension module share: handles of the C library as values of C++.
#pragma once

#include <memory>
#include <nanobind/nanobind.h>
#include <string>

#include "capi/pioche.h"

namespace pioche::python {

// The error of the last call, for Python.
[[noreturn]] inline void raise_error() { throw nanobind::value_error(pioche_error()); }

template <class Handle>
Handle* checked(Handle* handle) {
  if (handle == nullptr) raise_error();
  return handle;
}
inline int checked(int result) {
  if (result < 0) raise_error();
  return result;
}

template <class Handle, void (*free)(Handle*)>
class Owner {
 public:
  explicit Owner(Handle* handle) : handle_(checked(handle)) {}
  Handle* get() const { return handle_.get(); }

 private:
  struct Free {
    void operator()(Handle* handle) const { free(handle); }
  };
  std::unique_ptr<Handle, Free> handle_;
};

using Game = Owner<pioche_game, pioche_game_free>;
using State = Owner<pioche_state, pioche_state_free>;
using Player = Owner<pioche_player, pioche_player_free>;
using Batch = Owner<pioche_batch, pioche_batch_free>;

void bind_arena(nanobind::module_&);

}  // namespace pioche::python
