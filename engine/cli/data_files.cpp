#include "cli/data_files.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <system_error>

#include "cli/arguments.h"
#include "core/text.h"

namespace tensorscope::cli {
namespace {

struct Closer {
  void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};
using File = std::unique_ptr<std::FILE, Closer>;

/// TENSORSCOPE_DATA says where the data are if the checkout was moved.
std::string data_folder() {
  const char* moved = std::getenv("TENSORSCOPE_DATA");
  return moved == nullptr ? TENSORSCOPE_DATA_DIR : moved;
}

/// @param act "read" or "write"
[[noreturn]] void cannot(const char* act, const std::string& path, const std::string& why) {
  throw UsageError(text("cannot ", act, " '", path, "': ", why));
}

}  // namespace

std::vector<std::byte> read_file(const std::string& path, std::size_t largest) {
  std::error_code error;
  // Opening a folder succeeds, so this has to be checked by name.
  if (std::filesystem::is_directory(path, error)) cannot("read", path, "it is a folder");
  // Checked before anything is read. Devices and pipes have no size.
  if (std::filesystem::is_regular_file(path, error)) {
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (!error && size > largest) {
      cannot("read", path,
             "it has " + std::to_string(size) + " bytes, more than the " + std::to_string(largest) +
                 " that are read");
    }
  }
  const File file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) cannot("read", path, std::generic_category().message(errno));
  std::vector<std::byte> bytes;
  constexpr std::size_t kBlock = std::size_t{1} << 16U;
  for (std::size_t got = kBlock; got == kBlock;) {
    const std::size_t end = bytes.size();
    bytes.resize(end + kBlock);
    got = std::fread(&bytes[end], 1, kBlock, file.get());
    bytes.resize(end + got);
    // Checked while reading, so that an endless file ends.
    if (bytes.size() > largest) {
      cannot("read", path, "it has more than " + std::to_string(largest) + " bytes");
    }
  }
  if (std::ferror(file.get()) != 0) cannot("read", path, "reading failed");
  return bytes;
}

std::vector<std::byte> read_data_file(const std::string& directory, const std::string& name) {
  constexpr std::size_t kLargestData = std::size_t{1} << 26U;
  const std::filesystem::path folder = directory.empty() ? data_folder() : directory;
  return read_file((folder / name).string(), kLargestData);
}

void require_place(const std::string& path) {
  std::error_code error;
  const std::filesystem::path file(path);
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  if (std::filesystem::is_directory(file, error)) {
    cannot("write", path, "it is a folder");
  }
  if (!std::filesystem::is_directory(folder, error)) {
    cannot("write", path, "its folder is not there");
  }
}

void write_file(const std::string& path, std::span<const std::byte> bytes) {
  File file(std::fopen(path.c_str(), "wb"));
  if (file == nullptr) cannot("write", path, std::generic_category().message(errno));
  const bool whole = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
  if (std::fclose(file.release()) != 0 || !whole) {
    cannot("write", path, std::generic_category().message(errno));
  }
}

}  // namespace tensorscope::cli
