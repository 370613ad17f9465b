#pragma once
// All ops that work in place; graph/op_tables.cpp makes their tables. Like OpList (ops/list.h) it
// drives the tests, and an op that lacks a part of the contract does not compile here.

#include "ops/contract/update.h"
#include "ops/elementwise/accumulate.h"
#include "ops/elementwise/adam_step.h"
#include "ops/elementwise/scale.h"
#include "ops/elementwise/sgd_step.h"
#include "ops/elementwise/squared_norm.h"
#include "ops/elementwise/unscale.h"
#include "ops/rows/running_statistics.h"

namespace tensorscope {

template <class... Ops>
struct UpdateTypeList {
  static constexpr bool kComplete = (UpdateContract<Ops> && ...);
};

using UpdateList = UpdateTypeList<Accumulate, SgdStep, AdamStep, SquaredNorm, Scale, Unscale,
                                  UpdateRunningStatistics>;
static_assert(UpdateList::kComplete, "an op in UpdateList misses part of UpdateContract");

}  // namespace tensorscope
