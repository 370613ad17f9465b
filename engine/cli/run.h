#pragma once

#include <iosfwd>
#include <span>
#include <string_view>

namespace tensorscope::cli {

/// The whole command line. Results go to out; an error is one line on err and nothing on out.
/// @param in read only for --spec -
/// @return the exit code: 0, or 2 after an error
int run(std::span<const std::string_view> words, std::istream& in, std::ostream& out,
        std::ostream& err);

}  // namespace tensorscope::cli
