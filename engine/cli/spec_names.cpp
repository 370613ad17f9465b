#include "cli/spec_names.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>

#include "model/spec.h"

namespace tensorscope::cli {
namespace {

bool is_unnamed(const std::string& text) {
  const auto spec = nlohmann::json::parse(text, nullptr, false);
  return spec.is_object() && !spec.empty() && !spec.contains("name");
}

/// Uses only characters that a spec's name may have; of a long path it keeps the end, where paths
/// differ.
std::string as_name(std::string text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
  std::ranges::replace_if(
      text, [&](char c) { return kPlain.find(c) == std::string_view::npos; }, '-');
  return text.size() <= spec_limits::kName ? text : text.substr(text.size() - spec_limits::kName);
}

std::string short_name(const std::string& file) {
  return file == "-" ? "standard-input" : as_name(std::filesystem::path(file).stem().string());
}

std::string long_name(const std::string& file) {
  return as_name(std::filesystem::path(file).replace_extension().string());
}

// Inserted as text: parsing and writing the JSON would drop a duplicate field, which has to be
// refused.
void insert_name(std::string& text, const std::string& name) {
  text.insert(text.find('{') + 1, "\"name\":\"" + name + "\",");
}

}  // namespace

void name_by_file(SpecFile& a, SpecFile& b) {
  const bool alike = short_name(a.file) == short_name(b.file);
  for (SpecFile* side : {&a, &b}) {
    if (!is_unnamed(side->text)) continue;
    insert_name(side->text, alike ? long_name(side->file) : short_name(side->file));
  }
}

}  // namespace tensorscope::cli
