#pragma once
// Products of int8 matrices whose sums are exact int32 numbers on every machine.
//
// M rows and N columns of the result, K products each. One operand holds weights (-128..127), the
// other activations (-127..127): the fastest instruction of a machine may need an offset on one of
// them. A group is the 32 bits of K that one lane takes at once: 4 int8 or 2 int16. Panels
// interleave the groups of kInt8Rows rows (left operand) or kInt8Columns columns (right operand).

#include <cstdint>

#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

/// How int8 numbers are multiplied without losing a bit.
enum class Int8Dot {
  kPairs,          ///< widened to int16, two products a lane: exact on every machine
  kQuads,          ///< relaxed dot product, four products a lane
  kUnsignedQuads,  ///< the same with 128 added to the activations and removed from the sums again
};

/// WebAssembly's relaxed dot product leaves it to the machine how bytes above 127 in its second
/// operand are treated, and whether the sum of two products saturates at 16 bits.
enum class RelaxedDot {
  kNone,       ///< not in this build, or wrong (the baseline compiler of V8 11.3)
  kSevenBits,  ///< exact for activations 0..127 only (x86's pmaddubsw)
  kSigned,     ///< exact for signed activations (Arm's sdot)
  kUnsigned,   ///< exact for activations 0..255 (x86's vpdpbusd)
};

/// The machine is probed once, because the specification guarantees the same answer each time. The
/// tiles are checked at each call, because a browser may recompile them.
RelaxedDot relaxed_dot_here();
/// "int16 dot" or "relaxed dot"
const char* name_of(Int8Dot dot);
/// The fastest dot product that is exact on this machine. @param seven_bits all activations are
/// known to be 0..127
Int8Dot int8_dot_here(bool seven_bits);

inline constexpr std::int64_t kInt8Rows = 6;
inline constexpr std::int64_t kInt8Columns = 2 * simd::kLanes;
/// The largest kInt8Columns of any target; workspace sizes use it.
inline constexpr std::int64_t kMostInt8Columns = 16;

struct Int8Product {
  Int8Dot dot = Int8Dot::kPairs;
  bool weights_left = false;  ///< the left operand holds the weights
  std::int64_t m = 0;
  std::int64_t n = 0;
  std::int64_t k = 0;
  bool transpose_b = false;  ///< int8_gemm()'s b is [n][k]
  int zero_point = 0;        ///< activations hold x + zero_point, but the sums are over x

  /// Offset of the activations in the packed panels.
  std::int64_t offset() const { return zero_point + (dot == Int8Dot::kUnsignedQuads ? 128 : 0); }
  std::int64_t groups() const { return dot == Int8Dot::kPairs ? (k + 1) / 2 : (k + 3) / 4; }
  std::int64_t left_panel_bytes() const { return 4 * kInt8Rows * groups(); }
  std::int64_t right_panel_bytes() const { return 4 * kInt8Columns * groups(); }
};

/// Bytes for the panels of m rows or n columns, for any instruction.
std::int64_t left_panels_bytes(std::int64_t m, std::int64_t k);
std::int64_t right_panels_bytes(std::int64_t n, std::int64_t k);
std::int64_t corrections_bytes(std::int64_t count);

/// a [m][k], `ld` bytes from one row to the next.
void pack_left(const Int8Product& p, const std::int8_t* a, std::int64_t ld, std::int8_t* panels);
/// b [k][n].
void pack_right(const Int8Product& p, const std::int8_t* b, std::int64_t ld, std::int8_t* panels);
/// b [n][k].
void pack_right_transposed(const Int8Product& p, const std::int8_t* b, std::int64_t ld,
                           std::int8_t* panels);

/// Computes what must be added to each sum of products with the i-th of `count` vectors of weights,
/// to remove the activations' offset. @param ld from one vector to the next, @param step within a
/// vector
void int8_corrections(const Int8Product& p, const std::int8_t* weights, std::int64_t count,
                      std::int64_t ld, std::int64_t step, std::int32_t* corrections);

/// Where results go: either as sums, or as floats sum * (x_scale * scales[w]) + bias[w], where w is
/// the index of the weights: the row with weights_left, otherwise the column.
struct Int8Output {
  const std::int32_t* corrections = nullptr;  ///< int8_corrections()
  std::int32_t* sums = nullptr;               ///< null if values is set
  float* values = nullptr;
  const float* scales = nullptr;
  const float* bias = nullptr;  ///< may be null
  float x_scale = 1.0F;
  std::int64_t ld = 0;  ///< elements from one row to the next
  /// For products split along k: sums are stored in place of the values until the last part.
  bool first = true, last = true;
};

/// Computes all m x n results from packed operands.
void multiply_panels(const Int8Product& p, const std::int8_t* left, const std::int8_t* right,
                     const Int8Output& out);

/// The same for an a [m][k] that is not packed yet: it is packed block by block. The right operand
/// holds the weights.
/// @param scratch int8_rows_bytes() bytes
void multiply_rows(Int8Product p, const std::int8_t* a, const std::int8_t* right, Int8Output out,
                   std::int8_t* scratch);
std::int64_t int8_rows_bytes(std::int64_t m, std::int64_t k);

/// Multiplies a [m][k] by b [k][n] or [n][k], the weights. Allocates nothing; fills in out.ld and
/// out.corrections.
/// @param workspace int8_gemm_workspace_bytes() bytes, aligned to 64
void int8_gemm(const std::int8_t* a, const std::int8_t* b, const Int8Product& p, Int8Output out,
               std::int8_t* workspace);
std::int64_t int8_gemm_workspace_bytes(std::int64_t m, std::int64_t n, std::int64_t k);

}  // namespace tensorscope::kernels
