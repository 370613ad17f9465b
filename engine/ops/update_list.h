#pragma once
// All ops that work in place. Like OpList (ops/list.h) it drives the tests, and an op that misses a
// part of the contract does not compile here.

#include "ops/accumulate.h"
#include "ops/adam_step.h"
#include "ops/running_statistics.h"
#include "ops/scale.h"
#include "ops/sgd_step.h"
#include "ops/squared_norm.h"
#include "ops/unscale.h"
#include "ops/update.h"

namespace tensorscope {

template <class... Ops>
struct UpdateTypeList {
  static constexpr bool kComplete = (UpdateContract<Ops> && ...);
};

using UpdateList = UpdateTypeList<Accumulate, SgdStep, AdamStep, SquaredNorm, Scale, Unscale,
                                  UpdateRunningStatistics>;
static_assert(UpdateList::kComplete, "an op in UpdateList misses part of UpdateContract");

}  // namespace tensorscope
