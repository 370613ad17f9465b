# Flags: `tensorscope_flags` has warnings and semantics for this project's code, `tensorscope_machine` what the target machine
# may use. Third-party libraries get only the second.
add_library(tensorscope_machine INTERFACE)
add_library(tensorscope_flags INTERFACE)
target_link_libraries(tensorscope_flags INTERFACE tensorscope_machine)

# A warning of an untested compiler is no reason to refuse to build the library.
set(strict "")
if(TENSORSCOPE_DEVELOPMENT)
  set(strict -Werror)
endif()
target_compile_options(tensorscope_flags INTERFACE
  -Wall -Wextra -Wpedantic ${strict} -Wconversion -Wshadow
  # a*b+c is rounded twice unless a kernel requests a fused one, so that reference kernels give the same bits everywhere.
  -ffp-contract=off)
# Some warnings of g++ 12 after inlining are false (GCC bugs 105329, 105651), and depend on the length of this folder's path.
# They are shown but are not errors. The sanitizers check for the same faults.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(tensorscope_flags INTERFACE
    -Wno-error=array-bounds -Wno-error=restrict -Wno-error=stringop-overflow -Wno-error=stringop-overread)
endif()
target_compile_definitions(tensorscope_flags INTERFACE TENSORSCOPE_VERSION="${PROJECT_VERSION}")

if(EMSCRIPTEN)
  # C++ exceptions as WebAssembly exceptions: std::bad_alloc is catchable and the module stays usable after it.
  target_compile_options(tensorscope_machine INTERFACE -fwasm-exceptions)
  target_link_options(tensorscope_machine INTERFACE -fwasm-exceptions)
  # Nothing needs types at run time, and the names of all types are 6 kB of the download.
  target_compile_options(tensorscope_flags INTERFACE -fno-rtti)
  target_link_options(tensorscope_flags INTERFACE -fno-rtti)
  target_compile_definitions(tensorscope_flags INTERFACE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
  # -msse4.2 and -mavx -mfma select Eigen's packet code, which Emscripten's headers map to SIMD128 and relaxed SIMD.
  if(TENSORSCOPE_WASM STREQUAL "relaxed")
    target_compile_options(tensorscope_machine INTERFACE -msimd128 -mrelaxed-simd -msse4.2 -mavx -mfma)
  elseif(TENSORSCOPE_WASM STREQUAL "threads")
    # Atomics, and one memory for several workers; the page starts the threads (bindings/thread_pool_plan.h).
    target_compile_options(tensorscope_machine INTERFACE -msimd128 -mrelaxed-simd -msse4.2 -mavx -mfma -sWASM_WORKERS=1)
    target_link_options(tensorscope_machine INTERFACE -sWASM_WORKERS=1)
  elseif(TENSORSCOPE_WASM STREQUAL "simd128")
    target_compile_options(tensorscope_machine INTERFACE -msimd128 -msse4.2)
  else()
    message(FATAL_ERROR "TENSORSCOPE_WASM is '${TENSORSCOPE_WASM}': it has to be simd128, relaxed or threads.")
  endif()
else()
  if(TENSORSCOPE_MARCH)
    target_compile_options(tensorscope_machine INTERFACE -march=${TENSORSCOPE_MARCH})
    # AVX-512 triggers false warnings in g++ 12's own headers (GCC bug 105593), and makes Eigen compile ten times longer.
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
      target_compile_options(tensorscope_machine INTERFACE -mno-avx512f)
    endif()
  endif()
  if(TENSORSCOPE_SANITIZE STREQUAL "address")
    set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all)
  elseif(TENSORSCOPE_SANITIZE STREQUAL "thread")
    set(sanitizers -fsanitize=thread)
  elseif(TENSORSCOPE_SANITIZE)
    message(FATAL_ERROR "TENSORSCOPE_SANITIZE is '${TENSORSCOPE_SANITIZE}': it has to be address, thread or empty.")
  endif()
  if(TENSORSCOPE_SANITIZE)
    target_compile_options(tensorscope_machine INTERFACE ${sanitizers} -fno-omit-frame-pointer -g1)
    # Before every target's own options, so that kernels and tests can override it.
    add_compile_options(-O1)
    # Also catches accesses out of bounds inside the standard library (an empty optional, an index past the end).
    target_compile_definitions(tensorscope_machine INTERFACE _GLIBCXX_ASSERTIONS)
    target_link_options(tensorscope_machine INTERFACE ${sanitizers})
  endif()
endif()
