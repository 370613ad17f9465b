#pragma once
// Names for networks without one, so that two of them can be told apart.

#include <string>

namespace tensorscope::cli {

struct SpecFile {
  std::string file;  ///< path, or "-" for standard input
  std::string text;  ///< its JSON; empty: this side is no file
};

/// Gives a spec that has no name that of its file: "nets/wide.json" is wide, or nets-wide where the
/// other file has the same name. What is no JSON object stays as it is, for the engine to refuse.
void name_by_file(SpecFile& a, SpecFile& b);

}  // namespace tensorscope::cli
