#include "api/jobs/kernel_workload.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "api/queries.h"
#include "core/rng.h"
#include "core/suggest.h"
#include "kernels/ladder/variants.h"

namespace tensorscope::api {

namespace {

/// A few milliseconds of the slowest variant; the clock is read after each.
constexpr std::int64_t kFlopsAtOnce = 4'000'000;
constexpr std::int64_t kChecked = 64;

Tensor matrix(Ledger& ledger, std::int64_t size, const char* label) {
  return {{ledger}, Shape{size, size}, DType::kFloat32, MemoryCategory::kInputs, label};
}

std::int64_t rows_at_once(const kernels::KernelVariant& variant, std::int64_t size) {
  if (variant.row_block == 0) return size;
  const std::int64_t rows = std::max<std::int64_t>(1, kFlopsAtOnce / (2 * size * size));
  return std::min(size, (rows + variant.row_block - 1) / variant.row_block * variant.row_block);
}

/// Ordinary numbers: no denormals, which are slow on some processors.
void fill(Tensor& tensor, Rng& rng) {
  for (float& value : tensor.values<float>()) value = rng.uniform(-1.0F, 1.0F);
}

}  // namespace

const kernels::KernelVariant& variant_named(const std::string& name) {
  std::vector<std::string_view> names;
  for (const kernels::KernelVariant& variant : kernels::kernel_variants()) {
    if (variant.name == name) return variant;
    names.emplace_back(variant.name);
  }
  throw Error(ErrorCode::kInvalidArgument, "variant",
              text("variant '", printable(name), "' is unknown.", suggestion(name, names)));
}

std::vector<KernelVariantInfo> kernel_variant_list(const JobContext&) {
  std::vector<KernelVariantInfo> list;
  for (const kernels::KernelVariant& variant : kernels::kernel_variants()) {
    list.push_back({variant.name, variant.explanation, variant.arithmetic, "C++"});
  }
  return list;
}

KernelWorkload::KernelWorkload(Clock& clock, Ledger& ledger, const kernels::KernelVariant& variant,
                               std::int64_t size)
    : clock_(clock),
      variant_(variant),
      sizes_{size, size, size},
      rows_at_once_(rows_at_once(variant, size)),
      a_(matrix(ledger, size, "a")),
      b_(matrix(ledger, size, "b")),
      c_(matrix(ledger, size, "c")),
      scratch_({ledger},
               Shape{std::max<std::int64_t>(1, (variant.workspace_bytes(sizes_) + 3) / 4)},
               DType::kFloat32, MemoryCategory::kWorkspace, "workspace") {
  Rng rng(static_cast<std::uint64_t>(size));
  fill(a_, rng);
  fill(b_, rng);
  if (variant.prepare != nullptr) variant.prepare(data(a_), data(b_), sizes_, data(scratch_));
}

bool KernelWorkload::step(double max_ms) {
  const bool in_parts = rows_at_once_ < sizes_.m;
  const double start_ms = in_parts ? clock_.now_ms() : 0.0;
  while (true) {
    kernels::VariantSizes part = sizes_;
    part.m = std::min(rows_at_once_, sizes_.m - row_);
    variant_.run(data(a_) + row_ * sizes_.k, data(b_), data(c_) + row_ * sizes_.n, part,
                 data(scratch_));
    row_ += part.m;
    if (row_ == sizes_.m) break;
    if (clock_.now_ms() - start_ms >= max_ms) return false;
  }
  row_ = 0;
  return true;
}

double KernelWorkload::relative_error() const {
  const std::span<const float> a = a_.values<float>();
  const std::span<const float> b = b_.values<float>();
  const std::span<const float> c = c_.values<float>();
  Rng rng(1);
  double worst = 0;
  for (std::int64_t n = 0; n < kChecked; ++n) {
    const auto at =
        static_cast<std::size_t>(rng.uniform() * static_cast<float>(c.size())) % c.size();
    const auto size = static_cast<std::size_t>(sizes_.n);
    double exact = 0;
    double magnitude = 0;
    for (std::size_t k = 0; k < size; ++k) {
      const double product = static_cast<double>(a[at / size * size + k]) *
                             static_cast<double>(b[k * size + at % size]);
      exact += product;
      magnitude += std::abs(product);
    }
    if (magnitude > 0)
      worst = std::max(worst, std::abs(static_cast<double>(c[at]) - exact) / magnitude);
  }
  return worst;
}

}  // namespace tensorscope::api
