// The command line: results go to standard output, an error is one line on standard error.

#include <algorithm>
#include <iostream>
#include <new>
#include <span>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "api/session.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/results.h"
#include "cli/threads.h"
#include "core/error.h"
#include "timing/steady_clock.h"

namespace tensorscope::cli {
namespace {

constexpr int kFailed = 2;

/// One line without control characters, since scripts read it and terminals interpret it.
std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return without_controls(std::move(text));
}

void execute(const Arguments& arguments, std::istream& in, std::ostream& out) {
  if (arguments.help) {
    out << usage(arguments.command);
    return;
  }
  SteadyClock clock;
  api::Session session(clock, arguments.memory_limit_bytes);
  const Threads threads(static_cast<int>(arguments.threads));
  if (arguments.version) {
    const api::EngineInfo info = session.info();
    out << "tensorscope " << info.version << " (" << info.simd << ")\n";
    return;
  }
  arguments.command->run({arguments, session, in, out});
}

/// @param in read only for --spec -
/// @return the exit code: 0, or 2 after an error, in which case nothing is written to out
int run(std::span<const std::string_view> words, std::istream& in, std::ostream& out,
        std::ostream& err) {
  try {
    // Collected first, so that an error half-way leaves nothing on standard output.
    std::ostringstream text;
    execute(parse(words), in, text);
    out << text.str() << std::flush;
    if (!out) throw UsageError("cannot write to standard output");
    return 0;
  } catch (const std::bad_alloc&) {
    err << "tensorscope: this machine has no memory left for it: give fewer samples at a time\n";
    return kFailed;
  } catch (const std::exception& error) {
    err << "tensorscope: " << one_line(error.what()) << '\n';
    return kFailed;
  }
}

}  // namespace
}  // namespace tensorscope::cli

int main(int argc, char** argv) {
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  return tensorscope::cli::run(words, std::cin, std::cout, std::cerr);
}
