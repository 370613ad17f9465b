#include "kernels/conv/conv2d_depthwise_strip.h"

#include <algorithm>
#include <numeric>

#include "kernels/conv/conv2d_ways.h"
#include "kernels/simd/round.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

namespace {

constexpr std::array<std::int64_t, 2> kStripRoom{kStripRows, kStripPitch};
constexpr std::array<std::int64_t, 2> kStripUnit{kPlaneTile, simd::kLanes};
// Room for a vector of any target, so that plans do not depend on the target.
constexpr std::array<std::int64_t, 2> kLeastBlock{kPlaneTile, 16};

std::int64_t span_of(const ConvSizes& s, std::size_t i) {
  return ((i == 0 ? s.kh : s.kw) - 1) * s.dilation[i];
}
std::int64_t phases_of(const ConvSizes& s, std::size_t i) {
  return std::min(s.stride[i], span_of(s, i) + 1);
}
// How far the taps of dx reach before and after the position of the output in dy.
std::int64_t reach_before(const ConvSizes& s, std::size_t i) {
  return std::max<std::int64_t>(0, span_of(s, i) - s.padding[i]) / s.stride[i];
}
std::int64_t reach_behind(const ConvSizes& s, std::size_t i) {
  return (s.stride[i] - 1 + s.padding[i]) / s.stride[i];
}

bool fits(const ConvSizes& s, std::size_t i) {
  const std::int64_t forward = kStripRoom[i] / phases_of(s, i) - span_of(s, i) / s.stride[i];
  const std::int64_t backward = kStripRoom[i] - reach_before(s, i) - reach_behind(s, i);
  return (i == 0 ? s.kh : s.kw) <= kMostAxisTaps && s.stride[i] <= kMostStride &&
         std::min(forward, backward) >= kLeastBlock[i];
}

StripAxis with_blocks(StripAxis axis, std::size_t i, std::int64_t reach) {
  const std::int64_t room = (kStripRoom[i] / axis.phases - reach) / kStripUnit[i] * kStripUnit[i];
  axis.block = round_up(block_size(axis.outputs, room), kStripUnit[i]);
  axis.length = axis.block + reach;
  return axis;
}

// Requires columns >= kLanes. The last vector overlaps the one before it.
template <class Load>
inline void copy_row(float* to, std::ptrdiff_t columns, const Load& load) {
  std::ptrdiff_t i = 0;
  for (; i + simd::kLanes <= columns; i += simd::kLanes) simd::store(to + i, load(i));
  if (i < columns) simd::store(to + columns - simd::kLanes, load(columns - simd::kLanes));
}

void copy_rows(const float* from, std::ptrdiff_t from_step, float* to, std::int64_t rows,
               std::ptrdiff_t columns, std::ptrdiff_t stride) {
  for (; rows > 0; --rows, from += from_step, to += kStripPitch) {
    if (columns >= simd::kLanes && stride == 1) {
      copy_row(to, columns, [&](std::ptrdiff_t i) { return simd::load(from + i); });
    } else if (columns >= simd::kLanes && stride == 2) {
      copy_row(to, columns,
               [&](std::ptrdiff_t i) { return simd::load_every_second(from + 2 * i); });
    } else {
      for (std::ptrdiff_t i = 0; i < columns; ++i) to[i] = from[i * stride];
    }
  }
}

}  // namespace

bool fits_strip(const ConvSizes& s) {
  return fits(s, 0) && fits(s, 1) && s.kh * s.kw <= kMostFilter;
}

void StripAxis::move_to(std::int64_t output) {
  if (output == first) return;
  first = output;
  for (std::int64_t phase = 0; phase < phases; ++phase) {
    inside[static_cast<std::size_t>(phase)] =
        inside_span(size, length, stride, padding - first * stride, phase);
  }
}

StripAxis input_axis(const ConvSizes& s, std::size_t i) {
  return with_blocks({.size = i == 0 ? s.h : s.w,
                      .outputs = i == 0 ? s.oh : s.ow,
                      .stride = s.stride[i],
                      .padding = s.padding[i],
                      .phases = phases_of(s, i)},
                     i, span_of(s, i) / s.stride[i]);
}

StripAxis output_axis(const StripAxis& input) {
  return {
      .size = input.outputs, .outputs = input.outputs, .block = input.block, .length = input.block};
}

StripAxis transposed_axis(const ConvSizes& s, std::size_t i) {
  return with_blocks({.size = i == 0 ? s.oh : s.ow,
                      .outputs = ((i == 0 ? s.h : s.w) + s.stride[i] - 1) / s.stride[i],
                      .padding = reach_before(s, i)},
                     i, reach_before(s, i) + reach_behind(s, i));
}

void clear(Strip& strip, const StripAxis& rows) {
  std::fill_n(strip.data(), rows.phases * rows.length * kStripPitch, 0.0F);
}

void fill(Strip& strip, const float* plane, const StripAxis& rows, const StripAxis& columns) {
  const bool one_column = columns.block >= columns.outputs;
  if (!one_column) clear(strip, rows);
  float* phase_rows = strip.data();
  for (std::int64_t a = 0; a < rows.phases; ++a, phase_rows += rows.length * kStripPitch) {
    const auto [first, last] = rows.inside[static_cast<std::size_t>(a)];
    if (one_column && rows.block < rows.outputs) {
      std::fill_n(phase_rows, first * kStripPitch, 0.0F);
      std::fill_n(phase_rows + last * kStripPitch, (rows.length - last) * kStripPitch, 0.0F);
    }
    const float* const row =
        plane + ((rows.first + first) * rows.stride + a - rows.padding) * columns.size;
    for (std::int64_t b = 0; b < columns.phases; ++b) {
      const Span c = columns.inside[static_cast<std::size_t>(b)];
      copy_rows(row + (columns.first + c.first) * columns.stride + b - columns.padding,
                static_cast<std::ptrdiff_t>(rows.stride * columns.size),
                phase_rows + first * kStripPitch + b * columns.length + c.first, last - first,
                static_cast<std::ptrdiff_t>(c.last - c.first),
                static_cast<std::ptrdiff_t>(columns.stride));
    }
  }
}

AxisTaps input_taps(const ConvSizes& s, std::size_t i, const StripAxis& axis) {
  AxisTaps taps;
  const std::int64_t size = i == 0 ? s.kh : s.kw;
  // Taps of the same phase come one after another.
  const std::int64_t step = s.stride[i] / std::gcd(s.stride[i], s.dilation[i]);
  for (std::int64_t start = 0; start < std::min(step, size); ++start) {
    for (std::int64_t tap = start; tap < size; tap += step) {
      const std::int64_t place = tap * s.dilation[i];
      taps.at[taps.count] =
          static_cast<std::int32_t>(place % axis.stride * axis.length + place / axis.stride);
      taps.index[taps.count++] = static_cast<std::int32_t>(tap);
    }
  }
  return taps;
}

AxisTaps transposed_taps(const ConvSizes& s, std::size_t i, const StripAxis& axis,
                         std::int64_t phase) {
  AxisTaps taps;
  for (std::int64_t tap = (i == 0 ? s.kh : s.kw) - 1; tap >= 0; --tap) {
    const std::int64_t distance = phase + s.padding[i] - tap * s.dilation[i];
    if (distance % s.stride[i] != 0) continue;
    taps.at[taps.count] = static_cast<std::int32_t>(distance / s.stride[i] + axis.padding);
    taps.index[taps.count++] = static_cast<std::int32_t>(tap);
  }
  return taps;
}

TapPlan::TapPlan(const AxisTaps& rows, const AxisTaps& of_a_row, std::int64_t filter_width)
    : columns(of_a_row.count), at(of_a_row.at) {
  for (std::size_t i = 0; i < rows.count; ++groups) {
    std::size_t n = 1;
    while (n < kMostGroup && i + n < rows.count && rows.at[i + n] == rows.at[i + n - 1] + 1) ++n;
    group[groups] = {static_cast<std::int32_t>(n),
                     rows.at[i] * static_cast<std::int32_t>(kStripPitch)};
    for (std::size_t k = 0; k < columns; ++k) {
      for (std::size_t tap = i; tap < i + n; ++tap) {
        order[size++] =
            rows.index[tap] * static_cast<std::int32_t>(filter_width) + of_a_row.index[k];
      }
    }
    i += n;
  }
}

}  // namespace tensorscope::kernels
