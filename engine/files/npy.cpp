#include "files/npy.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <limits>
#include <optional>
#include <string_view>

#include "core/error.h"
#include "core/half.h"
#include "files/stored_tensor.h"

namespace tensorscope {
namespace {

static_assert(std::endian::native == std::endian::little, "files are little-endian, as we are");

constexpr std::string_view kNpyMagic = "\x93NUMPY";
constexpr std::size_t kNpyPrefix = 8;  // magic and version
constexpr std::size_t kNpyAlignment = 64;

/// Reads the dict in the header strictly: its three keys, each once.
class NpyHeaderReader {
 public:
  NpyHeaderReader(std::string_view text, const std::string& field) : rest_(text), field_(field) {}

  void read() {
    expect('{');
    while (!take('}')) {
      const std::string_view key = quoted();
      expect(':');
      if (key == "descr" && descr.empty()) {
        if (take('[')) {
          throw Error(ErrorCode::kInvalidArgument, field_,
                      field_ + ": the .npy file holds records, expected one type of numbers");
        }
        descr = quoted();
      } else if (key == "fortran_order" && !fortran) {
        fortran = word() == "True";
      } else if (key == "shape" && !shape) {
        shape = tuple();
      } else {
        refuse();
      }
      if (!take(',')) {
        expect('}');
        break;
      }
    }
    skip_spaces();
    if (!rest_.empty() || descr.empty() || !fortran || !shape) refuse();
  }

  std::string_view descr;
  std::optional<bool> fortran;
  std::optional<std::vector<std::int64_t>> shape;

 private:
  [[noreturn]] void refuse() const {
    throw Error(ErrorCode::kInvalidArgument, field_,
                text(field_, ": the header of the .npy file is not as NumPy writes it, from '",
                     printable(rest_), "' on"));
  }
  void skip_spaces() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \n"), rest_.size()));
  }
  bool take(char c) {
    skip_spaces();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void expect(char c) {
    if (!take(c)) refuse();
  }
  std::string_view quoted() {
    expect('\'');
    const std::size_t end = rest_.find('\'');
    if (end == std::string_view::npos) refuse();
    const std::string_view inner = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return inner;
  }
  std::string_view word() {
    skip_spaces();
    const std::string_view known = rest_.starts_with("True") ? "True" : "False";
    if (!rest_.starts_with(known)) refuse();
    rest_.remove_prefix(known.size());
    return known;
  }
  std::vector<std::int64_t> tuple() {
    std::vector<std::int64_t> dims;
    expect('(');
    while (!take(')')) {
      skip_spaces();
      std::int64_t dim = 0;
      const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), dim);
      if (error != std::errc{} || dim < 0 || dims.size() == npy_limits::kRank) refuse();
      rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
      dims.push_back(dim);
      if (!take(',')) {
        expect(')');
        break;
      }
    }
    return dims;
  }

  std::string_view rest_;
  const std::string& field_;
};

struct NpyType {
  std::string_view name;
  std::size_t size;
  bool whole;
  double (*value)(const std::byte* at);
};

template <class T>
double as_double(const std::byte* at) {
  T value{};
  std::memcpy(&value, at, sizeof(T));
  if constexpr (std::is_same_v<T, Float16>) {
    return to_float(value);
  } else {
    return static_cast<double>(value);
  }
}

constexpr NpyType kNpyTypes[] = {
    {"<f2", 2, false, as_double<Float16>},      {"<f4", 4, false, as_double<float>},
    {"<f8", 8, false, as_double<double>},       {"|i1", 1, true, as_double<std::int8_t>},
    {"<i2", 2, true, as_double<std::int16_t>},  {"<i4", 4, true, as_double<std::int32_t>},
    {"<i8", 8, true, as_double<std::int64_t>},  {"|u1", 1, true, as_double<std::uint8_t>},
    {"<u2", 2, true, as_double<std::uint16_t>}, {"|b1", 1, true, as_double<std::uint8_t>}};

[[noreturn]] void refuse_npy(const std::string& field, const std::string& what) {
  throw Error(ErrorCode::kInvalidArgument, field, field + ": " + what);
}

const NpyType& npy_type(std::string_view descr, bool integers, const std::string& field) {
  for (const NpyType& type : kNpyTypes) {
    if (type.name != descr) continue;
    if (type.whole || !integers) return type;
    refuse_npy(field, text("the .npy file holds ", descr,
                           ", expected whole numbers: i1, i2, i4, i8, u1, u2 or bool"));
  }
  refuse_npy(field, text("the .npy file holds '", printable(descr),
                         "', expected f2, f4, f8, i1, i2, i4, i8, u1, u2 or bool, little-endian"));
}

std::string_view npy_header(std::span<const std::byte> file, const std::string& field) {
  const std::string_view all(reinterpret_cast<const char*>(file.data()), file.size());
  if (!all.starts_with(kNpyMagic)) {
    refuse_npy(field, "this is no .npy file: it does not begin with \\x93NUMPY");
  }
  const int version = all.size() >= kNpyPrefix ? std::to_integer<int>(file[kNpyMagic.size()]) : 1;
  if (version < 1 || version > 3) {
    refuse_npy(field, text("the .npy file has version ", version, ", expected 1, 2 or 3"));
  }
  const std::size_t width = version == 1 ? 2 : 4;
  if (all.size() < kNpyPrefix + width) refuse_npy(field, "the .npy file ends within its header");
  std::uint32_t length = 0;
  std::memcpy(&length, &file[kNpyPrefix], width);
  if (length > npy_limits::kHeaderBytes) {
    refuse_npy(field, text("the .npy file has a header of ", length, " bytes, expected at most ",
                           npy_limits::kHeaderBytes));
  }
  if (all.size() - kNpyPrefix - width < length)
    refuse_npy(field, "the .npy file ends within its header");
  return all.substr(kNpyPrefix + width, length);
}

/// Index of element i, counted in row-major order, in a Fortran-ordered array.
std::size_t fortran_place(std::size_t i, std::span<const std::int64_t> shape) {
  std::size_t place = 0;
  std::size_t stride = 1;
  for (const std::int64_t dim : shape) stride *= static_cast<std::size_t>(dim);
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    const auto dim = static_cast<std::size_t>(shape[axis]);
    stride /= dim;
    place += i % dim * stride;
    i /= dim;
  }
  return place;
}

void put_number(std::vector<std::byte>& values, std::size_t i, double value, bool integers,
                const std::string& field) {
  std::byte* at = &values[i * sizeof(float)];
  if (!integers) {
    const auto single = static_cast<float>(value);
    std::memcpy(at, &single, sizeof(single));
    return;
  }
  using Limits = std::numeric_limits<std::int32_t>;
  if (value < Limits::min() || value > Limits::max()) {
    refuse_npy(field, text("element ", i, " of the .npy file is ", value, ", beyond 32 bits"));
  }
  const auto whole = static_cast<std::int32_t>(value);
  std::memcpy(at, &whole, sizeof(whole));
}

}  // namespace

NpyArray read_npy(std::span<const std::byte> file, const std::string& field, bool integers) {
  const std::string_view text_of_header = npy_header(file, field);
  NpyHeaderReader header(text_of_header, field);
  header.read();
  const NpyType& type = npy_type(header.descr, integers, field);
  NpyArray array{*header.shape, {}};
  const auto expected = stored_bytes(array.shape, StoredType::kU8);
  const auto begin = static_cast<std::size_t>(text_of_header.data() + text_of_header.size() -
                                              reinterpret_cast<const char*>(file.data()));
  const std::span<const std::byte> data = file.subspan(begin);
  const std::size_t count = data.size() / type.size;
  if (!expected || std::cmp_not_equal(*expected, count) || data.size() % type.size != 0) {
    refuse_npy(field, text("the .npy file has ", data.size(), " bytes of values, its shape ",
                           shape_text(array.shape), " of ", type.name, " needs ",
                           expected ? text(*expected, " x ", type.size) : std::string("too many")));
  }
  array.values.resize(count * sizeof(float));
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t place = *header.fortran ? fortran_place(i, array.shape) : i;
    put_number(array.values, i, type.value(&data[place * type.size]), integers, field);
  }
  return array;
}

std::vector<std::byte> npy_head(std::span<const std::int64_t> shape) {
  std::string dims;
  for (const std::int64_t dim : shape) dims += text(dims.empty() ? "" : ", ", dim);
  if (shape.size() == 1) dims += ",";
  std::string header = text("{'descr': '<f4', 'fortran_order': False, 'shape': (", dims, "), }");
  const std::size_t unpadded = kNpyPrefix + 2 + header.size() + 1;
  header.append((kNpyAlignment - unpadded % kNpyAlignment) % kNpyAlignment, ' ');
  header += '\n';
  std::string head(kNpyMagic);
  head += {'\x01', '\x00', static_cast<char>(header.size() & 0xffU),
           static_cast<char>(header.size() >> 8U)};
  head += header;
  const auto bytes = std::as_bytes(std::span(head));
  return {bytes.begin(), bytes.end()};
}

}  // namespace tensorscope
