#pragma once
// A scalar that counts its operations. A reference kernel run with it gives the cost, which the
// op's formula must equal exactly.

#include <cmath>
#include <cstdint>

namespace tensorscope::test {

struct Counts {
  std::int64_t adds = 0;  ///< additions and subtractions
  std::int64_t muls = 0;
  std::int64_t divs = 0;
  std::int64_t compares = 0;
  std::int64_t negations = 0;
  std::int64_t transcendentals = 0;

  std::int64_t flops() const { return adds + muls + divs + compares + negations; }
};

class Counted {
 public:
  Counted() = default;
  explicit Counted(double value) : value_(value) {}

  double value() const { return value_; }
  static Counts& counts() {
    static Counts counts;
    return counts;
  }

  Counted operator-() const {
    ++counts().negations;
    return Counted(-value_);
  }
  friend Counted operator+(Counted a, Counted b) {
    ++counts().adds;
    return Counted(a.value_ + b.value_);
  }
  friend Counted operator-(Counted a, Counted b) {
    ++counts().adds;
    return Counted(a.value_ - b.value_);
  }
  friend Counted operator*(Counted a, Counted b) {
    ++counts().muls;
    return Counted(a.value_ * b.value_);
  }
  friend Counted operator/(Counted a, Counted b) {
    ++counts().divs;
    return Counted(a.value_ / b.value_);
  }
  Counted& operator+=(Counted other) { return *this = *this + other; }
  Counted& operator-=(Counted other) { return *this = *this - other; }
  Counted& operator*=(Counted other) { return *this = *this * other; }
  Counted& operator/=(Counted other) { return *this = *this / other; }

  friend bool operator<(Counted a, Counted b) { return compare(a.value_ < b.value_); }
  friend bool operator>(Counted a, Counted b) { return compare(a.value_ > b.value_); }
  friend bool operator<=(Counted a, Counted b) { return compare(a.value_ <= b.value_); }
  friend bool operator>=(Counted a, Counted b) { return compare(a.value_ >= b.value_); }
  friend bool operator==(Counted a, Counted b) { return compare(a.value_ == b.value_); }

  /// A test of the value, not arithmetic.
  friend bool isnan(Counted x) { return std::isnan(x.value_); }

  /// A conversion, not arithmetic.
  friend Counted round_to_even(Counted x) { return Counted(std::nearbyint(x.value_)); }

  friend Counted exp(Counted x) { return transcendental(std::exp(x.value_)); }
  friend Counted log(Counted x) { return transcendental(std::log(x.value_)); }
  friend Counted sqrt(Counted x) { return transcendental(std::sqrt(x.value_)); }
  friend Counted tanh(Counted x) { return transcendental(std::tanh(x.value_)); }
  friend Counted erf(Counted x) { return transcendental(std::erf(x.value_)); }

 private:
  static bool compare(bool result) {
    ++counts().compares;
    return result;
  }
  static Counted transcendental(double result) {
    ++counts().transcendentals;
    return Counted(result);
  }

  double value_ = 0.0;
};

}  // namespace tensorscope::test
