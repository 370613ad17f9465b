#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tensorscope {

/// The known name nearest to what was typed, by edit distance; empty when none is near enough to be
/// a slip of the keyboard (more than a third of the longer word differs).
std::string_view nearest(std::string_view typed, std::span<const std::string_view> known);

/// "a, b, c"
std::string listed(std::span<const std::string_view> names);

/// " Did you mean 'resnet18'?" or, when nothing is near, " Known: a, b, c."
std::string suggestion(std::string_view typed, std::span<const std::string_view> known);

}  // namespace tensorscope
