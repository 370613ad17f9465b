#include "cli/arguments.h"

namespace tensorscope::cli {

std::string_view usage() {
  return R"(Tensorscope: measures neural networks on this machine.

  tensorscope COMMAND (--model NAME | --spec FILE|-) [options]

Commands
  describe        parameters, FLOPs, MACs and traffic, per layer and in all; runs nothing
  memory          bytes by category, planned and measured
  latency         how long one call takes, by the timing protocol
  compare         whether one network is faster than another, or than itself in another way
  controls        three measurements with known answers: whether to believe the others
  instruments     what it costs to look: a network timed with each instrument and without
  profile         all of it, with what limits the network on this machine
  quick-profile   the same in a few lines
  models          the networks that come with it
  calibrate       this machine's roof: peaks, bandwidth of every level of memory, a ladder along it
  ladder          a matrix product in every variant, from three loops to packed tiles
  train-profile   one training step: forward, backward and optimizer, in FLOPs, bytes and time
  train           trains on the data that comes with it: digits-mlp, digits-lenet5, text-gpt_nano,
                  images-lenet5, images-cnn, images-resnet18_cifar

Options
  --model NAME          a network from `models`
  --spec FILE           a JSON description; - reads standard input
  --batch N             samples per call (1)
  --seq N               sequence length of token models (the model's own)
  --fuse                fold batch norm, fuse bias, residual and relu; not for training
  --reference-ops A,B   these ops (linear, relu) on their readable kernels; of compare: in the
                        first network. Not for training
  --threads N           threads of large products: matmul, linear, conv2d, attention (1)
  --budget-ms N         time for sampling (2000); of ladder for all variants together
  --size N              of ladder: rows and columns of the matrices (512)
  --variant NAME        of ladder: this one only
  --memory-limit-mb N   refuse to run what needs more, in 10^6 bytes (2147)
  --with NAME, --with-batch N, --with-reference
                        what compare compares with: another network, batch, or the readable kernels
  --reference           of compare: the first on the readable kernels
  --optimizer NAME      sgd, momentum, nesterov, adam or adamw (adam)
  --learning-rate X, --weight-decay X, --clip-norm X
  --accumulate N        micro-batches that make one step (1)
  --checkpoint-every K  recompute segments of K layers in the backward pass (keeps all)
  --keep needed|in_place|all
                        activations kept for the backward pass (needed)
  --storage TYPE        of kept activations: float32, float16 or bfloat16 (float32)
  --preset NAME         what train trains (digits-mlp)
  --epochs N, --steps N, --seed N, --schedule constant|cosine, --warm-up-steps N
  --weights FILE        train from these weights: safetensors or a JSON model file
  --evaluate            with --weights: judge them, take no step
  --save FILE           write the trained weights
  --format NAME         of that file: safetensors or json (safetensors)
  --quantize            also the trained model with 16 and 8 bits: bytes, accuracy, error per layer
  --data DIR            where digits.bin and text.txt are
  --json                JSON on standard output and nothing else
  --help, --version

Errors are one line on standard error, with exit code 2.
)";
}

}  // namespace tensorscope::cli
