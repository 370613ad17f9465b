#pragma once
// Dropout outside training: the identity. Srivastava et al., JMLR 15 (2014).

#include "ops/contract/checks.h"
#include "ops/contract/op.h"

namespace tensorscope {

/// x gives a view of x.
struct Dropout {
  static constexpr std::string_view kName = "dropout";
  static constexpr Arity kArity{1, 1};
  static constexpr InputSet kDifferentiable{0};
  static constexpr bool kIsView = true;

  float p = 0.5F;  ///< share of elements that training would drop, in [0, 1)

  Shape infer(Shapes shapes) const {
    require_drop_share(kName, p);
    return shapes[0];
  }
  Cost cost(Shapes) const { return {}; }
};

}  // namespace tensorscope
