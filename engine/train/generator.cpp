#include "train/generator.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "core/range.h"
#include "train/text_data.h"

namespace tensorscope {

Generator::Generator(Network& network, std::string_view prompt, GeneratorOptions options)
    : network_(network),
      options_(options),
      rng_(options.seed, 17),
      pass_(network),
      tokens_(TextData::encode(prompt)) {
  if (tokens_.empty()) {
    throw Error(ErrorCode::kInvalidArgument, "prompt", "prompt is empty, expected characters");
  }
  require_value(options.temperature > 0, "generator", "temperature", options.temperature,
                "a number above 0");
  wanted_ =
      tokens_.size() + static_cast<std::size_t>(std::max<std::int64_t>(0, options.characters));
}

bool Generator::advance() {
  if (tokens_.size() >= wanted_) return false;
  if (!running_) begin_pass();
  if (pass_.step()) return true;
  choose();
  return tokens_.size() < wanted_;
}

// Puts the last characters at the start of the window: a causal model ignores what follows them.
void Generator::begin_pass() {
  Tensor& input = network_.tensor(network_.program().input);
  const std::span<std::int32_t> window = input.values<std::int32_t>();
  const std::size_t count = std::min(window.size(), tokens_.size());
  std::ranges::fill(window, 0);
  std::copy(tokens_.end() - static_cast<std::ptrdiff_t>(count), tokens_.end(), window.begin());
  position_ = static_cast<std::int64_t>(count) - 1;
  running_ = true;
}

// Samples from softmax(scores / temperature).
void Generator::choose() {
  const Tensor& scores = pass_.output();
  const std::int64_t classes = scores.shape()[-1];
  const std::span<const float> row = scores.values<float>().subspan(
      static_cast<std::size_t>(position_ * classes), static_cast<std::size_t>(classes));
  const float highest = *std::ranges::max_element(row);
  std::vector<double> weights;
  double sum = 0;
  for (const float score : row) {
    weights.push_back(std::exp(static_cast<double>(score - highest) / options_.temperature));
    sum += weights.back();
  }
  double left = static_cast<double>(rng_.uniform()) * sum;
  std::size_t token = 0;
  while (token + 1 < weights.size() && left >= weights[token]) left -= weights[token++];
  tokens_.push_back(static_cast<std::int32_t>(token));
  pass_.restart();
  running_ = false;
}

std::string Generator::text() const { return TextData::decode(tokens_); }

}  // namespace tensorscope
