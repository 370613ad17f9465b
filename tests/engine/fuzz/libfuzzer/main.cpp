// One reader under libFuzzer: FUZZ_READER=spec build/fuzz/fuzz_readers tests/fuzz/spec
// What it finds, anything but the engine's Error, ends the program.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "core/error.h"
#include "fuzz/readers.h"

namespace {

const tensorscope::test::Reader& chosen_reader() {
  const char* name = std::getenv("FUZZ_READER");
  return tensorscope::test::reader_named(name == nullptr ? "" : name);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const tensorscope::test::Reader& reader = chosen_reader();
  try {
    reader.takes({reinterpret_cast<const std::byte*>(data), size});
  } catch (const tensorscope::Error&) {
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "not the engine's Error: %s\n", error.what());
    std::abort();
  }
  return 0;
}
