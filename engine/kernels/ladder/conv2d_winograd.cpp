#include "kernels/ladder/conv2d_winograd.h"

#include <algorithm>
#include <array>

#include "kernels/conv/row_copy.h"
#include "kernels/gemm/gemm.h"
#include "kernels/ladder/conv2d_winograd_transforms.h"
#include "kernels/simd/round.h"
#include "kernels/simd/simd.h"

namespace tensorscope::kernels {

namespace {

using simd::Floats;
using winograd::both_sides;
using winograd::Tile2;
using winograd::Tile4;

// Tiles, and the workspace they need; some rows of tiles are done at a time.
struct Plan {
  std::int64_t outputs, side, rows, columns, strip;
  std::int64_t filters, tiles, results, lines, gemm;  // offsets in floats
  GemmSizes product;
  ConvSizes line;  // image rows seen as convolved by a filter as wide as a tile

  Plan(const ConvSizes& s, WinogradTile tile) {
    constexpr std::int64_t kTiles = 128;
    outputs = static_cast<std::int64_t>(tile);
    side = outputs + 2;
    rows = (s.oh + outputs - 1) / outputs;
    columns = (s.ow + outputs - 1) / outputs;
    strip = std::clamp<std::int64_t>(kTiles / columns, 1, rows);
    line = s;
    line.ow = columns;
    line.kw = side;
    line.stride = {outputs, outputs};
    product = {.m = s.o, .n = strip * columns, .k = s.c};
    const std::int64_t elements = side * side;
    filters = 0;
    tiles = filters + aligned_floats(elements * s.o * s.c);
    results = tiles + aligned_floats(elements * s.c * strip * columns);
    lines = results + aligned_floats(elements * s.o * strip * columns);
    gemm = lines + aligned_floats(side * RowCopy(line).row_floats());
  }
};

template <class Tile>
class Winograd {
 public:
  Winograd(const ConvSizes& s, const Plan& plan, float* workspace)
      : s_(s), plan_(plan), copy_(plan.line), workspace_(workspace) {
    std::fill_n(workspace + plan.lines, plan.side * copy_.row_floats(), 0.0F);
  }

  // filters [element][o][c]
  void transform_filters(const float* weight) {
    float* const filters = workspace_ + plan_.filters;
    for (std::int64_t i = 0; i < s_.o * s_.c; ++i, weight += 9) {
      std::array<float, kElements> out;
      both_sides<Tile::kFilter>(weight, out.data());
      for (std::size_t e = 0; e < kElements; ++e) {
        filters[static_cast<std::int64_t>(e) * s_.o * s_.c + i] = out[e];
      }
    }
  }

  // tiles [element][c][tile]: `count` rows of tiles from `first` on.
  void transform_tiles(const float* image, std::int64_t first, std::int64_t count) {
    const std::int64_t n = count * plan_.columns;
    for (std::int64_t c = 0; c < s_.c; ++c) {
      for (std::int64_t r = 0; r < count; ++r) {
        load_lines(image + c * s_.h * s_.w, (first + r) * kOutputs - s_.padding[0]);
        visit_vectors([&](std::int64_t t) {
          transform_vector(workspace_ + plan_.tiles + c * n + r * plan_.columns + t, s_.c * n, t);
        });
      }
    }
  }

  // results [element][o][tile] = filters x tiles
  void multiply_elements(std::int64_t count) {
    GemmSizes product = plan_.product;
    product.n = count * plan_.columns;
    for (std::int64_t e = 0; e < static_cast<std::int64_t>(kElements); ++e) {
      gemm(workspace_ + plan_.filters + e * product.m * product.k,
           workspace_ + plan_.tiles + e * product.k * product.n,
           workspace_ + plan_.results + e * product.m * product.n, product, {},
           workspace_ + plan_.gemm);
    }
  }

  void transform_results(const float* bias, float* y, std::int64_t first, std::int64_t count) {
    const std::int64_t n = count * plan_.columns;
    for (std::int64_t o = 0; o < s_.o; ++o) {
      const float start = bias == nullptr ? 0.0F : bias[o];
      for (std::int64_t r = 0; r < count; ++r) {
        visit_vectors([&](std::int64_t t) {
          const float* const from = workspace_ + plan_.results + o * n + r * plan_.columns + t;
          store_results(from, s_.o * n, start, y + o * s_.oh * s_.ow, (first + r) * kOutputs,
                        t * kOutputs);
        });
      }
    }
  }

 private:
  static constexpr std::size_t kSide = Tile::kTile.size();
  static constexpr std::size_t kElements = kSide * kSide;
  static constexpr std::int64_t kOutputs = Tile::kResult.size();

  // Vectors of neighbouring tiles; the last overlaps the one before it.
  template <class Visit>
  void visit_vectors(const Visit& visit) const {
    for (std::int64_t t = 0; t < plan_.columns; t += simd::kLanes) {
      visit(std::max<std::int64_t>(0, std::min(t, plan_.columns - simd::kLanes)));
    }
  }
  std::int64_t vector_tiles() const { return std::min(plan_.columns, simd::kLanes); }

  void load_lines(const float* plane, std::int64_t row) {
    for (std::size_t i = 0; i < kSide; ++i) {
      const auto at = static_cast<std::int64_t>(i);
      copy_.copy(plane, row + at, workspace_ + plan_.lines + at * copy_.row_floats());
    }
  }

  void transform_vector(float* to, std::int64_t stride, std::int64_t t) const {
    std::array<Floats, kElements> in;
    std::array<Floats, kElements> out;
    const float* line = workspace_ + plan_.lines + t;
    for (std::size_t i = 0; i < kSide; ++i, line += copy_.row_floats()) {
      for (std::size_t j = 0; j < kSide; ++j) {
        in[i * kSide + j] = simd::load(line + copy_.column_offset(static_cast<std::int64_t>(j)));
      }
    }
    both_sides<Tile::kTile>(in.data(), out.data());
    for (const Floats v : out) {
      plan_.columns >= simd::kLanes ? simd::store(to, v) : simd::store_part(to, v, plan_.columns);
      to += stride;
    }
  }

  void store_results(const float* from, std::int64_t stride, float bias, float* y, std::int64_t oh,
                     std::int64_t ow) const {
    constexpr auto kSquare = static_cast<std::size_t>(kOutputs * kOutputs);
    std::array<Floats, kElements> in;
    std::array<Floats, kSquare> out;
    for (Floats& v : in) {
      v = plan_.columns >= simd::kLanes ? simd::load(from) : simd::load_part(from, plan_.columns);
      from += stride;
    }
    both_sides<Tile::kResult>(in.data(), out.data());
    for (std::int64_t i = 0; i < std::min(kOutputs, s_.oh - oh); ++i) {
      for (std::int64_t j = 0; j < kOutputs; ++j) {
        const Floats v = out[static_cast<std::size_t>(i * kOutputs + j)] + simd::splat(bias);
        for (std::int64_t t = 0; t < vector_tiles(); ++t) {
          const std::int64_t column = ow + t * kOutputs + j;
          if (column < s_.ow) y[(oh + i) * s_.ow + column] = v[t];
        }
      }
    }
  }

  const ConvSizes& s_;
  const Plan& plan_;
  RowCopy copy_;
  float* workspace_;
};

template <class Tile>
void run(const float* x, const float* weight, const float* bias, float* y, const ConvSizes& s,
         const Plan& plan, float* workspace) {
  Winograd<Tile> convolution(s, plan, workspace);
  convolution.transform_filters(weight);
  for (std::int64_t n = 0; n < s.n; ++n) {
    for (std::int64_t row = 0; row < plan.rows; row += plan.strip) {
      const std::int64_t count = std::min(plan.strip, plan.rows - row);
      convolution.transform_tiles(x + n * s.c * s.h * s.w, row, count);
      convolution.multiply_elements(count);
      convolution.transform_results(bias, y + n * s.o * s.oh * s.ow, row, count);
    }
  }
}

}  // namespace

bool is_winograd(const ConvSizes& s) {
  constexpr std::array<std::int64_t, 2> kOnes{1, 1};
  return s.kh == 3 && s.kw == 3 && s.stride == kOnes && s.dilation == kOnes && s.groups == 1;
}

WinogradCost winograd_cost(const ConvSizes& s, WinogradTile tile) {
  const Plan plan(s, tile);
  const std::int64_t tiles = s.n * plan.rows * plan.columns;
  return {.algorithm = 2 * s.n * s.o * s.oh * s.ow * s.c * 9,
          .products = 2 * plan.side * plan.side * tiles * s.o * s.c,
          .transforms = tile == WinogradTile::k2 ? winograd::transform_flops<Tile2>(s, tiles)
                                                 : winograd::transform_flops<Tile4>(s, tiles)};
}

double winograd_error_factor(std::int64_t c, WinogradTile tile) {
  const double channels = static_cast<double>(c);
  return (tile == WinogradTile::k2 ? 48 : 240) + channels;
}

void conv2d_winograd(const float* x, const float* weight, const float* bias, float* y,
                     const ConvSizes& s, WinogradTile tile, float* workspace) {
  const Plan plan(s, tile);
  (tile == WinogradTile::k2 ? run<Tile2> : run<Tile4>)(x, weight, bias, y, s, plan, workspace);
}

std::int64_t winograd_workspace_bytes(const ConvSizes& s, WinogradTile tile) {
  const Plan plan(s, tile);
  return plan.gemm * static_cast<std::int64_t>(sizeof(float)) + gemm_workspace_bytes(plan.product);
}

}  // namespace tensorscope::kernels
