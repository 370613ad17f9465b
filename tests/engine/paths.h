#pragma once
// Where tests find their files. Only paths.cpp contains the path of this checkout, so everything
// else compiles identically in any checkout.

#include <string>
#include <string_view>

namespace tensorscope::test {

/// A file or folder of tests/fixtures.
[[nodiscard]] std::string fixture_path(std::string_view name);

/// A file of engine/data; without a name, the folder.
[[nodiscard]] std::string data_path(std::string_view name = {});

}  // namespace tensorscope::test
