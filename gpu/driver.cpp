#include "gpu/driver.h"

#include <dlfcn.h>
#include <stdexcept>
#include <string>
#include <utility>

namespace pioche::gpu {

namespace {

template <class Function>
void find(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(dlsym(library, name));
  if (function == nullptr)
    throw std::runtime_error(std::string("NVIDIA's driver on this machine has no ") + name +
                             "; a newer one is needed.");
}

Driver load() {
  void* const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    throw std::runtime_error(
        "There is no GPU to use: NVIDIA's driver (libcuda.so.1) is not installed on this machine.");
  Driver made{};
#define PIOCHE_FIND(name) find(library, #name, made.name)
  PIOCHE_FIND(cuInit);
  PIOCHE_FIND(cuDeviceGetCount);
  PIOCHE_FIND(cuDeviceGet);
  PIOCHE_FIND(cuDevicePrimaryCtxRetain);
  PIOCHE_FIND(cuDevicePrimaryCtxRelease_v2);
  PIOCHE_FIND(cuCtxPushCurrent_v2);
  PIOCHE_FIND(cuCtxPopCurrent_v2);
  PIOCHE_FIND(cuCtxSynchronize);
  PIOCHE_FIND(cuModuleLoadData);
  PIOCHE_FIND(cuModuleUnload);
  PIOCHE_FIND(cuModuleGetFunction);
  PIOCHE_FIND(cuFuncGetAttribute);
  PIOCHE_FIND(cuMemAlloc_v2);
  PIOCHE_FIND(cuMemFree_v2);
  PIOCHE_FIND(cuMemcpyHtoD_v2);
  PIOCHE_FIND(cuMemcpyDtoH_v2);
  PIOCHE_FIND(cuLaunchKernel);
  PIOCHE_FIND(cuGetErrorString);
#undef PIOCHE_FIND
  int count = 0;
  if (made.cuInit(0) != 0 || made.cuDeviceGetCount(&count) != 0 || count == 0)
    throw std::runtime_error(
        "There is no GPU to use: NVIDIA's driver finds none on this machine (nvidia-smi says "
        "more).");
  return made;
}

}  // namespace

const Driver& driver() {
  static const Driver loaded = load();
  return loaded;
}

void check(int result, std::string_view what) {
  if (result == 0) return;
  const char* text = nullptr;
  driver().cuGetErrorString(result, &text);
  throw std::runtime_error(std::string(what) + ": " +
                           (text == nullptr ? "error " + std::to_string(result) : text) + ".");
}

Context::Context() {
  check(driver().cuDeviceGet(&device_, 0), "The GPU could not be opened");
  check(driver().cuDevicePrimaryCtxRetain(&context_, device_), "The GPU could not be used");
}
Context::~Context() { driver().cuDevicePrimaryCtxRelease_v2(device_); }

Context::Use::Use(const Context& context) {
  check(driver().cuCtxPushCurrent_v2(context.context_), "The GPU could not be used");
}
Context::Use::~Use() {
  void* popped = nullptr;
  driver().cuCtxPopCurrent_v2(&popped);
}

Memory::Memory(std::size_t bytes) : bytes_(bytes) {
  if (bytes == 0) return;
  check(driver().cuMemAlloc_v2(&address_, bytes),
        std::to_string(bytes) + " bytes of the GPU's memory could not be had");
}
Memory::Memory(std::span<const std::byte> content) : Memory(content.size()) {
  write(content.data(), content.size());
}
Memory::~Memory() {
  if (address_ != 0) driver().cuMemFree_v2(address_);
}
Memory::Memory(Memory&& other) noexcept
    : address_(std::exchange(other.address_, 0)), bytes_(std::exchange(other.bytes_, 0)) {}
Memory& Memory::operator=(Memory&& other) noexcept {
  std::swap(address_, other.address_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

void Memory::read(void* to, std::size_t offset, std::size_t bytes) const {
  check(driver().cuMemcpyDtoH_v2(to, address_ + offset, bytes),
        "The GPU's memory could not be read");
}
void Memory::write(const void* from, std::size_t bytes) const {
  check(driver().cuMemcpyHtoD_v2(address_, from, bytes), "The GPU's memory could not be written");
}

Module::Module(const void* image) {
  check(driver().cuModuleLoadData(&module_, image),
        "The kernels could not be loaded (they are compiled for one kind of GPU)");
}
Module::~Module() { driver().cuModuleUnload(module_); }
Kernel Module::kernel(const char* name) const {
  constexpr int max_threads_per_block = 0;  // the driver's number of the attribute
  Kernel found;
  check(driver().cuModuleGetFunction(&found.function, module_, name),
        std::string("There is no kernel ") + name);
  int threads = 0;
  check(driver().cuFuncGetAttribute(&threads, max_threads_per_block, found.function),
        "A kernel could not be asked");
  found.threads = static_cast<unsigned>(threads);
  return found;
}

}  // namespace pioche::gpu
