#pragma once
// Loads and saves a network's parameters and buffers, matched by name as in PyTorch's state_dict.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "files/safetensors.h"
#include "model/network.h"

namespace tensorscope {

/// Copies a safetensors file into the network, after initialise() has returned true. The file must
/// contain every parameter and buffer and nothing else.
///
/// These rules are tried only for names that do not match as they are:
/// - "module.", "_orig_mod." and "transformer." at the beginning are dropped (DataParallel,
///   compile, GPT-2 as published);
/// - c_attn, c_proj and c_fc become qkv, proj and fc (GPT-2's names);
/// - a tied layer's weight is the table it is tied to; a file with both must have the same bytes
///   for both;
/// - num_batches_tracked and GPT-2's causal masks (attn.bias, attn.masked_bias) are ignored.
/// Nothing is transposed: GPT-2's Conv1D weights are [in, out] and get an error that says so.
///
/// Throws Error(invalid_argument, "weights") with all mismatches in one message, including tensors
/// that would contain NaN or an infinity in the network's type (1e300 is finite only as a double).
/// The network is then unchanged.
void load_weights(Network& network, std::span<const std::byte> file);
/// The same from tensors that were already read.
void load_weights(Network& network, std::span<const StoredTensor> tensors);

/// A safetensors file of all parameters and buffers, bit for bit. A tied weight is written once,
/// under the name of its table. Metadata: "format" "pt" (PyTorch's names and layouts), "model",
/// "tensorscope_version" "1".
[[nodiscard]] std::vector<std::byte> save_weights(const Network& network);

/// Throws Error(invalid_argument, "weights") that names the parameters and buffers containing NaN
/// or an infinity.
void require_finite(const Network& network);

/// All parameters and buffers as views of the network, in its order; they live as long as it does.
[[nodiscard]] std::vector<StoredTensor> stored_weights(const Network& network);

}  // namespace tensorscope
