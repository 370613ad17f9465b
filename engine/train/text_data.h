#pragma once
// A text for training a character model: characters as tokens, and windows of them with the
// characters that follow.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"

namespace tensorscope {

class TextData {
 public:
  /// Token t is the character kAlphabet[t] for every text, so that weights keep their meaning.
  static constexpr std::string_view kAlphabet =
      "\n !&'(),-.:;?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  static constexpr std::int32_t kVocabulary = 65;  ///< as in the preset gpt_nano
  static constexpr std::int64_t kMinCharacters = 1000;
  static constexpr std::int64_t kMaxCharacters = std::int64_t{1} << 24;

  /// Reads engine/data/text.txt or another text in the same characters. Throws
  /// Error(invalid_argument) with the line and the byte for a foreign character, for a text that is
  /// too short or too long, and for one that ends in the middle of a line.
  static TextData parse(std::span<const std::byte> file);

  /// The token of a character. Throws Error(invalid_argument) for one outside kAlphabet.
  static std::int32_t token_of(char character);
  static std::vector<std::int32_t> encode(std::string_view characters);
  /// Throws Error(invalid_argument) for a token outside [0, kVocabulary).
  static std::string decode(std::span<const std::int32_t> tokens);

  /// In characters. The last tenth of the text is held out.
  std::int64_t size() const { return static_cast<std::int64_t>(tokens_.size()); }
  std::int64_t training_size() const { return size() - size() / 10; }
  std::int64_t held_out_size() const { return size() / 10; }

  /// Fills B windows of T tokens that start anywhere in the training part, and for each token the
  /// one that follows it. Draws B numbers from rng; Rng(seed, step) makes a step repeatable.
  ///
  /// @param seq T, at most training_size() - 1
  /// @param tokens, targets [B, T]; B is their size / T
  /// Throws Error(invalid_argument) for a T or for spans that do not fit.
  void random_windows(Rng& rng, std::int64_t seq, std::span<std::int32_t> tokens,
                      std::span<std::int32_t> targets) const;

  /// How many consecutive windows of T tokens, with their targets, fit into the held-out part.
  /// Throws Error(invalid_argument) for a T below 1 or above held_out_size() - 1.
  std::int64_t held_out_windows(std::int64_t seq) const;

  /// Fills the held-out windows first, first + 1, ...: they are always the same and do not overlap.
  /// @param tokens, targets [B, T]; first + B is at most held_out_windows(T)
  /// Throws Error(invalid_argument) for windows or spans that do not fit.
  void held_out_batch(std::int64_t first, std::int64_t seq, std::span<std::int32_t> tokens,
                      std::span<std::int32_t> targets) const;

 private:
  explicit TextData(std::vector<std::uint8_t> tokens) : tokens_(std::move(tokens)) {}
  void copy_window(std::int64_t start, std::span<std::int32_t> tokens,
                   std::span<std::int32_t> targets) const;

  std::vector<std::uint8_t> tokens_;
};

static_assert(TextData::kAlphabet.size() == TextData::kVocabulary);

}  // namespace tensorscope
