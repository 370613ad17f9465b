#include "cli/commands.h"

#include <array>

#include "cli/answers.h"
#include "core/suggest.h"

namespace tensorscope::cli {
namespace {

constexpr std::uint32_t kDry = kNetwork | kBatch | kInference;
constexpr std::uint32_t kRun = kDry | kThreads | kMemory;
constexpr std::uint32_t kTimed = kRun | kBudget;

constexpr auto kCommands = std::to_array<CommandInfo>({
    {"describe", "parameters, FLOPs, MACs and traffic, per layer and in all; runs nothing", kDry,
     &answer<"describe", &network>},
    {"memory", "bytes by category, planned and measured", kRun, &measure<"Memory", &network>},
    {"latency", "how long one call takes, by the timing protocol", kTimed,
     &measure<"Latency", &network, &timing>},
    {"compare", "whether one network is faster than another, or than itself in another way",
     kTimed | kSides, &compare},
    {"controls", "three measurements with known answers: whether to believe the others",
     kBudget | kThreads | kMemory, &measure<"Controls", &budget>},
    {"instruments", "what it costs to look: a network timed with each instrument and without",
     kTimed, &measure<"Instruments", &network, &comparison>},
    {"profile", "all of it, with what limits the network on this machine", kTimed,
     &measure<"ForwardProfile", &network, &timing>},
    {"quick-profile", "the same in a few lines", kTimed,
     &measure<"QuickProfile", &network, &timing>},
    {"models", "the networks that come with it", kMemory, &answer<"models">},
    {"calibrate",
     "this machine's roof: peaks, bandwidth of every level of memory, a ladder along it",
     kBudget | kMemory, &measure<"Device", &budget>},
    {"ladder", "a matrix product in every variant, from three loops to packed tiles",
     kBudget | kMemory | kLadderRung, &climb},
    {"train-profile",
     "one training step: forward, backward and optimizer, in FLOPs, bytes and time", kTimed | kStep,
     &measure<"TrainingProfile", &network, &profiled_step, &timing>},
    {"train",
     "trains on the data that comes with it: digits-mlp, digits-lenet5, text-gpt_nano,\n"
     "images-lenet5, images-cnn, images-resnet18_cifar",
     kBatch | kThreads | kMemory | kStep | kTraining | kWeights | kPreset, &train},
    {"fit", "trains a network of your own on arrays of your own",
     kNetwork | kBatch | kThreads | kMemory | kStep | kTraining | kWeights | kInputs | kTargets,
     &fit},
    {"run", "what a network with given weights gives for arrays of your own",
     kNetwork | kBatch | kThreads | kMemory | kWeights | kInputs | kOutputs, &run_network},
});

}  // namespace

std::span<const CommandInfo> commands() { return kCommands; }

const CommandInfo& command_named(std::string_view word) {
  std::array<std::string_view, kCommands.size()> names;
  for (std::size_t i = 0; i < kCommands.size(); ++i) {
    if (kCommands[i].name == word) return kCommands[i];
    names[i] = kCommands[i].name;
  }
  throw UsageError("unknown command '" + std::string(word) + "'." + suggestion(word, names));
}

std::string readers_of(const Option& option) {
  std::vector<std::string_view> readers;
  std::vector<std::string_view> others;
  for (const CommandInfo& command : kCommands) {
    (reads(command, option) ? readers : others).push_back(command.name);
  }
  if (others.empty()) return "every command";
  return others.size() < readers.size() ? "every command but " + listed(others) : listed(readers);
}

void require_read(const CommandInfo& command, const Option& option) {
  if (reads(command, option)) return;
  std::vector<std::string_view> own;
  for (const Option& other : options()) {
    if (reads(command, other)) own.push_back(other.name);
  }
  throw UsageError(std::string(command.name) + " does not read " + std::string(option.name) +
                   ", one of the options of " + readers_of(option) + ". Its own: " + listed(own) +
                   ".");
}

}  // namespace tensorscope::cli
