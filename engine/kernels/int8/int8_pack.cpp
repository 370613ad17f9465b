// Packing for int8 products: see int8_gemm.h.

#include <algorithm>
#include <cstring>

#include "kernels/int8/int8_gemm.h"
#include "kernels/simd/round.h"

namespace tensorscope::kernels {

namespace {

constexpr std::int64_t kAlignment = 64;

/// The bit to flip in an operand's bytes: x ^ 0x80 is x + 128 as an unsigned byte.
int flip_of(const Int8Product& p, bool left) {
  return p.dot == Int8Dot::kUnsignedQuads && left != p.weights_left ? 0x80 : 0;
}

std::uint32_t pair_of(std::int8_t first, std::int8_t second) {
  return static_cast<std::uint16_t>(std::int16_t{first}) |
         static_cast<std::uint32_t>(static_cast<std::uint16_t>(std::int16_t{second})) << 16U;
}

/// Interleaves the groups of `count` vectors of k values, each contiguous, in panels of `width`;
/// fills up with zeros.
void pack_vectors(const Int8Product& p, const std::int8_t* from, std::int64_t ld,
                  std::int64_t count, std::int64_t width, int flip, std::int8_t* panels) {
  const std::int64_t step = p.dot == Int8Dot::kPairs ? 2 : 4;
  const std::int64_t whole = p.k / step;
  const std::uint32_t flips = 0x01010101U * static_cast<std::uint32_t>(flip);
  for (std::int64_t first = 0; first < count; first += width) {
    if (first + width > count || whole < p.groups()) {
      std::memset(panels, 0, static_cast<std::size_t>(4 * width * p.groups()));
    }
    for (std::int64_t v = 0; v < std::min(width, count - first); ++v) {
      const std::int8_t* x = from + (first + v) * ld;
      std::int8_t* to = panels + 4 * v;
      for (std::int64_t g = 0; g < whole; ++g, to += 4 * width) {
        std::uint32_t group;
        if (step == 4) {
          std::memcpy(&group, x + 4 * g, 4);
          group ^= flips;
        } else {
          group = pair_of(x[2 * g], x[2 * g + 1]);
        }
        std::memcpy(to, &group, 4);
      }
      if (step == 2 && whole < p.groups()) {
        const std::uint32_t group = pair_of(x[p.k - 1], 0);
        std::memcpy(to, &group, 4);
      } else {
        for (std::int64_t i = 4 * whole; step == 4 && i < p.k; ++i) {
          to[i - 4 * whole] = static_cast<std::int8_t>(x[i] ^ flip);
        }
      }
    }
    panels += 4 * width * p.groups();
  }
}

using Bytes [[gnu::vector_size(16)]] = std::int8_t;
using Shorts [[gnu::vector_size(16)]] = std::int16_t;

Bytes load_eight(const std::int8_t* p) {
  Bytes v{};
  std::memcpy(&v, p, 8);
  return v;
}
void store_bytes(std::int8_t* p, Bytes v) { std::memcpy(p, &v, sizeof v); }
Bytes mix_low(Bytes a, Bytes b) {
  return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
Bytes mix_pairs_low(Bytes a, Bytes b) {
  return __builtin_shufflevector(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23);
}
Bytes mix_pairs_high(Bytes a, Bytes b) {
  return __builtin_shufflevector(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30,
                                 31);
}

/// Packs the groups of eight neighbouring columns from 4 rows of int8.
void pack_eight_quads(const std::int8_t* b, std::int64_t ld, Bytes flips, std::int8_t* to) {
  const Bytes ab = mix_low(load_eight(b), load_eight(b + ld));
  const Bytes cd = mix_low(load_eight(b + 2 * ld), load_eight(b + 3 * ld));
  store_bytes(to, mix_pairs_low(ab, cd) ^ flips);
  store_bytes(to + 16, mix_pairs_high(ab, cd) ^ flips);
}

/// The same from 2 rows, widened to int16 with an arithmetic shift.
void pack_eight_pairs(const std::int8_t* b, std::int64_t ld, std::int8_t* to) {
  const Bytes ab = mix_low(load_eight(b), load_eight(b + ld));
  const Bytes low = mix_low(Bytes{}, ab);
  const Bytes high =
      __builtin_shufflevector(Bytes{}, ab, 0, 24, 1, 25, 2, 26, 3, 27, 4, 28, 5, 29, 6, 30, 7, 31);
  store_bytes(to, reinterpret_cast<Bytes>(reinterpret_cast<Shorts>(low) >> 8));
  store_bytes(to + 16, reinterpret_cast<Bytes>(reinterpret_cast<Shorts>(high) >> 8));
}

/// Packs one group of one column whose panel or group is not full.
void pack_part(const Int8Product& p, const std::int8_t* b, std::int64_t ld, std::int64_t g,
               int flip, std::int8_t* to) {
  const std::int64_t step = p.dot == Int8Dot::kPairs ? 2 : 4;
  const std::int64_t values = std::min(step, p.k - g * step);
  if (step == 2) {
    const std::uint32_t group = pair_of(b[0], values > 1 ? b[ld] : std::int8_t{0});
    std::memcpy(to, &group, 4);
    return;
  }
  std::memset(to, 0, 4);
  for (std::int64_t i = 0; i < values; ++i) to[i] = static_cast<std::int8_t>(b[i * ld] ^ flip);
}

}  // namespace

std::int64_t left_panels_bytes(std::int64_t m, std::int64_t k) {
  return round_up(round_up(m, kInt8Rows) * 2 * round_up(k, 4), kAlignment);
}
std::int64_t right_panels_bytes(std::int64_t n, std::int64_t k) {
  return round_up(round_up(n, kMostInt8Columns) * 2 * round_up(k, 4), kAlignment);
}
std::int64_t corrections_bytes(std::int64_t count) { return round_up(4 * count, kAlignment); }

void pack_left(const Int8Product& p, const std::int8_t* a, std::int64_t ld, std::int8_t* panels) {
  pack_vectors(p, a, ld, p.m, kInt8Rows, flip_of(p, true), panels);
}

void pack_right_transposed(const Int8Product& p, const std::int8_t* b, std::int64_t ld,
                           std::int8_t* panels) {
  pack_vectors(p, b, ld, p.n, kInt8Columns, flip_of(p, false), panels);
}

void pack_right(const Int8Product& p, const std::int8_t* b, std::int64_t ld, std::int8_t* panels) {
  const bool pairs = p.dot == Int8Dot::kPairs;
  const std::int64_t step = pairs ? 2 : 4;
  const int flip = flip_of(p, false);
  const Bytes flips = Bytes{} + static_cast<std::int8_t>(flip);
  for (std::int64_t first = 0; first < p.n; first += kInt8Columns) {
    for (std::int64_t g = 0; g < p.groups(); ++g) {
      const std::int8_t* from = b + g * step * ld + first;
      const bool full_group = (g + 1) * step <= p.k;
      for (std::int64_t j = 0; j < kInt8Columns; j += 8, from += 8, panels += 32) {
        if (full_group && first + j + 8 <= p.n) {
          pairs ? pack_eight_pairs(from, ld, panels) : pack_eight_quads(from, ld, flips, panels);
          continue;
        }
        for (std::int64_t i = 0; i < 8; ++i) {
          if (first + j + i < p.n) {
            pack_part(p, from + i, ld, g, flip, panels + 4 * i);
          } else {
            std::memset(panels + 4 * i, 0, 4);
          }
        }
      }
    }
  }
}

void int8_corrections(const Int8Product& p, const std::int8_t* weights, std::int64_t count,
                      std::int64_t ld, std::int64_t step, std::int32_t* corrections) {
  std::fill_n(corrections, count, 0);
  if (p.offset() == 0) return;
  if (step == 1) {
    for (std::int64_t i = 0; i < count; ++i) {
      std::int32_t sum = 0;
      for (std::int64_t k = 0; k < p.k; ++k) sum += weights[i * ld + k];
      corrections[i] = sum;
    }
  } else {
    for (std::int64_t k = 0; k < p.k; ++k) {
      for (std::int64_t i = 0; i < count; ++i) corrections[i] += weights[k * step + i * ld];
    }
  }
  const auto offset = static_cast<std::uint32_t>(p.offset());
  // May overflow an int32, as may the sum that it corrects: both wrap.
  for (std::int64_t i = 0; i < count; ++i) {
    corrections[i] =
        static_cast<std::int32_t>(0U - offset * static_cast<std::uint32_t>(corrections[i]));
  }
}

}  // namespace tensorscope::kernels
