#include "kernels/int8/int8_gemm.h"

#include <algorithm>
#include <cstring>

#include "kernels/int8/int8_tile.h"

namespace tensorscope::kernels {

namespace {

/// Rows of the left operand packed at a time: they and a panel of the right operand stay in the
/// caches while all columns are computed.
constexpr std::int64_t kBlockRows = 8 * kInt8Rows;

using Tile = void (*)(const std::int8_t*, const std::int8_t*, std::int64_t, const Int8Finish&,
                      std::int32_t*, std::int64_t);

Tile tile_for(const Int8Product& p) {
#if defined(__wasm_relaxed_simd__)
  if (p.dot != Int8Dot::kPairs) {
    return p.weights_left ? int8_tile<QuadDot, true> : int8_tile<QuadDot, false>;
  }
#endif
  return p.weights_left ? int8_tile<PairDot, true> : int8_tile<PairDot, false>;
}

#if defined(__wasm_relaxed_simd__)

// Expected sums by lane: one product, two products with the largest and two with the smallest
// weight, which may leave 16 bits, and four products. Activations above 127 show whether they are
// signed.
using Answer = std::int32_t[4];
constexpr Answer kSevenBitAnswer{100, 32'258, -32'512, 64'516};
constexpr Answer kUnsignedAnswer{200, 64'770, -65'280, 129'540};
constexpr Answer kSignedAnswer{-56, -254, 256, -508};

/// Whether the relaxed dot product of known bytes gives the expected sums, both once and
/// accumulated. The weights are volatile, so that the machine computes it and not the compiler.
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

/// Whether a tile currently gives correct sums. A browser compiles each function separately and
/// more than once, and Node 20's first version of a tile may be wrong even if the probe was right.
template <bool kWeightsLeft>
bool tile_is_exact() {
  constexpr std::int64_t kGroups = 3;  // a round of the unrolled loop and a remainder
  std::int8_t left[4 * kGroups * kInt8Rows];
  std::int8_t right[4 * kGroups * kInt8Columns];
  std::memset(left, kWeightsLeft ? -3 : 5, sizeof left);
  std::memset(right, kWeightsLeft ? 5 : -3, sizeof right);
  std::int32_t sums[kInt8Rows * kInt8Columns];
  int8_tile<QuadDot, kWeightsLeft>(left, right, kGroups, Int8Finish{}, sums, kInt8Columns);
  return std::all_of(std::begin(sums), std::end(sums),
                     [](std::int32_t sum) { return sum == 4 * kGroups * -15; });
}
bool tiles_are_exact() { return tile_is_exact<true>() && tile_is_exact<false>(); }

#else
RelaxedDot probe() { return RelaxedDot::kNone; }
bool tiles_are_exact() { return false; }
#endif

/// Sets how the sums with `count` neighbouring weights are finished.
void set_finish(const Int8Product& p, const Int8Output& out, std::int64_t first, std::int64_t count,
                Int8Finish& finish) {
  for (std::int64_t i = 0; i < std::min(count, Int8Finish::kMost); ++i) {
    finish.corrections[i] = p.offset() == 0 ? 0 : out.corrections[first + i];
    if (!finish.values) continue;
    finish.scales[i] = out.x_scale * out.scales[first + i];
    finish.bias[i] = out.bias == nullptr ? -0.0F : out.bias[first + i];
  }
}

/// Copies part of a tile: a tile that is not full is computed in a buffer.
void copy_part(const std::int32_t* from, std::int64_t from_ld, std::int64_t rows,
               std::int64_t columns, std::int32_t* to, std::int64_t to_ld) {
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < columns; ++j) {
      std::memcpy(to + i * to_ld + j, from + i * from_ld + j, sizeof *to);
    }
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
  Int8Finish finish;
  finish.add = !out.first;
  finish.values = out.values != nullptr && out.last;
  auto* const results =
      out.values == nullptr ? out.sums : reinterpret_cast<std::int32_t*>(out.values);
  for (std::int64_t column = 0; column < p.n; column += kInt8Columns) {
    const std::int64_t columns = std::min(kInt8Columns, p.n - column);
    if (!p.weights_left) set_finish(p, out, column, columns, finish);
    const std::int8_t* a = left;
    for (std::int64_t row = 0; row < p.m; row += kInt8Rows) {
      const std::int64_t rows = std::min(kInt8Rows, p.m - row);
      if (p.weights_left) set_finish(p, out, row, rows, finish);
      std::int32_t* const y = results + row * out.ld + column;
      if (rows == kInt8Rows && columns == kInt8Columns) {
        tile(a, right, groups, finish, y, out.ld);
      } else {
        std::int32_t part[kInt8Rows * kInt8Columns] = {};
        if (finish.add) copy_part(y, out.ld, rows, columns, part, kInt8Columns);
        tile(a, right, groups, finish, part, kInt8Columns);
        copy_part(part, kInt8Columns, rows, columns, y, out.ld);
      }
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
