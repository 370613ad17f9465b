#include "files/weights.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/error.h"
#include "core/half.h"
#include "files/safetensors_header.h"
#include "files/weight_names.h"

namespace tensorscope {
namespace {

bool is_weight(const Value& value) {
  return value.kind == ValueKind::kParameter || value.kind == ValueKind::kBuffer;
}

/// Calls use() with the tensor's type in a file and a zero of the matching C++ type.
template <class Use>
auto with_type_of(const Tensor& tensor, const Use& use) {
  switch (tensor.dtype()) {
    case DType::kFloat32:
      return use(StoredType::kF32, float{});
    case DType::kFloat64:
      return use(StoredType::kF64, double{});
    case DType::kFloat16:
      return use(StoredType::kF16, Float16{});
    case DType::kBFloat16:
      return use(StoredType::kBF16, BFloat16{});
    default:
      weights_error(text("weights of type ", tensor.dtype(), " are not read or written"));
  }
}

StoredType stored_type_of(const Tensor& tensor) {
  return with_type_of(tensor, [](StoredType type, auto) { return type; });
}

void copy_into(Tensor& tensor, const StoredTensor& source) {
  with_type_of(tensor,
               [&](StoredType, auto zero) { decode(source, tensor.values<decltype(zero)>()); });
}

constexpr std::size_t kShown = 5;  // names of one kind in a message

std::string listed(const std::vector<std::string>& items) {
  std::string list;
  for (std::size_t i = 0; i < std::min(items.size(), kShown); ++i) {
    list += text(i == 0 ? "" : ", ", items[i]);
  }
  if (items.size() > kShown) list += text(" and ", items.size() - kShown, " more");
  return list;
}

std::string shown(double stored, StoredType type) {
  if (std::isnan(stored)) return "NaN";
  if (std::isinf(stored)) return stored > 0 ? "infinity" : "-infinity";
  return text(shortest(stored), " is infinite as ", type);
}

/// Adds "fc1.weight from element 17: NaN" for a tensor that would contain NaN or an infinity after
/// conversion to the type of `into`.
void note_not_finite(const StoredTensor& tensor, const std::string& name, const Tensor& into,
                     std::vector<std::string>& found) {
  with_type_of(into, [&](StoredType type, auto zero) {
    const std::optional<NotFinite> first = first_not_finite<decltype(zero)>(tensor);
    if (!first) return;
    found.push_back(text(name, " from element ", first->element, ": ", shown(first->stored, type)));
  });
}

/// Finds every mismatch before anything is written.
class Matcher {
 public:
  explicit Matcher(const Network& network)
      : network_(network),
        program_(network.program()),
        names_(program_),
        source_(program_.values.size()) {}

  void match(std::span<const StoredTensor> tensors) {
    for (const StoredTensor& tensor : tensors) {
      if (const auto id = names_.find(tensor.name)) {
        accept(tensor, *id);
      } else if (!WeightNames::carries_no_weights(tensor.name)) {
        unexpected_.push_back(tensor.name);
      }
    }
    for (ValueId id = 0; id < source_.size(); ++id) {
      const bool missing = is_weight(program_.values[id]) && source_[id] == nullptr;
      if (missing) missing_.push_back(program_.values[id].name);
    }
  }

  /// Throws one error that lists every mismatch.
  void require_fit() const {
    std::string problems;
    const auto add = [&](std::size_t count, std::string_view what, const std::string& list) {
      if (count > 0)
        problems += text(problems.empty() ? "" : "; ", count, " ", what, " (", list, ")");
    };
    add(missing_.size(), "missing", listed(missing_));
    add(unexpected_.size(), "unexpected", unexpected_names());
    add(other_shape_.size(), "of another shape", listed(other_shape_));
    add(other_type_.size(), "of a type that is not read", listed(other_type_));
    add(twice_.size(), "there twice with different values", listed(twice_));
    add(not_finite_.size(), "with NaN or infinite values", listed(not_finite_));
    if (problems.empty()) return;
    weights_error(text("the file does not fit ", program_.name, ": ", problems), hint());
  }

  const StoredTensor* source(ValueId id) const { return source_[id]; }

 private:
  void accept(const StoredTensor& tensor, ValueId id) {
    const Value& value = program_.values[id];
    const std::span<const std::int64_t> expected = value.shape.dims();
    const StoredTensor* before = std::exchange(source_[id], &tensor);
    if (!is_float(tensor.type)) {
      other_type_.push_back(text(value.name, " is ", tensor.type));
    }
    if (!std::equal(expected.begin(), expected.end(), tensor.shape.begin(), tensor.shape.end())) {
      transposed_ = transposed_ ||
                    (expected.size() == 2 && std::equal(expected.rbegin(), expected.rend(),
                                                        tensor.shape.begin(), tensor.shape.end()));
      other_shape_.push_back(
          text(value.name, " is ", shape_text(tensor.shape), ", expected ", value.shape));
    } else if (before != nullptr &&
               (before->type != tensor.type || !std::ranges::equal(before->bytes, tensor.bytes))) {
      twice_.push_back(value.name);
    } else if (is_float(tensor.type)) {
      note_not_finite(tensor, value.name, network_.tensors()[id], not_finite_);
    }
  }

  // Names from a file are shown only after printable(), and suggestions only for those shown.
  std::string unexpected_names() const {
    std::vector<std::string> items(unexpected_.size());
    for (std::size_t i = 0; i < std::min(items.size(), kShown); ++i) {
      const std::string_view near = names_.nearest_to(unexpected_[i]);
      items[i] = printable(unexpected_[i]);
      if (!near.empty()) items[i] += text(": did you mean '", near, "'?");
    }
    return listed(items);
  }

  std::string hint() const {
    if (transposed_) {
      return "A shape is the transposed one: GPT-2's Conv1D keeps weights as [in, out], Linear as "
             "[out, in]. Save the tensor's .t().contiguous().";
    }
    return "Names and shapes are those of PyTorch's state_dict for the same layers.";
  }

  const Network& network_;
  const Program& program_;
  WeightNames names_;
  std::vector<const StoredTensor*> source_;  ///< by value id
  std::vector<std::string> missing_;         ///< names of the network
  std::vector<std::string> unexpected_;      ///< names of the file
  std::vector<std::string> other_shape_;
  std::vector<std::string> other_type_;
  std::vector<std::string> twice_;
  std::vector<std::string> not_finite_;
  bool transposed_ = false;
};

StoredTensor stored_view(const Value& value, const Tensor& tensor) {
  const std::span<const std::int64_t> dims = value.shape.dims();
  const auto bytes = static_cast<std::size_t>(tensor.bytes());
  return {value.name,
          stored_type_of(tensor),
          {dims.begin(), dims.end()},
          {static_cast<const std::byte*>(tensor.view().data), bytes}};
}

void require_storage(const Network& network) {
  if (network.dry()) weights_error("this network is planned only, it has no storage");
}

}  // namespace

void load_weights(Network& network, std::span<const StoredTensor> tensors) {
  require_storage(network);
  (void)stored_weights(network);  // throws for a type that cannot be loaded
  Matcher matcher(network);
  matcher.match(tensors);
  matcher.require_fit();
  for (ValueId id = 0; id < network.program().values.size(); ++id) {
    const StoredTensor* source = matcher.source(id);
    if (source == nullptr) continue;
    copy_into(network.tensor(id), *source);
  }
}

void load_weights(Network& network, std::span<const std::byte> file) {
  load_weights(network, read_safetensors(file).tensors);
}

void require_finite(const Network& network) {
  std::vector<std::string> found;
  for (ValueId id = 0; const Tensor& tensor : network.tensors()) {
    const Value& value = network.program().values[id++];
    if (is_weight(value)) note_not_finite(stored_view(value, tensor), value.name, tensor, found);
  }
  if (found.empty()) return;
  weights_error(text(network.program().name, " has ", found.size(),
                     " tensors with NaN or infinite values (", listed(found), ")"),
                "Train it again, with a smaller learning rate.");
}

std::vector<StoredTensor> stored_weights(const Network& network) {
  require_storage(network);
  std::vector<StoredTensor> weights;
  for (ValueId id = 0; id < network.program().values.size(); ++id) {
    const Value& value = network.program().values[id];
    if (!is_weight(value)) continue;
    weights.push_back(stored_view(value, network.tensors()[id]));
  }
  return weights;
}

std::vector<std::byte> save_weights(const Network& network) {
  return write_safetensors(
      stored_weights(network),
      {{"format", "pt"}, {"model", network.program().name}, {"tensorscope_version", "1"}});
}

}  // namespace tensorscope
