#pragma once
// Names for networks without one, so that two of them can be distinguished.

#include <string>

namespace tensorscope::cli {

struct SpecFile {
  std::string file;  ///< path, or "-" for standard input
  std::string text;  ///< its JSON; empty: this side is not a file
};

/// Gives a spec without a name that of its file: "nets/wide.json" becomes wide, or nets-wide if the
/// other file has the same name. Anything but a JSON object stays unchanged, and the engine refuses
/// it.
void name_by_file(SpecFile& a, SpecFile& b);

}  // namespace tensorscope::cli
