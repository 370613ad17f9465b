#pragma once
// Where tests find their files. Only paths.cpp knows the folder of this checkout, so that all else
// compiles the same in any.

#include <string>
#include <string_view>

namespace tensorscope::test {

/// A file or folder of tests/fixtures.
[[nodiscard]] std::string fixture_path(std::string_view name);

/// The folder of tests/fuzz with what was kept of fuzzing this reader.
[[nodiscard]] std::string corpus_path(std::string_view reader);

/// A file of engine/data; without a name, the folder.
[[nodiscard]] std::string data_path(std::string_view name = {});

}  // namespace tensorscope::test
