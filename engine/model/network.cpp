#include "model/network.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <numeric>
#include <type_traits>

#include "core/error.h"
#include "core/half.h"
#include "graph/any_op.h"

namespace tensorscope {
namespace {

MemoryCategory category_of(ValueKind kind) {
  if (kind == ValueKind::kInput) return MemoryCategory::kInputs;
  return kind == ValueKind::kBuffer ? MemoryCategory::kBuffers : MemoryCategory::kParameters;
}

}  // namespace

Network::Network(Program program, Ledger& ledger, bool dry, DType dtype, std::uint64_t seed,
                 const Network* parameters_of)
    : program_(std::move(program)),
      ledger_(ledger),
      dry_(dry),
      dtype_(dtype),
      seed_(seed),
      rng_(seed) {
  tensors_.resize(program_.values.size());
  for (ValueId id = 0; id < program_.values.size(); ++id) {
    const Value& value = program_.values[id];
    if (value.kind == ValueKind::kActivation) continue;
    if (parameters_of != nullptr && value.kind != ValueKind::kInput) {
      tensors_[id] = parameters_of->tensors_[id];
      continue;
    }
    const DType element = value.vocabulary > 0 ? DType::kInt32 : value.stored.value_or(dtype_);
    tensors_[id] =
        Tensor(Allocator{ledger_, dry_}, value.shape, element, category_of(value.kind), value.name);
  }
}

Context Network::context(Observer* observer, bool use_reference) const {
  return {.ledger = ledger_,
          .dry = dry_,
          .dtype = dtype_,
          .observer = observer,
          .use_reference = use_reference};
}

template <class T>
void Network::fill(const Value& value, std::span<T> part) {
  if (value.kind == ValueKind::kInput) {
    for (T& element : part) element = static_cast<T>(rng_.uniform(-1.0F, 1.0F));
  } else if (value.init == Init::kUniform) {
    fill_uniform(rng_, part, value.init_std);
  } else {
    std::fill(part.begin(), part.end(), value.init == Init::kOnes ? T{1} : T{0});
  }
}

template <class Half>
void Network::fill_packed(const Value& value, std::span<Half> part) {
  for (Half& half : part) {
    float element = 0;
    fill(value, std::span(&element, 1));
    if constexpr (std::is_same_v<Half, Float16>) {
      half = to_float16(element);
    } else {
      static_assert(std::is_same_v<Half, BFloat16>);
      half = to_bfloat16(element);
    }
  }
}

void Network::fill_part(ValueId id, std::int64_t first, std::int64_t count) {
  const Value& value = program_.values[id];
  const auto part = [&]<class T>(std::span<T> all) {
    return all.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
  };
  Tensor& tensor = tensors_[id];
  if (value.vocabulary > 0) {
    const auto bound = static_cast<std::uint32_t>(value.vocabulary);
    for (std::int32_t& token : part(tensor.values<std::int32_t>())) {
      token = static_cast<std::int32_t>(rng_.below(bound));
    }
  } else if (value.stored == DType::kInt8) {
    for (std::int8_t& q : part(tensor.values<std::int8_t>())) {
      q = static_cast<std::int8_t>(static_cast<int>(rng_.below(255)) - 127);
    }
  } else if (value.stored == DType::kFloat16) {
    fill_packed(value, part(tensor.values<Float16>()));
  } else if (value.stored == DType::kBFloat16) {
    fill_packed(value, part(tensor.values<BFloat16>()));
  } else if (dtype_ == DType::kFloat64) {
    fill(value, part(tensor.values<double>()));
  } else {
    fill(value, part(tensor.values<float>()));
  }
}

// Each value has its own random stream, so that weights stay the same when a larger batch makes the
// input longer.
Rng Network::stream_of(ValueId id) const {
  constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;  // 2^64 / golden ratio: spreads ids
  return Rng(seed_ ^ (kGolden * (std::uint64_t{id} + 1)), id);
}

bool Network::initialise(std::int64_t max_elements) {
  while (next_value_ < tensors_.size()) {
    const Tensor& tensor = tensors_[next_value_];
    const std::int64_t left = tensor.empty() || dry_ ? 0 : tensor.numel() - next_element_;
    if (left == 0) {
      ++next_value_;
      next_element_ = 0;
      continue;
    }
    if (max_elements <= 0) return false;
    if (next_element_ == 0) rng_ = stream_of(next_value_);
    const std::int64_t count = std::min(left, max_elements);
    fill_part(next_value_, next_element_, count);
    next_element_ += count;
    max_elements -= count;
  }
  return true;
}

bool Network::relocate(Rng& rng, std::int64_t spare_bytes) {
  // Gaps up to 32 KiB, within a page and across several: caches and prefetchers distinguish these.
  constexpr std::uint32_t kMostLines = 512;
  constexpr std::int64_t kLine = 64;
  std::vector<ValueId> order(tensors_.size());
  std::iota(order.begin(), order.end(), ValueId{0});
  for (std::size_t i = order.size(); i > 1; --i) {  // Fisher-Yates shuffle
    std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
  }
  const Allocator allocator{ledger_, dry_};
  bool moved = false;
  for (const ValueId id : order) {
    const Tensor& old = tensors_[id];
    const std::int64_t gap = kLine * (1 + rng.below(kMostLines));
    if (old.empty() || old.dry() || old.shared() || old.bytes() + gap > spare_bytes) continue;
    const Tensor hole(allocator, Shape{gap}, DType::kInt8, MemoryCategory::kWorkspace, "relocate");
    Tensor other(allocator, old.shape(), old.dtype(), old.category(), program_.values[id].name);
    std::memcpy(other.view().data, old.view().data, static_cast<std::size_t>(old.bytes()));
    tensors_[id] = std::move(other);
    moved = true;
  }
  return moved;
}

Execution::Execution(const Network& network, Options options)
    : network_(network),
      options_(options),
      activations_(network.program().values.size()),
      last_use_(network.program().values.size(), std::numeric_limits<std::size_t>::max()) {
  const Program& program = network_.program();
  for (std::size_t i = 0; i < program.nodes.size(); ++i) {
    last_use_[program.nodes[i].output] = i;  // an output nobody reads is released at once
    for (const ValueId id : program.nodes[i].inputs) last_use_[id] = i;
  }
  last_use_[program.output] = std::numeric_limits<std::size_t>::max();
}

const Tensor& Execution::value(ValueId id) const {
  const Tensor& held = network_.tensors()[id];
  return held.empty() ? activations_[id] : held;
}

bool Execution::step() {
  const Program& program = network_.program();
  if (done()) return false;
  const Node& node = program.nodes[next_];
  std::array<const Tensor*, kMaxInputs> inputs{};
  if (node.inputs.size() > inputs.size()) {
    throw Error(ErrorCode::kInternal, node.label, text(node.label, ": too many inputs"));
  }
  for (std::size_t i = 0; i < node.inputs.size(); ++i) inputs[i] = &value(node.inputs[i]);
  const Context context =
      network_.context(options_.observer, options_.use_reference || node.reference);
  const std::span<const Tensor* const> arguments(inputs.data(), node.inputs.size());
  activations_[node.output] = run(context, op_ref(node.op), arguments, node.label);
  for (const ValueId id : node.inputs) {
    if (last_use_[id] == next_) activations_[id] = Tensor();
  }
  if (last_use_[node.output] == next_) activations_[node.output] = Tensor();
  ++next_;
  return true;
}

void Execution::restart() {
  std::fill(activations_.begin(), activations_.end(), Tensor());
  next_ = 0;
}

void Execution::finish() {
  while (step()) {
  }
}

const Tensor& Execution::output() const {
  if (!done()) throw Error(ErrorCode::kInternal, "execution", "execution: not complete");
  return value(network_.program().output);
}

}  // namespace tensorscope
