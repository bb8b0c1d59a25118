// What every validated fixture shares: inputs, launches, and the comparison of outputs bit for bit.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#define CHECK(call)                                                                                       \
  do {                                                                                                    \
    cudaError_t error = (call);                                                                           \
    if (error != cudaSuccess) {                                                                           \
      std::printf("error %s: %s\n", what, cudaGetErrorString(error));                                     \
      std::exit(1);                                                                                       \
    }                                                                                                     \
  } while (0)

static const char *what = "";

static uint32_t mixed(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ (x >> 16);
}

/// A buffer of one kernel parameter. Alike: every element holds the same, so that outputs tell only the path taken.
struct Buffer {
  std::vector<unsigned char> host;
  void *device = nullptr;

  Buffer(size_t elements, size_t bytes, bool isFloat, bool alike, uint32_t seed) : host(elements * bytes) {
    for (size_t i = 0; i < elements * bytes / 4; ++i) {
      const uint32_t random = mixed(static_cast<uint32_t>(i) * 2654435761u + seed);
      uint32_t word = alike ? 5 : random % 8;
      if (isFloat) {
        const float value = alike ? 0.75f : random % 4096 == 0 ? 500.0f : static_cast<float>(random % 1000) / 250.0f - 2.0f;
        std::memcpy(&word, &value, 4);
      }
      std::memcpy(&host[i * 4], &word, 4);
    }
    CHECK(cudaMalloc(&device, host.size()));
    CHECK(cudaMemcpy(device, host.data(), host.size(), cudaMemcpyHostToDevice));
  }
  Buffer(const Buffer &) = delete;
  ~Buffer() { cudaFree(device); }

  void fetch() { CHECK(cudaMemcpy(host.data(), device, host.size(), cudaMemcpyDeviceToHost)); }
};

static uint64_t checksum(const std::vector<std::vector<unsigned char>> &outputs) {
  uint64_t hash = 1469598103934665603ull;
  for (const auto &output : outputs)
    for (unsigned char byte : output) hash = (hash ^ byte) * 1099511628211ull;
  return hash;
}

static std::vector<std::vector<unsigned char>> sorted(std::vector<std::vector<unsigned char>> outputs) {
  for (auto &output : outputs) {
    std::vector<uint32_t> words(output.size() / 4);
    std::memcpy(words.data(), output.data(), words.size() * 4);
    std::sort(words.begin(), words.end());
    std::memcpy(output.data(), words.data(), words.size() * 4);
  }
  return outputs;
}

using Run = std::vector<std::vector<unsigned char>> (*)(bool alike);

static void compare(const char *name, const char *hash, bool keepsResults, Run before, Run after, bool onlyOnce) {
  what = name;
  const auto x = before(false);
  const auto y = after(false);
  const bool equal = x == y;
  const char *outputs = equal ? "equal" : "different";
  if (!equal && !keepsResults && !onlyOnce) outputs = sorted(before(true)) == sorted(after(true)) ? "permuted" : "changed";
  std::printf("shape %s %s %s %016llx %016llx\n", name, hash, outputs, static_cast<unsigned long long>(checksum(x)),
              static_cast<unsigned long long>(checksum(y)));
}
