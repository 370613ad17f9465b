#include "files/safetensors.h"

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>

#include "core/error.h"
#include "files/safetensors_header.h"

namespace tensorscope {
namespace {

constexpr std::size_t kPrefix = 8;  // bytes of the header's length

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::uint64_t read_length(std::span<const std::byte> file) {
  if (file.size() < kPrefix) {
    weights_error(text("the file has ", file.size(), " bytes; a safetensors file has at least 8"),
                  "The file is truncated, or it is no safetensors file.");
  }
  std::uint64_t length = 0;
  for (std::size_t i = 0; i < kPrefix; ++i) {
    length |= std::to_integer<std::uint64_t>(file[i]) << (8 * i);
  }
  if (length > safetensors_limits::kHeaderBytes) {
    weights_error(text("the header's length is given as ", length, " bytes, at most ",
                       safetensors_limits::kHeaderBytes, " are read"),
                  "Is this a safetensors file? Pickled .pt and .bin files are not read.");
  }
  if (length > file.size() - kPrefix) {
    weights_error(text("the header's length is given as ", length, " bytes, but only ",
                       file.size() - kPrefix, " follow"),
                  "The file is truncated: download or save it again.");
  }
  return length;
}

std::string range_text(const HeaderEntry& entry) {
  return text("data_offsets [", entry.offsets[0], ", ", entry.offsets[1], "]");
}

std::string where(const HeaderEntry& entry) {
  return text("tensor '", printable(entry.name), "': ");
}

void check_size(const HeaderEntry& entry, std::int64_t data_bytes) {
  const std::int64_t begin = entry.offsets[0];
  const std::int64_t end = entry.offsets[1];
  const std::string shape = text("shape ", shape_text(entry.shape), " of ", entry.type);
  if (end < begin) weights_error(text(where(entry), range_text(entry), " end before they begin"));
  const auto needed = stored_bytes(entry.shape, entry.type);
  if (!needed) weights_error(text(where(entry), shape, " is larger than any file"));
  if (*needed != end - begin) {
    weights_error(text(where(entry), shape, " needs ", *needed, " bytes, ", range_text(entry),
                       " hold ", end - begin));
  }
  if (end > data_bytes) {
    weights_error(text(where(entry), range_text(entry), " end after the data, which have ",
                       data_bytes, " bytes"),
                  "The file is truncated: download or save it again.");
  }
}

// Sorted by offset, every tensor must begin where the previous one ends.
void check_layout(const std::vector<HeaderEntry>& entries, std::int64_t data_bytes) {
  std::int64_t expected = 0;
  for (const HeaderEntry& entry : entries) {
    check_size(entry, data_bytes);
    if (entry.offsets[0] != expected) {
      weights_error(text(where(entry), range_text(entry),
                         entry.offsets[0] < expected ? " overlap the tensor before, which ends at "
                                                     : " leave a hole after byte ",
                         expected));
    }
    expected = entry.offsets[1];
  }
  if (expected != data_bytes) {
    weights_error(text(data_bytes - expected, " bytes follow the last tensor, which ends at byte ",
                       expected, " of the data"));
  }
}

std::string header_of(std::span<const StoredTensor> tensors, const WeightsMetadata& metadata) {
  const auto quote = [](std::string_view name) { return nlohmann::json(name).dump(); };
  std::string header = "{";
  for (const auto& [key, value] : metadata) {
    header += text(header.size() > 1 ? "," : "\"__metadata__\":{", quote(key), ":", quote(value));
  }
  if (!metadata.empty()) header += '}';
  std::int64_t begin = 0;
  for (const StoredTensor& tensor : tensors) {
    const std::int64_t end = begin + static_cast<std::int64_t>(tensor.bytes.size());
    header += text(header.size() > 1 ? "," : "", quote(tensor.name), ":{\"dtype\":\"", tensor.type,
                   "\",\"shape\":", shape_text(tensor.shape, ","), ",\"data_offsets\":[", begin,
                   ",", end, "]}");
    begin = end;
  }
  header += "}";
  header.resize((header.size() + 7) / 8 * 8, ' ');  // aligns the data, like the official writer
  return header;
}

void check_writable(std::span<const StoredTensor> tensors) {
  std::set<std::string_view> names = {"__metadata__"};
  for (const StoredTensor& tensor : tensors) {
    if (!names.insert(tensor.name).second) {
      weights_error(text("two tensors to write are named '", printable(tensor.name), "'"));
    }
    const auto needed = stored_bytes(tensor.shape, tensor.type);
    if (!needed || static_cast<std::uint64_t>(*needed) != tensor.bytes.size()) {
      weights_error(text("tensor '", printable(tensor.name), "' to write: shape ",
                         shape_text(tensor.shape), " of ", tensor.type, " with ",
                         tensor.bytes.size(), " bytes"));
    }
  }
}

}  // namespace

Safetensors read_safetensors(std::span<const std::byte> file) {
  const auto length = static_cast<std::size_t>(read_length(file));
  const std::string_view json = as_text(file.subspan(kPrefix, length));
  if (json.empty() || json.front() != '{') {
    weights_error("the header does not begin with '{'",
                  "Is this a safetensors file? Pickled .pt and .bin files are not read.");
  }
  if (json.find('\0') != std::string_view::npos) {  // the parser would stop there
    weights_error("the header is not JSON: it has a zero byte");
  }
  SafetensorsHeader header = parse_safetensors_header(json);
  const std::span<const std::byte> data = file.subspan(kPrefix + length);
  std::stable_sort(
      header.entries.begin(), header.entries.end(),
      [](const HeaderEntry& a, const HeaderEntry& b) { return a.offsets < b.offsets; });
  check_layout(header.entries, static_cast<std::int64_t>(data.size()));
  Safetensors result;
  result.metadata = std::move(header.metadata);
  result.tensors.reserve(header.entries.size());
  for (HeaderEntry& entry : header.entries) {
    const auto begin = static_cast<std::size_t>(entry.offsets[0]);
    const auto end = static_cast<std::size_t>(entry.offsets[1]);
    result.tensors.push_back({std::move(entry.name), entry.type, std::move(entry.shape),
                              data.subspan(begin, end - begin)});
  }
  return result;
}

std::vector<std::byte> write_safetensors(std::span<const StoredTensor> tensors,
                                         const WeightsMetadata& metadata) {
  check_writable(tensors);
  const std::string header = header_of(tensors, metadata);
  std::size_t total = kPrefix + header.size();
  for (const StoredTensor& tensor : tensors) total += tensor.bytes.size();
  std::vector<std::byte> file;
  file.reserve(total);
  for (std::size_t i = 0; i < kPrefix; ++i) {
    file.push_back(static_cast<std::byte>(std::uint64_t{header.size()} >> (8 * i) & 0xffU));
  }
  const auto header_bytes = std::as_bytes(std::span(header));
  file.insert(file.end(), header_bytes.begin(), header_bytes.end());
  for (const StoredTensor& tensor : tensors) {
    file.insert(file.end(), tensor.bytes.begin(), tensor.bytes.end());
  }
  return file;
}

}  // namespace tensorscope
