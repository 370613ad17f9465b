#pragma once
// All parameters and buffers of a network as float32, one after the other in the order of its
// program, without names. In this form they cross to JavaScript, which reads and writes the files.

#include <string>

#include "core/byte_array.h"
#include "model/network.h"

namespace tensorscope::api {

/// One line for each tensor in that order, its name in PyTorch's state_dict and its shape, such as
/// "fc1.weight 128,784"; then one for each further name of a tied table, followed by the table's
/// name. It is text because names have no spaces, and a list of structs would add half a kB to the
/// page's download.
std::string weights_in(const Program& program);
std::int64_t raw_weights_bytes(const Program& program);
/// Throws Error(invalid_argument, "weights") if the number of bytes is wrong.
void read_raw_weights(const ByteArray& from, Network& network);
void write_raw_weights(const Network& network, ByteArray& to);

}  // namespace tensorscope::api
