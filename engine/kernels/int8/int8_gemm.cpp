#include "kernels/int8/int8_gemm.h"

#include <algorithm>
#include <cstring>

#include "kernels/int8/int8_tile.h"

namespace tensorscope::kernels {

namespace {

/// Rows of the left operand packed at a time: they and a panel of the right operand stay in the
/// caches while all columns pass by.
constexpr std::int64_t kBlockRows = 8 * kInt8Rows;

using Tile = void (*)(const std::int8_t*, const std::int8_t*, std::int64_t, std::int32_t*);

Tile tile_for([[maybe_unused]] const Int8Product& p) {
#if defined(__wasm_relaxed_simd__)
  if (p.dot != Int8Dot::kPairs) {
    return p.weights_left ? int8_tile<QuadDot, true> : int8_tile<QuadDot, false>;
  }
#endif
  return int8_tile<PairDot, true>;  // the order of its operands does not matter
}

#if defined(__wasm_relaxed_simd__)

// For each lane: 1 * 100, then bytes above 127, pairs of products beyond 16 bits either way, and
// four of them.
using Answer = std::int32_t[4];
constexpr Answer kSevenBitAnswer{100, 32'258, -32'512, 64'516};
constexpr Answer kUnsignedAnswer{200, 64'770, -65'280, 129'540};
constexpr Answer kSignedAnswer{-56, -254, 256, -508};

/// Whether the relaxed dot product of known bytes is the expected one, once and on top of itself.
/// They come through volatiles: it is computed where it runs, not by a compiler.
bool relaxed_dot_gives(const Answer& expected, std::int8_t first, std::int8_t others) {
  volatile std::int8_t weights[16] = {1,    0,    0, 0, 127, 127, 0,   0,
                                      -128, -128, 0, 0, 127, 127, 127, 127};
  std::int8_t w[16];
  std::int8_t x[16];
  for (int i = 0; i < 16; ++i) {
    w[i] = weights[i];
    x[i] = i < 4 ? first : others;
  }
  const Ints once = QuadDot::add(load_ints(w), load_ints(x), Ints{} + 1000);
  const Ints twice = QuadDot::add(load_ints(w), load_ints(x), once);
  for (int i = 0; i < 4; ++i) {
    if (once[i] != 1000 + expected[i] || twice[i] != 1000 + 2 * expected[i]) return false;
  }
  return true;
}

RelaxedDot probe() {
  if (!relaxed_dot_gives(kSevenBitAnswer, 100, 127)) return RelaxedDot::kNone;
  if (relaxed_dot_gives(kUnsignedAnswer, -56, -1)) return RelaxedDot::kUnsigned;
  if (relaxed_dot_gives(kSignedAnswer, -56, -1)) return RelaxedDot::kSigned;
  return RelaxedDot::kSevenBits;
}

/// Whether a tile gives what it should, now. A browser compiles each function by itself and more
/// than once, and Node 20's first version of a tile may be wrong while the probe was right.
template <bool kWeightsLeft>
bool tile_is_exact() {
  constexpr std::int64_t kGroups = 3;  // a round of the unrolled loop and its rest
  std::int8_t left[4 * kGroups * kInt8Rows];
  std::int8_t right[4 * kGroups * kInt8Columns];
  std::memset(left, kWeightsLeft ? -3 : 5, sizeof left);
  std::memset(right, kWeightsLeft ? 5 : -3, sizeof right);
  std::int32_t sums[kInt8Rows * kInt8Columns];
  int8_tile<QuadDot, kWeightsLeft>(left, right, kGroups, sums);
  return std::all_of(std::begin(sums), std::end(sums),
                     [](std::int32_t sum) { return sum == 4 * kGroups * -15; });
}
bool tiles_are_exact() { return tile_is_exact<true>() && tile_is_exact<false>(); }

#else
RelaxedDot probe() { return RelaxedDot::kNone; }
bool tiles_are_exact() { return false; }
#endif

/// sums * (x_scale * scales) + bias, as QuantizedProduct::dequantize.
void store_values(const Int8Output& out, bool per_row, const std::int32_t* sums, std::int64_t row,
                  std::int64_t column, std::int64_t rows, std::int64_t columns) {
  for (std::int64_t i = 0; i < rows; ++i, sums += kInt8Columns) {
    float* y = out.values + (row + i) * out.ld + column;
    if (per_row) {
      const float scale = out.x_scale * out.scales[row + i];
      const float bias = out.bias == nullptr ? 0.0F : out.bias[row + i];
      for (std::int64_t j = 0; j < columns; ++j) y[j] = static_cast<float>(sums[j]) * scale;
      for (std::int64_t j = 0; out.bias != nullptr && j < columns; ++j) y[j] = y[j] + bias;
    } else {
      const float* scales = out.scales + column;
      const float* bias = out.bias == nullptr ? nullptr : out.bias + column;
      for (std::int64_t j = 0; j < columns; ++j) {
        y[j] = static_cast<float>(sums[j]) * (out.x_scale * scales[j]);
      }
      for (std::int64_t j = 0; bias != nullptr && j < columns; ++j) y[j] = y[j] + bias[j];
    }
  }
}

/// Sums may have wrapped, and wrap back.
void add_wrapped(std::int32_t& sum, std::int32_t correction) {
  sum = static_cast<std::int32_t>(static_cast<std::uint32_t>(sum) +
                                  static_cast<std::uint32_t>(correction));
}

void correct(const Int8Product& p, const std::int32_t* corrections, std::int32_t* sums,
             std::int64_t row, std::int64_t column, std::int64_t rows, std::int64_t columns) {
  for (std::int64_t i = 0; i < rows; ++i, sums += kInt8Columns) {
    if (p.weights_left) {
      const std::int32_t correction = corrections[row + i];
      for (std::int64_t j = 0; j < columns; ++j) add_wrapped(sums[j], correction);
    } else {
      for (std::int64_t j = 0; j < columns; ++j) add_wrapped(sums[j], corrections[column + j]);
    }
  }
}

void store_tile(const Int8Product& p, const Int8Output& out, std::int32_t* sums, std::int64_t row,
                std::int64_t column) {
  const std::int64_t rows = std::min(kInt8Rows, p.m - row);
  const std::int64_t columns = std::min(kInt8Columns, p.n - column);
  const auto row_bytes = sizeof(std::int32_t) * static_cast<std::size_t>(columns);
  if (p.offset() != 0) correct(p, out.corrections, sums, row, column, rows, columns);
  for (std::int64_t i = 0; !out.first && i < rows; ++i) {
    std::int32_t before[kInt8Columns];
    std::memcpy(before, out.values + (row + i) * out.ld + column, row_bytes);
    for (std::int64_t j = 0; j < columns; ++j) sums[i * kInt8Columns + j] += before[j];
  }
  if (out.values != nullptr && out.last) {
    return store_values(out, p.weights_left, sums, row, column, rows, columns);
  }
  for (std::int64_t i = 0; i < rows; ++i) {
    const std::int64_t at = (row + i) * out.ld + column;
    void* const to = out.values == nullptr ? static_cast<void*>(out.sums + at) : out.values + at;
    std::memcpy(to, sums + i * kInt8Columns, row_bytes);
  }
}

}  // namespace

RelaxedDot relaxed_dot_here() {
  static const RelaxedDot kAnswer = probe();
  return kAnswer != RelaxedDot::kNone && tiles_are_exact() ? kAnswer : RelaxedDot::kNone;
}

Int8Dot int8_dot_here(bool seven_bits) {
  switch (relaxed_dot_here()) {
    case RelaxedDot::kNone:
      return Int8Dot::kPairs;
    case RelaxedDot::kSevenBits:
      return seven_bits ? Int8Dot::kQuads : Int8Dot::kPairs;
    case RelaxedDot::kSigned:
      return Int8Dot::kQuads;
    case RelaxedDot::kUnsigned:
      break;
  }
  return seven_bits ? Int8Dot::kQuads : Int8Dot::kUnsignedQuads;
}

const char* name_of(Int8Dot dot) { return dot == Int8Dot::kPairs ? "int16 dot" : "relaxed dot"; }

void multiply_panels(const Int8Product& p, const std::int8_t* left, const std::int8_t* right,
                     const Int8Output& out) {
  const Tile tile = tile_for(p);
  const std::int64_t groups = p.groups();
  alignas(64) std::int32_t sums[kInt8Rows * kInt8Columns];
  for (std::int64_t column = 0; column < p.n; column += kInt8Columns) {
    const std::int8_t* a = left;
    for (std::int64_t row = 0; row < p.m; row += kInt8Rows) {
      tile(a, right, groups, sums);
      store_tile(p, out, sums, row, column);
      a += p.left_panel_bytes();
    }
    right += p.right_panel_bytes();
  }
}

std::int64_t int8_rows_bytes(std::int64_t m, std::int64_t k) {
  return left_panels_bytes(std::min(m, kBlockRows), k);
}

void multiply_rows(Int8Product p, const std::int8_t* a, const std::int8_t* right, Int8Output out,
                   std::int8_t* scratch) {
  const std::int64_t rows = p.m;
  for (std::int64_t row = 0; row < rows; row += kBlockRows) {
    p.m = std::min(kBlockRows, rows - row);
    pack_left(p, a + row * p.k, p.k, scratch);
    multiply_panels(p, scratch, right, out);
    if (out.values != nullptr) out.values += kBlockRows * out.ld;
    if (out.sums != nullptr) out.sums += kBlockRows * out.ld;
  }
}

std::int64_t int8_gemm_workspace_bytes(std::int64_t m, std::int64_t n, std::int64_t k) {
  return right_panels_bytes(n, k) + int8_rows_bytes(m, k) + corrections_bytes(n);
}

void int8_gemm(const std::int8_t* a, const std::int8_t* b, const Int8Product& p, Int8Output out,
               std::int8_t* workspace) {
  std::int8_t* rows = workspace + right_panels_bytes(p.n, p.k);
  auto* corrections = reinterpret_cast<std::int32_t*>(rows + int8_rows_bytes(p.m, p.k));
  if (p.transpose_b) {
    pack_right_transposed(p, b, p.k, workspace);
    int8_corrections(p, b, p.n, p.k, 1, corrections);
  } else {
    pack_right(p, b, p.n, workspace);
    int8_corrections(p, b, p.n, 1, p.n, corrections);
  }
  out.corrections = corrections;
  out.ld = p.n;
  multiply_rows(p, a, workspace, out, rows);
}

}  // namespace tensorscope::kernels
