#pragma once
// Reads attributes of ops from the fixture's JSON, by the names of the ops' members.

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "core/error.h"
#include "ops/list.h"
#include "ops/update_list.h"

namespace tensorscope::test {

/// Every attribute of a step must exist and must be read, so that none is silently ignored.
class Attributes {
 public:
  explicit Attributes(const nlohmann::json& json) : json_(json) {}

  template <class T>
  void read(const char* name, T& target) {
    if (!json_.contains(name)) fail("has no attribute ", name);
    read_.insert(name);
    target = json_.at(name).get<T>();
  }
  void require_all_read() const {
    for (const auto& [name, value] : json_.items()) {
      if (!read_.contains(name)) fail("does not know the attribute ", name);
    }
  }

 private:
  [[noreturn]] static void fail(const char* what, const std::string& name) {
    throw Error(ErrorCode::kInternal, "test", "onnx/cases.json: the step " + (what + name));
  }

  const nlohmann::json& json_;
  std::set<std::string> read_;
};

/// Ops without attributes.
template <class Op>
void configure(Op&, Attributes&) {}

inline void configure(Matmul& op, Attributes& from) { from.read("transpose_b", op.transpose_b); }
inline void configure(Bias& op, Attributes& from) { from.read("axis", op.axis); }
inline void configure(Concat& op, Attributes& from) { from.read("axis", op.axis); }
inline void configure(Flatten& op, Attributes& from) { from.read("start", op.start); }
inline void configure(Dropout& op, Attributes& from) { from.read("p", op.p); }
inline void configure(LayerNorm& op, Attributes& from) { from.read("eps", op.eps); }
inline void configure(BatchNorm2d& op, Attributes& from) { from.read("eps", op.eps); }
inline void configure(BatchNorm2dTraining& op, Attributes& from) { from.read("eps", op.eps); }

inline void configure(UpdateRunningStatistics& op, Attributes& from) {
  from.read("momentum", op.momentum);
  from.read("count", op.count);
}

inline void configure(Conv2d& op, Attributes& from) {
  from.read("stride", op.stride);
  from.read("padding", op.padding);
  from.read("dilation", op.dilation);
  from.read("groups", op.groups);
}

template <class Pool>
void configure_pool(Pool& op, Attributes& from) {
  from.read("kernel", op.kernel);
  from.read("stride", op.stride);
  from.read("padding", op.padding);
  from.read("ceil_mode", op.ceil_mode);
}
inline void configure(MaxPool2d& op, Attributes& from) { configure_pool(op, from); }
inline void configure(AvgPool2d& op, Attributes& from) { configure_pool(op, from); }

inline void configure(SplitHeads& op, Attributes& from) {
  from.read("heads", op.heads);
  from.read("of", op.of);
  from.read("first", op.first);
}

inline void configure(Reshape& op, Attributes& from) {
  std::vector<std::int64_t> dims;
  from.read("shape", dims);
  op.target = Shape(std::span<const std::int64_t>(dims));
}

inline void configure(Permute& op, Attributes& from) {
  std::vector<std::uint8_t> dims;
  from.read("dims", dims);
  op.rank = dims.size();
  std::copy_n(dims.begin(), std::min(dims.size(), op.dims.size()), op.dims.begin());
}

inline void configure(Scale& op, Attributes& from) { from.read("factor", op.factor); }

inline void configure(SgdStep& op, Attributes& from) {
  from.read("learning_rate", op.settings.learning_rate);
  from.read("momentum", op.settings.momentum);
  from.read("weight_decay", op.settings.weight_decay);
  from.read("nesterov", op.settings.nesterov);
}

inline void configure(AdamStep& op, Attributes& from) {
  from.read("learning_rate", op.settings.learning_rate);
  from.read("beta1", op.settings.beta1);
  from.read("beta2", op.settings.beta2);
  from.read("eps", op.settings.eps);
  from.read("weight_decay", op.settings.weight_decay);
  from.read("decoupled", op.settings.decoupled);
  from.read("step", op.settings.step);
}

template <class Op>
Op configured(Attributes& from) {
  Op op;
  configure(op, from);
  return op;
}

}  // namespace tensorscope::test
