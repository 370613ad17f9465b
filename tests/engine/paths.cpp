#include "paths.h"

namespace tensorscope::test {

std::string fixture_path(std::string_view name) {
  return std::string(TENSORSCOPE_FIXTURES "/").append(name);
}

std::string data_path(std::string_view name) {
  return std::string(TENSORSCOPE_DATA_DIR "/").append(name);
}

}  // namespace tensorscope::test
