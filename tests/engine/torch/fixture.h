#pragma once
// Reads the files that tests/fixtures/torch/generate.py wrote.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/tensor.h"
#include "graph/context.h"

namespace tensorscope::test {

/// "<group>.json" lists the cases, "<group>.safetensors" holds their tensors.
class TorchFixture {
 public:
  /// Throws std::runtime_error if a file is missing or invalid.
  explicit TorchFixture(const std::string& group);

  const nlohmann::json& cases() const { return cases_; }
  bool has(const std::string& name) const { return header_.contains(name); }
  Shape shape(const std::string& name) const;
  std::vector<double> values(const std::string& name) const;
  /// In the context's element type; int32 stays int32.
  Tensor tensor(const Context& context, const std::string& name) const;

 private:
  const nlohmann::json& entry(const std::string& name) const;

  nlohmann::json cases_;
  nlohmann::json header_;
  std::string data_;
};

/// Elements of a float, double or int32 tensor.
std::vector<double> values_of(const Tensor& tensor);

/// Largest absolute value.
double largest(const std::vector<double>& values);

/// Empty if |got - expected| <= rtol * |expected| + atol * max(terms, largest |expected|)
/// everywhere, else the first difference. @param terms magnitude of the terms whose sums the values
/// are
std::string mismatch(const std::vector<double>& got, const std::vector<double>& expected,
                     double rtol, double atol, double terms = 0.0);

}  // namespace tensorscope::test
