#pragma once
// Whether this program runs under sanitizers, which take five to ten times as long: fewer random
// shapes and fewer differences reach the same code, and the native suite runs all of them.

namespace tensorscope::test {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#else
inline constexpr bool kSanitized = false;
#endif

/// How much of something: natively, and where fewer of the same kind reach the same code.
template <class T>
constexpr T unless_sanitized(T all, T few) {
  return kSanitized ? few : all;
}

}  // namespace tensorscope::test
