#pragma once
// Where the command line finds the data that networks train on, and how it reads and writes a file
// whole.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace tensorscope::cli {

/// The largest file that is read: the weights of a network of 250 million parameters fit.
inline constexpr std::size_t kLargestFile = std::size_t{1} << 30U;

/// All of a file. Throws UsageError that names the file for one that is missing, cannot be read (as
/// a folder) or has more than largest bytes.
std::vector<std::byte> read_file(const std::string& path, std::size_t largest = kLargestFile);

/// A file of engine/data, such as "digits.bin".
/// @param directory of --data; where it is empty, the folder that TENSORSCOPE_DATA names, or that
/// was known when the program was built
std::vector<std::byte> read_data_file(const std::string& directory, const std::string& name);

/// Throws UsageError if no file can be at this path: it is a folder, or its folder is not there.
void require_place(const std::string& path);

/// Replaces the file. Throws UsageError that names it.
void write_file(const std::string& path, std::span<const std::byte> bytes);

}  // namespace tensorscope::cli
