#pragma once
// Where the command line finds the data that networks train on, and functions that read or write a
// whole file.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace tensorscope::cli {

/// The largest file that is read; it allows for the weights of a network of 250 million parameters.
inline constexpr std::size_t kLargestFile = std::size_t{1} << 30U;

/// All bytes of a file. Throws UsageError that names the file if it is missing, cannot be read
/// (such as a folder) or has more than `largest` bytes.
std::vector<std::byte> read_file(const std::string& path, std::size_t largest = kLargestFile);

/// A file of engine/data, such as "digits.bin".
/// @param directory the value of --data; if empty, the folder that TENSORSCOPE_DATA names, or else
/// the one given at build time
std::vector<std::byte> read_data_file(const std::string& directory, const std::string& name);

/// Throws UsageError if no file can be written to this path: it is a folder, or its folder does not
/// exist.
void require_place(const std::string& path);

/// Replaces the file. Throws UsageError that names it.
void write_file(const std::string& path, std::span<const std::byte> bytes);

}  // namespace tensorscope::cli
