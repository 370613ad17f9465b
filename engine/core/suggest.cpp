#include "core/suggest.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace tensorscope {
namespace {

// Number of insertions, deletions, substitutions and swaps of neighbouring letters (optimal string
// alignment). Keeps only the last two rows of the table.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before;
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::vector<std::size_t> next(row.size(), i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = row[j] + (a[i] == b[j] ? 0 : 1);
      next[j + 1] = std::min({replaced, next[j] + 1, row[j + 1] + 1});
      const bool swapped = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
      if (swapped) next[j + 1] = std::min(next[j + 1], before[j - 1] + 1);
    }
    before = std::move(row);
    row = std::move(next);
  }
  return row.back();
}

}  // namespace

std::string_view nearest(std::string_view typed, std::span<const std::string_view> known) {
  constexpr std::size_t kLongestWord = 64;  // nobody mistypes longer names; the cost is quadratic
  if (typed.size() > kLongestWord) return {};
  std::string_view best;
  std::size_t best_distance = kLongestWord;
  for (const std::string_view name : known) {
    const auto [shorter, longer] = std::minmax({typed.size(), name.size()});
    if (3 * (longer - shorter) > longer) continue;  // the difference in length is a lower bound
    const std::size_t distance = edit_distance(typed, name);
    if (3 * distance > longer || distance >= best_distance) continue;
    best = name;
    best_distance = distance;
  }
  return best;
}

std::string listed(std::span<const std::string_view> names) {
  std::string list;
  for (const std::string_view name : names) {
    list += list.empty() ? "" : ", ";
    list += name;
  }
  return list;
}

std::string suggestion(std::string_view typed, std::span<const std::string_view> known) {
  const std::string_view name = nearest(typed, known);
  if (!name.empty()) return " Did you mean '" + std::string(name) + "'?";
  return " Known: " + listed(known) + ".";
}

}  // namespace tensorscope
