#pragma once
// Loss scaling: a factor on the loss moves gradients that 16-bit storage would lose into its range,
// and the gradients are divided by it before the optimizer uses them (Micikevicius et al. 2018,
// arXiv 1710.03740).

#include <cstdint>
#include <span>

#include "core/dtype.h"
#include "core/reflect.h"

namespace tensorscope {

/// The rule of torch.cuda.amp.GradScaler, with its names and defaults: the scale grows after
/// `growth_interval` good steps in a row; a step with an infinity or NaN is skipped and shrinks it.
class GradScaler {
 public:
  struct Options {
    float init_scale = 65536.0F;
    float growth_factor = 2.0F;
    float backoff_factor = 0.5F;
    std::int64_t growth_interval = 2000;
  };

  GradScaler() : GradScaler(Options{}) {}
  explicit GradScaler(const Options& options) : options_(options), scale_(options.init_scale) {}

  /// The factor of the loss, and so of every gradient.
  float scale() const { return scale_; }

  /// Ends a step: adapts the scale.
  /// @param found_inf whether its gradients had an infinity or a NaN (ops/elementwise/unscale.h)
  void update(bool found_inf);

  std::int64_t skipped_steps() const { return skipped_steps_; }

 private:
  Options options_;
  float scale_;
  std::int64_t growth_tracker_ = 0;  ///< good steps in a row
  std::int64_t skipped_steps_ = 0;
};

/// What storing values in 16 bits does to them.
struct StorageLossReport {
  std::int64_t values = 0;
  std::int64_t zero = 0;         ///< were zero before
  std::int64_t underflowed = 0;  ///< became zero
  std::int64_t subnormal = 0;    ///< stored, with fewer bits than a normal number has
  std::int64_t normal = 0;       ///< stored, to half a unit in the last place
  std::int64_t overflowed = 0;   ///< became infinite
  std::int64_t not_finite = 0;   ///< were infinite or NaN before

  /// Shares of the values that were finite and not zero; 0 if there are none.
  double underflowed_share() const { return share(underflowed); }
  double overflowed_share() const { return share(overflowed); }
  TENSORSCOPE_FIELDS(StorageLossReport, underflowed, subnormal, normal, overflowed,
                     underflowed_share, overflowed_share)

 private:
  double share(std::int64_t part) const;
};

/// Stores `scale * value` in kFloat16 or kBFloat16 and classifies the result. float16 flushes
/// magnitudes up to 2^-25 (half of its smallest subnormal, 2^-24) to zero and overflows from 65520
/// on (halfway from its largest value, 65504, to the next step). Throws Error(invalid_argument) for
/// another type.
StorageLossReport storage_loss(std::span<const float> values, DType storage, float scale = 1.0F);

}  // namespace tensorscope
