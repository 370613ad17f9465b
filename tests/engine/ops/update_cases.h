#pragma once
// Shapes for tests of the ops that work in place; specialised for each op.

#include <vector>

#include "core/rng.h"
#include "ops/all_kernels.h"
#include "ops/contract/kernels.h"
#include "ops/update_list.h"

namespace tensorscope::test {

template <class Op>
struct UpdateCase {
  Op op;
  std::vector<Shape> targets;
  std::vector<Shape> inputs;
};

template <class Op>
std::vector<UpdateCase<Op>> update_cases();

inline std::vector<Shape> update_shapes() { return {{1}, {3}, {4, 8}, {3, 7, 5}, {64, 33}}; }

template <>
inline std::vector<UpdateCase<Accumulate>> update_cases<Accumulate>() {
  std::vector<UpdateCase<Accumulate>> cases;
  for (const Shape& shape : update_shapes()) cases.push_back({{}, {shape}, {shape}});
  return cases;
}

template <>
inline std::vector<UpdateCase<SgdStep>> update_cases<SgdStep>() {
  std::vector<UpdateCase<SgdStep>> cases;
  for (const Shape& shape : update_shapes()) {
    for (const double decay : {0.0, 0.01}) {
      cases.push_back({{{0.1, decay, 0.0, false}}, {shape}, {shape}});
      cases.push_back({{{0.1, decay, 0.9, false}}, {shape, shape}, {shape}});
      cases.push_back({{{0.1, decay, 0.9, true}}, {shape, shape}, {shape}});
    }
  }
  return cases;
}

template <>
inline std::vector<UpdateCase<AdamStep>> update_cases<AdamStep>() {
  std::vector<UpdateCase<AdamStep>> cases;
  for (const Shape& shape : update_shapes()) {
    for (const double decay : {0.0, 0.01}) {
      for (const bool decoupled : {false, true}) {
        const kernels::AdamSettings settings{0.1, 0.9, 0.999, 1e-8, decay, decoupled, 3};
        cases.push_back({{settings}, {shape, shape, shape}, {shape}});
      }
    }
  }
  return cases;
}

template <>
inline std::vector<UpdateCase<SquaredNorm>> update_cases<SquaredNorm>() {
  std::vector<UpdateCase<SquaredNorm>> cases;
  for (const Shape& shape : update_shapes()) cases.push_back({{}, {{1}}, {shape}});
  cases.push_back({{}, {{1}}, {{5, 1000}}});
  return cases;
}

template <>
inline std::vector<UpdateCase<Scale>> update_cases<Scale>() {
  std::vector<UpdateCase<Scale>> cases;
  for (const Shape& shape : update_shapes()) cases.push_back({{0.3}, {shape}, {}});
  return cases;
}

template <>
inline std::vector<UpdateCase<Unscale>> update_cases<Unscale>() {
  std::vector<UpdateCase<Unscale>> cases;
  for (const Shape& shape : update_shapes()) cases.push_back({{0.3}, {shape, {1}}, {}});
  return cases;
}

template <>
inline std::vector<UpdateCase<UpdateRunningStatistics>> update_cases<UpdateRunningStatistics>() {
  std::vector<UpdateCase<UpdateRunningStatistics>> cases;
  for (const std::int64_t c : {1, 3, 7, 32, 65}) cases.push_back({{0.2, 5}, {{c}, {c}}, {{2, c}}});
  return cases;
}

/// Seeded targets and inputs, the same values for every scalar T. Positive, because one may be a
/// variance.
template <class T>
class UpdateSetup {
 public:
  template <class Op>
  explicit UpdateSetup(const UpdateCase<Op>& c) : target_shapes_(c.targets), shapes_(c.inputs) {
    Rng rng(17, 3);
    for (const Shape& shape : target_shapes_) add(rng, shape);
    for (const Shape& shape : shapes_) add(rng, shape);
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (i < target_shapes_.size()) {
        targets_.push_back({target_shapes_[i], kDTypeOf<T>, values_[i].data()});
      } else {
        inputs_.push_back({shapes_[i - target_shapes_.size()], kDTypeOf<T>, values_[i].data()});
      }
    }
  }
  UpdateSetup(const UpdateSetup&) = delete;
  UpdateSetup& operator=(const UpdateSetup&) = delete;

  Shapes target_shapes() const { return target_shapes_; }
  Shapes input_shapes() const { return shapes_; }
  Targets targets() const { return targets_; }
  Inputs inputs() const { return inputs_; }
  const std::vector<T>& target(std::size_t i) const { return values_[i]; }

 private:
  void add(Rng& rng, const Shape& shape) {
    values_.emplace_back();
    for (std::int64_t i = 0; i < shape.numel(); ++i) {
      values_.back().push_back(static_cast<T>(rng.uniform(0.1F, 1.0F)));
    }
  }

  std::vector<Shape> target_shapes_;
  std::vector<Shape> shapes_;
  std::vector<std::vector<T>> values_;
  std::vector<View> targets_;
  std::vector<ConstView> inputs_;
};

}  // namespace tensorscope::test
