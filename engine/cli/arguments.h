#pragma once
// The command line, parsed. Parsing touches nothing: no file is read and no network built.

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "api/types.h"

namespace tensorscope::cli {

struct CommandInfo;

struct Arguments {
  const CommandInfo* command = nullptr;  ///< null only with help or version
  bool help = false;
  bool version = false;
  api::ModelRequest network;    ///< its spec is a file, or "-" for standard input
  std::int64_t threads = 1;     ///< that share each operation that is enough work
  api::KernelRequest rung;      ///< of ladder; without a variant: all
  std::string with_model;       ///< of compare: B's preset, or empty for A's network
  std::string with_spec;        ///< of compare: B's spec, a file or "-"
  std::int64_t with_batch = 0;  ///< of compare: B's batch; 0: A's
  api::CompareRequest sides;    ///< of compare: which of the two runs on the reference kernels
  bool json = false;
  double budget_ms = 2000.0;
  std::int64_t memory_limit_bytes = std::int64_t{2} << 30;
  api::TrainRequest train;  ///< of train and fit; its training part of train-profile as well
  std::string weights;      ///< file that a training or run starts from; empty: seeded values
  std::string save;         ///< file for its weights; empty: not saved
  std::string format = "safetensors";  ///< of that file: safetensors or json
  bool evaluate = false;               ///< of train: take no step
  bool quantize = false;               ///< of train: quantise what was trained
  std::string input;                   ///< .npy file of samples
  std::string targets;                 ///< .npy file of what is to be learned
  std::string output;                  ///< .npy file to be written; empty: none
  std::string data;  ///< folder of the data files; empty: the one the program was built with
};

/// What is wrong with the command line, in one line for stderr.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// @param words the arguments after the program's name. Throws UsageError.
Arguments parse(std::span<const std::string_view> words);

/// The text of --help: of one command, or of all.
std::string usage(const CommandInfo* command);

}  // namespace tensorscope::cli
