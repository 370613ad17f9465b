#pragma once
// Whether this program runs under sanitizers, which take five to ten times as long. Fewer random
// shapes and differences reach the same code, and the native suite runs all of them.

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

/// `all` natively; `few` under sanitizers, where fewer of the same kind reach the same code.
template <class T>
constexpr T unless_sanitized(T all, T few) {
  return kSanitized ? few : all;
}

}  // namespace tensorscope::test
