// NVIDIA's driver (its "driver API"), loaded when it is first asked for: nothing links to it, and a
// machine without it only gets a sentence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace pioche::gpu {

using Address = unsigned long long;  // of the device

// The functions that are used, by the names that the driver has for them.
struct Driver {
  int (*cuInit)(unsigned flags);
  int (*cuDeviceGetCount)(int* count);
  int (*cuDeviceGet)(int* device, int index);
  int (*cuDevicePrimaryCtxRetain)(void** context, int device);
  int (*cuDevicePrimaryCtxRelease_v2)(int device);
  int (*cuCtxPushCurrent_v2)(void* context);
  int (*cuCtxPopCurrent_v2)(void** context);
  int (*cuCtxSynchronize)();
  int (*cuModuleLoadData)(void** module, const void* image);
  int (*cuModuleUnload)(void* module);
  int (*cuModuleGetFunction)(void** function, void* module, const char* name);
  int (*cuFuncGetAttribute)(int* value, int attribute, void* function);
  int (*cuMemAlloc_v2)(Address* address, std::size_t bytes);
  int (*cuMemFree_v2)(Address address);
  int (*cuMemcpyHtoD_v2)(Address to, const void* from, std::size_t bytes);
  int (*cuMemcpyDtoH_v2)(void* to, Address from, std::size_t bytes);
  int (*cuLaunchKernel)(void* function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                        unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared_bytes,
                        void* stream, void** parameters, void** extra);
  int (*cuGetErrorString)(int error, const char** text);
};

// The driver, ready. Throws std::runtime_error with a sentence where there is none or no GPU.
const Driver& driver();
// Throws where the driver refuses: `what` could not be done.
void check(int result, std::string_view what);

// The context that all libraries of a process share on the first GPU, so that their arrays can be
// passed on.
class Context {
 public:
  Context();
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  // The calls of the thread go to the context as long as this lives.
  class Use {
   public:
    explicit Use(const Context& context);
    ~Use();
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
  };

 private:
  int device_ = 0;
  void* context_ = nullptr;
};

// Memory of the device. The context is in use when it is made, and when it is freed.
class Memory {
 public:
  Memory() = default;
  explicit Memory(std::size_t bytes);
  explicit Memory(std::span<const std::byte> content);
  ~Memory();
  Memory(Memory&& other) noexcept;
  Memory& operator=(Memory&& other) noexcept;

  // The driver gives addresses as numbers.
  void* data() const { return reinterpret_cast<void*>(address_); }  // NOLINT(*-no-int-to-ptr)
  std::size_t bytes() const { return bytes_; }
  void read(void* to, std::size_t offset, std::size_t bytes) const;
  void write(const void* from, std::size_t bytes) const;

 private:
  Address address_ = 0;
  std::size_t bytes_ = 0;
};

// A kernel, and how many threads a block of it has.
struct Kernel {
  void* function = nullptr;
  unsigned threads = 0;
};

// Kernels that were compiled for the device.
class Module {
 public:
  explicit Module(const void* image);
  ~Module();
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;
  Kernel kernel(const char* name) const;

 private:
  void* module_ = nullptr;
};

}  // namespace pioche::gpu
