#pragma once
// A program with its parameters and inputs in memory, and a pass over it that can be paused between
// two ops.

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "core/tensor.h"
#include "graph/dispatch.h"
#include "model/program.h"

namespace tensorscope {

class Network {
 public:
  /// Takes memory for parameters, buffers and inputs from the ledger; contents are undefined until
  /// initialise() has returned true. @param dry only plans: no storage, nothing to initialise.
  Network(Program program, Ledger& ledger, bool dry, DType dtype = DType::kFloat32,
          std::uint64_t seed = 1)
      : Network(std::move(program), ledger, dry, dtype, seed, nullptr) {}

  /// A network that shares the other's parameters and buffers, by value id, but has its own inputs:
  /// one model to train and to predict with.
  Network(Program program, const Network& parameters_of)
      : Network(std::move(program), parameters_of.ledger_, parameters_of.dry_, parameters_of.dtype_,
                parameters_of.seed_, &parameters_of) {}

  /// Fills up to max_elements more elements of parameters and inputs with seeded values. Returns
  /// true when all are filled. A browser calls it in slices, because 60 million weights take a
  /// while.
  bool initialise(std::int64_t max_elements);

  const Program& program() const { return program_; }
  Ledger& ledger() const { return ledger_; }
  bool dry() const { return dry_; }
  DType dtype() const { return dtype_; }
  /// The context in which to run the network's ops.
  Context context(Observer* observer, bool use_reference) const;
  /// Parameters, buffers and inputs by value id; empty tensors for activations.
  std::span<const Tensor> tensors() const { return tensors_; }
  /// Moves parameters, buffers and inputs to other addresses, one after another, in random order
  /// and at random distances. Call it between passes. Tensors that are shared or do not fit stay.
  /// @param spare_bytes extra memory that this may take temporarily
  /// @return whether any was moved
  bool relocate(Rng& rng, std::int64_t spare_bytes);
  /// For loading values: the storage of one parameter or input.
  Tensor& tensor(ValueId id) { return tensors_[id]; }

 private:
  Network(Program program, Ledger& ledger, bool dry, DType dtype, std::uint64_t seed,
          const Network* parameters_of);
  template <class T>
  void fill(const Value& value, std::span<T> part);
  template <class Half>
  void fill_packed(const Value& value, std::span<Half> part);
  Rng stream_of(ValueId id) const;
  void fill_part(ValueId id, std::int64_t first, std::int64_t count);

  Program program_;
  Ledger& ledger_;
  bool dry_;
  DType dtype_;
  std::uint64_t seed_;
  Rng rng_;  ///< of the value being filled
  std::vector<Tensor> tensors_;
  ValueId next_value_ = 0;  ///< progress of initialise()
  std::int64_t next_element_ = 0;
};

struct ExecutionOptions {
  Observer* observer = nullptr;
  bool use_reference = false;  ///< run the reference kernels
};

class Execution {
 public:
  using Options = ExecutionOptions;

  /// The network must outlive the execution.
  explicit Execution(const Network& network, Options options = {});

  /// Runs the next op; false when the pass was already complete.
  bool step();
  bool done() const { return next_ == network_.program().nodes.size(); }
  std::size_t next_node() const { return next_; }
  /// Releases the pass's activations, so that another pass can begin.
  void restart();
  /// Runs all that is left.
  void finish();
  /// The output of a complete pass; valid until restart() or destruction.
  const Tensor& output() const;
  /// A parameter, an input or an activation. An activation is empty before its op has run and after
  /// its last use.
  const Tensor& value(ValueId id) const;

 private:
  const Network& network_;
  Options options_;
  std::size_t next_ = 0;
  std::vector<Tensor> activations_;    ///< by value id
  std::vector<std::size_t> last_use_;  ///< by value id: the node after which it is released
};

}  // namespace tensorscope
