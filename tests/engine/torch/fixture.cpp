#include "torch/fixture.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "paths.h"

namespace tensorscope::test {
namespace {

std::string file_bytes(const std::string& file) {
  std::ifstream in(fixture_path("torch/" + file), std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  if (!in) throw std::runtime_error("no fixture " + file);
  return bytes.str();
}

template <class T>
std::vector<double> widened(const std::string& data, std::size_t begin, std::size_t end) {
  std::vector<T> raw((end - begin) / sizeof(T));
  std::memcpy(raw.data(), data.data() + begin, end - begin);
  std::vector<double> values;
  for (const T value : raw) values.push_back(static_cast<double>(value));
  return values;
}

template <class T>
void narrow(const std::vector<double>& from, Tensor& to) {
  std::transform(from.begin(), from.end(), to.values<T>().begin(),
                 [](double value) { return static_cast<T>(value); });
}

template <class T>
std::vector<double> widened(const Tensor& tensor) {
  std::vector<double> values;
  for (const T value : tensor.values<T>()) values.push_back(static_cast<double>(value));
  return values;
}

}  // namespace

TorchFixture::TorchFixture(const std::string& group)
    : cases_(nlohmann::json::parse(file_bytes(group + ".json")).at("cases")) {
  const std::string file = file_bytes(group + ".safetensors");
  std::uint64_t length = 0;
  if (file.size() < sizeof length) throw std::runtime_error(group + " is truncated");
  std::memcpy(&length, file.data(), sizeof length);
  header_ = nlohmann::json::parse(file.substr(sizeof length, static_cast<std::size_t>(length)));
  data_ = file.substr(sizeof length + static_cast<std::size_t>(length));
}

const nlohmann::json& TorchFixture::entry(const std::string& name) const {
  if (!has(name)) throw std::runtime_error("the fixture has no tensor " + name);
  return header_.at(name);
}

Shape TorchFixture::shape(const std::string& name) const {
  const auto dims = entry(name).at("shape").get<std::vector<std::int64_t>>();
  return Shape(std::span<const std::int64_t>(dims));
}

std::vector<double> TorchFixture::values(const std::string& name) const {
  const nlohmann::json& at = entry(name);
  const std::size_t begin = at.at("data_offsets").at(0);
  const std::size_t end = at.at("data_offsets").at(1);
  if (end > data_.size()) throw std::runtime_error(name + " lies outside the file");
  return at.at("dtype") == "I32" ? widened<std::int32_t>(data_, begin, end)
                                 : widened<float>(data_, begin, end);
}

Tensor TorchFixture::tensor(const Context& context, const std::string& name) const {
  const bool ids = entry(name).at("dtype") == "I32";
  const DType dtype = ids ? DType::kInt32 : context.dtype;
  Tensor tensor(context.allocator(), shape(name), dtype, MemoryCategory::kInputs, name);
  if (ids) {
    narrow<std::int32_t>(values(name), tensor);
  } else if (dtype == DType::kFloat64) {
    narrow<double>(values(name), tensor);
  } else {
    narrow<float>(values(name), tensor);
  }
  return tensor;
}

std::vector<double> values_of(const Tensor& tensor) {
  if (tensor.dtype() == DType::kInt32) return widened<std::int32_t>(tensor);
  return tensor.dtype() == DType::kFloat64 ? widened<double>(tensor) : widened<float>(tensor);
}

double largest(const std::vector<double>& values) {
  double found = 0.0;
  for (const double value : values) found = std::max(found, std::abs(value));
  return found;
}

std::string mismatch(const std::vector<double>& got, const std::vector<double>& expected,
                     double rtol, double atol, double terms) {
  if (got.size() != expected.size()) {
    return text("has ", got.size(), " elements, expected ", expected.size());
  }
  const double scale = std::max(terms, largest(expected));
  for (std::size_t i = 0; i < got.size(); ++i) {
    // Written so that NaN counts as a mismatch.
    if (std::abs(got[i] - expected[i]) <= rtol * std::abs(expected[i]) + atol * scale) continue;
    return text("at ", i, ": got ", significant(got[i], 9), ", PyTorch has ",
                significant(expected[i], 9));
  }
  return {};
}

}  // namespace tensorscope::test
