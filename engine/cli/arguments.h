#pragma once
// The parsed command line. Parsing reads no file and builds no network.

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
  std::int64_t threads = 1;     ///< threads that share an operation if it is large enough
  api::KernelRequest rung;      ///< for ladder; all if it has no variant
  std::string with_model;       ///< for compare: B's preset, or empty for A's network
  std::string with_spec;        ///< for compare: B's spec, a file or "-"
  std::int64_t with_batch = 0;  ///< for compare: B's batch; 0: A's
  api::CompareRequest sides;    ///< for compare: which of the two runs on the reference kernels
  bool json = false;
  double budget_ms = 2000.0;
  std::int64_t memory_limit_bytes = std::int64_t{2} << 30;
  api::TrainRequest train;  ///< for train and fit; train-profile uses its training part
  std::string weights;      ///< file that a training or run starts from; empty: seeded values
  std::string save;         ///< file for the trained weights; empty: not saved
  std::string format = "safetensors";  ///< of that file: safetensors or json
  bool evaluate = false;               ///< for train: take no step
  bool quantize = false;               ///< for train: quantise the trained model
  std::string input;                   ///< .npy file of samples
  std::string targets;                 ///< .npy file of the values to learn
  std::string output;                  ///< .npy file to write; empty: none
  std::string data;  ///< folder of the data files; empty: the one the program was built with
};

/// An error in the command line, in one line for stderr.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// @param words the arguments after the program's name. Throws UsageError.
Arguments parse(std::span<const std::string_view> words);

/// The text of --help, for one command or for all.
std::string usage(const CommandInfo* command);

}  // namespace tensorscope::cli
