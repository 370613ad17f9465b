#include "kernels/conv/row_copy.h"

#include <algorithm>
#include <cstddef>

#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

namespace {

constexpr std::ptrdiff_t kCopied = simd::kLanes;

// Calls visit(i) for vectors that cover n >= kCopied elements. The last overlaps the one before it.
template <class Visit>
void visit_vectors(std::ptrdiff_t n, const Visit& visit) {
  for (std::ptrdiff_t i = 0; i < n; i += kCopied) visit(std::min(i, n - kCopied));
}

// to[i] = from[i * stride], i < n
void copy_strided(const float* from, float* to, std::ptrdiff_t n, std::ptrdiff_t stride) {
  if (n >= kCopied && stride == 1) {
    visit_vectors(n, [&](std::ptrdiff_t i) { simd::store(to + i, simd::load(from + i)); });
  } else if (n >= kCopied && stride == 2) {
    visit_vectors(
        n, [&](std::ptrdiff_t i) { simd::store(to + i, simd::load_every_second(from + 2 * i)); });
  } else {
    for (std::ptrdiff_t i = 0; i < n; ++i) to[i] = from[i * stride];
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
  for (std::int64_t phase = 0; phase < phases_; ++phase, to += phase_floats_) {
    const Span inside = phase < 2 ? inside_[static_cast<std::size_t>(phase)]
                                  : inside_span(w_, phase_floats_, stride_, padding_, phase);
    copy_strided(from + inside.first * stride_ + phase, to + inside.first,
                 static_cast<std::ptrdiff_t>(inside.last - inside.first),
                 static_cast<std::ptrdiff_t>(stride_));
  }
}

std::int64_t RowCopy::column_offset(std::int64_t kw) const {
  const std::int64_t column = kw * dilation_;
  return column % stride_ * phase_floats_ + column / stride_;
}

}  // namespace tensorscope::kernels
