#include <iostream>
#include <string_view>
#include <vector>

#include "cli/run.h"

int main(int argc, char** argv) {
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  return tensorscope::cli::run(words, std::cin, std::cout, std::cerr);
}
