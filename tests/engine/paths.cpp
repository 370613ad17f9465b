#include "paths.h"

namespace tensorscope::test {

std::string fixture_path(std::string_view name) {
  return std::string(TENSORSCOPE_FIXTURES "/").append(name);
}

std::string corpus_path(std::string_view reader) {
  return std::string(TENSORSCOPE_CORPORA "/").append(reader);
}

std::string data_path(std::string_view name) {
  return std::string(TENSORSCOPE_DATA_DIR "/").append(name);
}

}  // namespace tensorscope::test
