#pragma once
// Text from a trained character model, one character at a time.

#include <string>
#include <vector>

#include "core/rng.h"
#include "model/network.h"

namespace tensorscope {

struct GeneratorOptions {
  std::int64_t characters = 240;  ///< to write after the prompt
  double temperature = 0.8;       ///< above 0; lower favours the likelier characters
  std::uint64_t seed = 1;
};

class Generator {
 public:
  /// @param network of batch 1, tokens in, scores [1, T, vocabulary] out; must outlive this
  /// @param prompt in TextData's characters, at least one. Throws Error(invalid_argument).
  Generator(Network& network, std::string_view prompt, GeneratorOptions options);

  /// Runs the next op; false when the text is complete.
  bool advance();
  /// The prompt and the characters written so far.
  std::string text() const;

 private:
  void begin_pass();
  void choose();

  Network& network_;
  GeneratorOptions options_;
  Rng rng_;
  Execution pass_;
  std::vector<std::int32_t> tokens_;
  std::size_t wanted_ = 0;
  std::int64_t position_ = 0;  ///< of the last token in the window
  bool running_ = false;
};

}  // namespace tensorscope
