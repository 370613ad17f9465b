#pragma once
// tests/fixtures/specs: specs that must be refused, with the message for each, and specs that must
// run. The tests of the command line and the page read the same files.

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/error.h"
#include "paths.h"

namespace tensorscope::test {

/// Contents of a file under tests/fixtures/specs.
inline std::string spec_fixture(const std::string& name) {
  std::ifstream file(fixture_path("specs/" + name), std::ios::binary);
  if (!file) throw Error(ErrorCode::kInternal, "test", "no fixture " + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct BadSpec {
  std::string file;
  std::string error;  ///< beginning of the message, which starts with the JSON path
  std::string hint;
};

/// bad.json: one row for each file of bad/.
inline std::vector<BadSpec> bad_specs() {
  std::vector<BadSpec> specs;
  for (const auto& row : nlohmann::json::parse(spec_fixture("bad.json"))) {
    specs.push_back({row.at("file"), row.at("error"), row.at("hint")});
  }
  return specs;
}

}  // namespace tensorscope::test
