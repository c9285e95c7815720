// A libcuda.so.1 for machines without a GPU: memory of the device is memory of the process, and a
// launch is a loop over all threads, which calls the code of the kernels. It takes any image, and
// checks that calls come in a legal order.
#include <cstdlib>
#include <cstring>
#include <set>

#include "gpu/driver.h"
#include "tests/gpu/host_kernels.h"

using pioche::gpu::Address;
using pioche::gpu::Arguments;
using pioche::tests::host_kernels;
using pioche::tests::HostKernel;

namespace {

constexpr int success = 0;
constexpr int invalid_value = 1;
constexpr int invalid_context = 201;
constexpr int not_found = 500;

int contexts_in_use = 0;
std::set<Address> allocated;

}  // namespace

extern "C" {

int cuInit(unsigned) { return success; }
int cuDeviceGetCount(int* count) {
  *count = std::getenv("PIOCHE_FAKE_DRIVER_HAS_NO_GPU") == nullptr ? 1 : 0;
  return success;
}
int cuDeviceGet(int* device, int) { return *device = 0, success; }
int cuDevicePrimaryCtxRetain(void** context, int) { return *context = &allocated, success; }
int cuDevicePrimaryCtxRelease_v2(int) { return success; }
int cuCtxPushCurrent_v2(void*) { return ++contexts_in_use, success; }
int cuCtxPopCurrent_v2(void**) { return --contexts_in_use, success; }
int cuCtxSynchronize() { return contexts_in_use > 0 ? success : invalid_context; }
int cuModuleLoadData(void** module, const void* image) {
  if (contexts_in_use == 0) return invalid_context;
  *module = const_cast<void*>(image);
  return success;
}
int cuModuleUnload(void*) { return success; }
int cuModuleGetFunction(void** function, void*, const char* name) {
  const auto found = host_kernels().find(name);
  if (found == host_kernels().end()) return not_found;
  *function = reinterpret_cast<void*>(found->second);
  return success;
}
int cuFuncGetAttribute(int* value, int, void*) { return *value = 32, success; }
int cuMemAlloc_v2(Address* address, std::size_t bytes) {
  if (contexts_in_use == 0) return invalid_context;
  void* const made = std::aligned_alloc(256, (bytes + 255) / 256 * 256);
  std::memset(made, 0xA5, bytes);  // as little to be relied on as a device's
  *address = reinterpret_cast<Address>(made);
  allocated.insert(*address);
  return success;
}
int cuMemFree_v2(Address address) {
  if (contexts_in_use == 0 || allocated.erase(address) == 0) return invalid_value;
  std::free(reinterpret_cast<void*>(address));
  return success;
}
int cuMemcpyHtoD_v2(Address to, const void* from, std::size_t bytes) {
  if (contexts_in_use == 0) return invalid_context;
  std::memcpy(reinterpret_cast<void*>(to), from, bytes);
  return success;
}
int cuMemcpyDtoH_v2(void* to, Address from, std::size_t bytes) {
  if (contexts_in_use == 0) return invalid_context;
  std::memcpy(to, reinterpret_cast<const void*>(from), bytes);
  return success;
}
int cuLaunchKernel(void* function, unsigned grid, unsigned, unsigned, unsigned block, unsigned,
                   unsigned, unsigned, void*, void** parameters, void**) {
  if (contexts_in_use == 0) return invalid_context;
  const Arguments arguments = *static_cast<const Arguments*>(parameters[0]);
  // Backwards: no thread may depend on another.
  for (std::size_t thread = std::size_t{grid} * block; thread-- > 0;)
    reinterpret_cast<HostKernel>(function)(arguments, thread);
  return success;
}
int cuGetErrorString(int error, const char** text) {
  *text = error == not_found ? "named symbol not found" : "the driver of the tests refuses this";
  return success;
}
// How much memory was not freed.
int pioche_fake_driver_allocated() { return static_cast<int>(allocated.size()); }

}  // extern "C"
