#include "kernels/conv/conv2d_portion.h"

#include <algorithm>

#include "kernels/conv/conv2d_plan.h"
#include "kernels/simd/round.h"

namespace tensorscope::kernels {

namespace {

constexpr std::int64_t kRoundTo = 16;  // whole register tiles on every target

}  // namespace

Portion::Portion(const ConvSizes& s) : taps(largest_taps(s)) {
  const std::int64_t count = taps.count();
  groups = count < filter_size(s) ? 1 : std::clamp<std::int64_t>(kMaxTaps / count, 1, s.groups);
  pixels = kMaxTaps * kMaxPixels / 2 / (groups * count) / kRoundTo * kRoundTo;
  pixels = std::clamp(pixels, kMaxPixels, kMostPixels);
}

// Several threads share the workspace that one would need. First the number of groups is reduced,
// then pixels and taps in turn, since reducing either has a cost: fewer pixels copy more rows
// twice, fewer taps end more tiles.
Portion::Portion(const ConvSizes& s, std::int64_t floats) : Portion(s) {
  constexpr std::int64_t kFewPixels = 64;
  constexpr std::int64_t kFewTaps = 32;
  for (std::int64_t most = kMaxTaps; ConvSlot(s, *this).end > floats;) {
    if (groups > 1) {
      groups /= 2;
    } else if (pixels > kFewPixels && (2 * pixels >= taps.count() || most <= kFewTaps)) {
      pixels -= std::max(kRoundTo, pixels / 8 / kRoundTo * kRoundTo);
    } else if (most > kFewTaps) {
      most -= most / 8;
      taps = largest_taps(s, most);
    } else {
      pixels = 0;
      return;
    }
  }
}

ConvSlot::ConvSlot(const ConvSizes& s, const Portion& portion) {
  constexpr std::int64_t kOffsetFloats = 2;  // an offset is at most 8 bytes
  const std::int64_t pixels = std::min(portion.pixels, aligned_floats(s.n * s.oh * s.ow));
  const std::int64_t taps = portion.taps.count();
  panels = aligned_floats(taps * kOffsetFloats);
  rows = panels + taps * pixels;  // one group at a time packs into the panels
  end =
      rows + aligned_floats(Patches::rows_floats(s, portion.taps, portion.pixels, portion.groups));
}

std::int64_t filter_floats(const ConvSizes& s, Filters kind) {
  if (kind == Filters::kAsTheyAre) return 0;
  const Portion portion(s);
  return aligned_floats(s.o / s.groups * portion.groups * portion.taps.count());
}

void flip_filters(const float* weight, float* filters, const ConvSizes& s, std::int64_t group,
                  const Taps& taps) {
  const std::int64_t rows = s.o / s.groups;
  const std::int64_t size = s.kh * s.kw;
  const std::int64_t count = taps.rows * taps.columns;
  const float* from = weight + (group * (s.c / s.groups) + taps.channel) * rows * size + size -
                      (taps.row * s.kw + taps.column);
  for (std::int64_t c = 0; c < taps.channels; ++c) {
    for (std::int64_t o = 0; o < rows; ++o, from += size) {
      std::reverse_copy(from - count, from, filters + (o * taps.channels + c) * count);
    }
  }
}

}  // namespace tensorscope::kernels
