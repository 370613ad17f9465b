#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tensorscope {

/// The known name with the smallest edit distance to what was typed; empty if more than a third of
/// the longer word differs, too much for a typing mistake.
std::string_view nearest(std::string_view typed, std::span<const std::string_view> known);

/// "a, b, c"
std::string listed(std::span<const std::string_view> names);

/// " Did you mean 'resnet18'?" or, if no name is near, " Known: a, b, c."
std::string suggestion(std::string_view typed, std::span<const std::string_view> known);

}  // namespace tensorscope
