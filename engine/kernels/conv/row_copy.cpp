#include "kernels/conv/row_copy.h"

#include <algorithm>
#include <cstddef>

#include "kernels/movement/transpose.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

namespace {

constexpr std::ptrdiff_t kCopied = simd::kLanes;
constexpr std::int64_t kSquare = 4;

// Calls visit(i) for vectors that cover n >= kCopied elements. The last overlaps the one before it.
template <class Visit>
void visit_vectors(std::ptrdiff_t n, const Visit& visit) {
  for (std::ptrdiff_t i = 0; i < n; i += kCopied) visit(std::min(i, n - kCopied));
}

// Out of line, because compilers make long code of it and the case is rare.
[[gnu::noinline]] void copy_each(const float* from, float* to, std::ptrdiff_t n,
                                 std::ptrdiff_t stride) {
  for (std::ptrdiff_t i = 0; i < n; ++i) to[i] = from[i * stride];
}

// to[i] = from[i * stride], i < n
void copy_strided(const float* from, float* to, std::ptrdiff_t n, std::ptrdiff_t stride) {
  if (n >= kCopied && stride == 1) {
    visit_vectors(n, [&](std::ptrdiff_t i) { simd::store(to + i, simd::load(from + i)); });
  } else if (n >= kCopied && stride == 2) {
    visit_vectors(
        n, [&](std::ptrdiff_t i) { simd::store(to + i, simd::load_every_second(from + 2 * i)); });
  } else {
    copy_each(from, to, n, stride);
  }
}

}  // namespace

RowCopy::RowCopy(const ConvSizes& s)
    : h_(s.h), w_(s.w), stride_(s.stride[1]), padding_(s.padding[1]), dilation_(s.dilation[1]) {
  // Room for a vector of any target, so that plans do not depend on the target.
  constexpr std::int64_t kLongest = 16;
  const std::int64_t span = (s.kw - 1) * s.dilation[1];
  phases_ = std::min(stride_, span + 1);
  phase_floats_ = std::max(s.ow, kLongest) + span / stride_;
  for (std::size_t i = 0; i < inside_.size(); ++i) {
    inside_[i] = inside_span(w_, phase_floats_, stride_, padding_, static_cast<std::int64_t>(i));
  }
}

void RowCopy::copy(const float* plane, std::int64_t row, float* to) const {
  if (row < 0 || row >= h_) {
    std::fill_n(to, row_floats(), 0.0F);
    return;
  }
  const float* const from = plane + row * w_ - padding_;
  std::int64_t phase = 0;
  for (; phase + kSquare <= phases_; phase += kSquare, to += kSquare * phase_floats_) {
    copy_phases(from, phase, to);
  }
  for (; phase < phases_; ++phase, to += phase_floats_) {
    const Span inside = inside_of(phase);
    copy_strided(from + inside.first * stride_ + phase, to + inside.first,
                 static_cast<std::ptrdiff_t>(inside.last - inside.first),
                 static_cast<std::ptrdiff_t>(stride_));
  }
}

Span RowCopy::inside_of(std::int64_t phase) const {
  const auto at = static_cast<std::size_t>(phase);
  return at < inside_.size() ? inside_[at]
                             : inside_span(w_, phase_floats_, stride_, padding_, phase);
}

// Copies four phases by transposing 4x4 squares. Elements where a phase begins earlier or ends
// later than the squares are copied one by one.
void RowCopy::copy_phases(const float* from, std::int64_t phase, float* to) const {
  const Span first = inside_of(phase);
  const Span last = inside_of(phase + kSquare - 1);
  const auto stride = static_cast<std::ptrdiff_t>(stride_);
  std::int64_t i = first.first;
  for (; i + kSquare <= last.last; i += kSquare) {
    const float* const at = from + i * stride_ + phase;
    transpose_4x4({at, at + stride, at + 2 * stride, at + 3 * stride}, to + i,
                  static_cast<std::ptrdiff_t>(phase_floats_));
  }
  for (std::int64_t p = 0; p < kSquare; ++p, to += phase_floats_) {
    const Span inside = inside_of(phase + p);
    if (inside.first < std::min(first.first, inside.last))
      to[inside.first] = from[inside.first * stride_ + phase + p];
    copy_each(from + i * stride_ + phase + p, to + i, static_cast<std::ptrdiff_t>(inside.last - i),
              stride);
  }
}

std::int64_t RowCopy::column_offset(std::int64_t kw) const {
  const std::int64_t column = kw * dilation_;
  return column % stride_ * phase_floats_ + column / stride_;
}

}  // namespace tensorscope::kernels
