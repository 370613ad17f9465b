#pragma once
// A scalar with a bound on the error of a float computation of the same value, for any order of
// summation. Higham, Accuracy and Stability of Numerical Algorithms (2002), chapter 3: the error of
// a sum of products is at most gamma_n * sum |a_i b_i|; `magnitude` is that sum of absolute values.

#include <algorithm>
#include <cmath>
#include <limits>

namespace tensorscope::test {

class ErrorBound {
 public:
  /// Unit roundoff of float.
  static constexpr double kUnit = 0x1p-24;
  /// Math functions are allowed four units in the last place.
  static constexpr double kMathError = 8 * kUnit;

  ErrorBound() = default;
  explicit ErrorBound(double value) : value_(value), magnitude_(std::abs(value)) {}

  double value() const { return value_; }
  double error() const { return error_; }

  ErrorBound operator-() const { return {-value_, magnitude_, error_}; }
  friend ErrorBound operator+(ErrorBound a, ErrorBound b) { return sum(a, b, b.value_); }
  friend ErrorBound operator-(ErrorBound a, ErrorBound b) { return sum(a, b, -b.value_); }
  friend ErrorBound operator*(ErrorBound a, ErrorBound b) {
    const double magnitude = a.magnitude_ * b.magnitude_;
    return {a.value_ * b.value_, magnitude,
            a.magnitude_ * b.error_ + b.magnitude_ * a.error_ + a.error_ * b.error_ +
                kUnit * magnitude};
  }
  friend ErrorBound operator/(ErrorBound a, ErrorBound b) {
    const double magnitude = a.magnitude_ / std::abs(b.value_);
    return {
        a.value_ / b.value_, magnitude,
        (a.error_ + magnitude * b.error_) / (std::abs(b.value_) - b.error_) + kUnit * magnitude};
  }
  ErrorBound& operator+=(ErrorBound other) { return *this = *this + other; }
  ErrorBound& operator-=(ErrorBound other) { return *this = *this - other; }
  ErrorBound& operator*=(ErrorBound other) { return *this = *this * other; }

  friend bool operator<(ErrorBound a, ErrorBound b) { return a.value_ < b.value_; }
  friend bool operator>(ErrorBound a, ErrorBound b) { return a.value_ > b.value_; }
  friend bool operator<=(ErrorBound a, ErrorBound b) { return a.value_ <= b.value_; }
  friend bool operator>=(ErrorBound a, ErrorBound b) { return a.value_ >= b.value_; }

  friend bool isnan(ErrorBound x) { return std::isnan(x.value_); }

  /// Exact, unless the error of x can move it across a tie.
  friend ErrorBound round_to_even(ErrorBound x) {
    const double y = std::nearbyint(x.value_);
    const bool near_tie = 0.5 - std::abs(x.value_ - y) <= x.error_;
    return {y, std::abs(y), near_tie ? 1.0 : 0.0};
  }

  friend ErrorBound exp(ErrorBound x) {
    const double y = std::exp(x.value_);
    return {y, y, y * (std::expm1(x.error_) + kMathError)};
  }
  friend ErrorBound log(ErrorBound x) {
    const double y = std::log(x.value_);
    return {y, std::abs(y), x.error_ / (x.value_ - x.error_) + kMathError * std::abs(y)};
  }
  friend ErrorBound sqrt(ErrorBound x) {
    const double y = std::sqrt(x.value_);
    return {y, y, x.error_ / std::sqrt(x.value_ - x.error_) + kMathError * y};
  }
  friend ErrorBound tanh(ErrorBound x) { return bounded(std::tanh(x.value_), x.error_); }
  friend ErrorBound erf(ErrorBound x) {
    return bounded(std::erf(x.value_), 1.13 * x.error_);  // slope at most 2 / sqrt(pi)
  }

 private:
  ErrorBound(double value, double magnitude, double error)
      : value_(value), magnitude_(magnitude), error_(error) {}

  static ErrorBound sum(ErrorBound a, ErrorBound b, double signed_b) {
    const double value = a.value_ + signed_b;
    if (std::isinf(value)) return ErrorBound(value);  // a masked score: exact
    const double magnitude = a.magnitude_ + b.magnitude_;
    return {value, magnitude, a.error_ + b.error_ + kUnit * magnitude};
  }
  static ErrorBound bounded(double y, double error) {
    return {y, std::abs(y), error + kMathError * std::abs(y)};
  }

  double value_ = 0.0;
  double magnitude_ = 0.0;
  double error_ = 0.0;
};

}  // namespace tensorscope::test
