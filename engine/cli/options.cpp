#include "cli/options.h"

#include <algorithm>
#include <array>

#include "cli/option_values.h"
#include "core/kernel_arguments.h"
#include "model/spec.h"

namespace tensorscope::cli {
namespace {

constexpr double kLargestMegabytes = 1e9;
constexpr double kLongestBudgetMs = 3'600'000.0;
constexpr std::int64_t kLargestProduct = 2048;
constexpr std::int64_t kLargestCount = 1'000'000'000;

using View = std::string_view;

template <auto Field>
void take_text(Arguments& a, View /*name*/, View value) {
  Field(a) = value;
}

template <auto Field, std::int64_t Largest = kLargestCount>
void take_count(Arguments& a, View name, View value) {
  Field(a) = whole_number(name, value, Largest);
}

template <auto Field>
void take_rate(Arguments& a, View name, View value) {
  Field(a) = rate(name, value);
}

template <auto Field>
void take_flag(Arguments& a, View /*name*/, View /*value*/) {
  Field(a) = true;
}

void take_batch(Arguments& a, View name, View value) {
  a.network.batch = a.train.batch = whole_number(name, value, spec_limits::kBatch);
}

void take_reference_ops(Arguments& a, View name, View value) {
  a.network.reference_ops = names(name, value);
}

void take_budget(Arguments& a, View name, View value) {
  a.budget_ms = positive_number(name, value, kLongestBudgetMs);
}

void take_memory_limit(Arguments& a, View name, View value) {
  const double megabytes = positive_number(name, value, kLargestMegabytes);
  a.memory_limit_bytes = static_cast<std::int64_t>(megabytes * 1e6);
}

void take_format(Arguments& a, View name, View value) {
  if (value != "safetensors" && value != "json") {
    reject_value(name, value, "safetensors or json");
  }
  a.format = value;
}

// The member of Arguments that a row sets.
#define FIELD(member) [](Arguments& a) -> auto& { return a.member; }

constexpr auto kOptions = std::to_array<Option>({
    {"--model", "NAME", kNetwork, "a network from `models`", take_text<FIELD(network.model)>},
    {"--spec", "FILE", kNetwork, "a JSON description; - reads standard input",
     take_text<FIELD(network.spec)>},
    {"--seq", "N", kNetwork, "sequence length of token models (the model's own)",
     take_count<FIELD(network.seq), spec_limits::kDimension>},
    {"--batch", "N", kBatch, "samples per call (1), or of a step of train (the preset's own)",
     take_batch},
    {"--fuse", "", kInference, "fold batch norm, fuse bias, residual and relu; not for training",
     take_flag<FIELD(network.fuse)>},
    {"--reference-ops", "A,B", kInference,
     "these ops (linear, relu) on their readable kernels; of compare: in the\n"
     "first network. Not for training",
     take_reference_ops},
    {"--threads", "N", kThreads, "threads that share each operation that is enough work (1)",
     take_count<FIELD(threads), kernels::kMostThreads>},
    {"--budget-ms", "N", kBudget, "time for sampling (2000); of ladder for all variants together",
     take_budget},
    {"--memory-limit-mb", "N", kMemory, "refuse to run what needs more, in 10^6 bytes (2147)",
     take_memory_limit},
    {"--with", "NAME", kSides, "another network to compare with", take_text<FIELD(with_model)>},
    {"--with-spec", "FILE", kSides, "the same of a JSON description; - reads standard input",
     take_text<FIELD(with_spec)>},
    {"--with-batch", "N", kSides, "the same at another batch",
     take_count<FIELD(with_batch), spec_limits::kBatch>},
    {"--with-reference", "", kSides, "the same on the readable kernels",
     take_flag<FIELD(sides.reference_b)>},
    {"--reference", "", kSides, "the first network on the readable kernels",
     take_flag<FIELD(sides.reference_a)>},
    {"--with-int8", "", kSides, "the second network with int8 weights in linear and conv2d layers",
     take_flag<FIELD(sides.int8_b)>},
    {"--int8", "", kSides, "the first network with int8 weights", take_flag<FIELD(sides.int8_a)>},
    {"--size", "N", kLadderRung, "rows and columns of the matrices (512)",
     take_count<FIELD(rung.size), kLargestProduct>},
    {"--variant", "NAME", kLadderRung, "this one only", take_text<FIELD(rung.variant)>},
    {"--optimizer", "NAME", kStep, "sgd, momentum, nesterov, adam or adamw (adam)",
     take_text<FIELD(train.training.optimizer)>},
    {"--learning-rate", "X", kStep, "size of a step (0.001, or the preset's own)",
     take_rate<FIELD(train.training.learning_rate)>},
    {"--weight-decay", "X", kStep, "pull of the weights towards 0 (0)",
     take_rate<FIELD(train.training.weight_decay)>},
    {"--clip-norm", "X", kStep, "largest norm of all gradients together; 0: no limit (0)",
     take_rate<FIELD(train.training.clip_norm)>},
    {"--accumulate", "N", kStep, "micro-batches that make one step (1)",
     take_count<FIELD(train.training.micro_batches)>},
    {"--checkpoint-every", "K", kStep,
     "recompute segments of K layers in the backward pass (keeps all)",
     take_count<FIELD(train.training.checkpoint_every)>},
    {"--keep", "HOW", kStep,
     "activations kept for the backward pass: needed, in_place or all (needed)",
     take_text<FIELD(train.training.keep)>},
    {"--storage", "TYPE", kStep, "of kept activations: float32, float16 or bfloat16 (float32)",
     take_text<FIELD(train.training.storage)>},
    {"--preset", "NAME", kPreset, "what is trained (digits-mlp)", take_text<FIELD(train.preset)>},
    {"--epochs", "N", kTraining, "times through the data (the preset's own)",
     take_count<FIELD(train.epochs)>},
    {"--steps", "N", kTraining, "stop after so many", take_count<FIELD(train.steps)>},
    {"--seed", "N", kTraining, "of weights, batches and dropout (1)",
     take_count<FIELD(train.seed)>},
    {"--schedule", "NAME", kTraining, "of the learning rate: constant or cosine (cosine)",
     take_text<FIELD(train.schedule)>},
    {"--warm-up-steps", "N", kTraining, "in which the learning rate grows from 0",
     take_count<FIELD(train.warm_up_steps)>},
    {"--weights", "FILE", kWeights, "begin with these: safetensors or a JSON model file",
     take_text<FIELD(weights)>},
    {"--evaluate", "", kTraining, "with --weights: judge them, take no step",
     take_flag<FIELD(evaluate)>},
    {"--save", "FILE", kTraining, "write the trained weights", take_text<FIELD(save)>},
    {"--format", "NAME", kTraining, "of that file: safetensors or json (safetensors)", take_format},
    {"--input", "FILE", kInputs, "samples as .npy, of the network's input shape behind the first",
     take_text<FIELD(input)>},
    {"--output", "FILE", kOutputs, "write what the network gives as .npy",
     take_text<FIELD(output)>},
    {"--targets", "FILE", kTargets,
     "what is to be given, as .npy: whole numbers, the classes; for --loss mse\nvalues",
     take_text<FIELD(targets)>},
    {"--loss", "NAME", kTargets, "cross_entropy or mse (cross_entropy)",
     take_text<FIELD(train.loss)>},
    {"--held-out", "X", kTargets, "share of the samples that is only tested on (0.2)",
     take_rate<FIELD(train.held_out)>},
    {"--quantize", "", kPreset,
     "also the trained model with 16 and 8 bits: bytes, accuracy, error per layer",
     take_flag<FIELD(quantize)>},
    {"--data", "DIR", kPreset, "where digits.bin and text.txt are", take_text<FIELD(data)>},
    {"--json", "", kAlways, "JSON on standard output and nothing else", take_flag<FIELD(json)>},
    {"--help", "", kAlways, "this text; after a command, its own", take_flag<FIELD(help)>},
    {"--version", "", kAlways, "name, version and instructions", take_flag<FIELD(version)>},
});

#undef FIELD

}  // namespace

std::span<const Option> options() { return kOptions; }

const Option* option_named(std::string_view name) {
  const std::string_view whole = name == "-h" ? "--help" : name;
  const auto found = std::find_if(kOptions.begin(), kOptions.end(),
                                  [&](const Option& option) { return option.name == whole; });
  return found == kOptions.end() ? nullptr : &*found;
}

}  // namespace tensorscope::cli
