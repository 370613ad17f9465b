#pragma once
// All parameters and buffers of a network as float32, one after the other in the order of its
// program, without names: what crosses to JavaScript, which knows the files.

#include <string>

#include "core/byte_array.h"
#include "model/network.h"

namespace tensorscope::api {

/// A line for each in that order, its name in PyTorch's state_dict and its shape, "fc1.weight
/// 128,784"; then one for each further name of a tied table, with the table's name behind it. Text,
/// as names have no spaces and a list of structs would be half a kB of the page's download.
std::string weights_in(const Program& program);
std::int64_t raw_weights_bytes(const Program& program);
/// Throws Error(invalid_argument, "weights") for another number of bytes.
void read_raw_weights(const ByteArray& from, Network& network);
void write_raw_weights(const Network& network, ByteArray& to);

}  // namespace tensorscope::api
