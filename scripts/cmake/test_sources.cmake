# Which sources of tests/engine which build of them holds in `npm test`; tests/README.md has it in words. Each assertion runs
# under the sanitizers, or natively, or in both, and none in neither: scripts/suites/test-builds.test.mjs.
#
# By hand, one source a line: cmake -DAS=native -DTESTS=tests/engine -P scripts/cmake/test_sources.cmake

# What optimising and this machine's vectors may change: results, and the workspace that they take.
set(tensorscope_computing "(core|graph|kernels|onnx|ops|rewrite|torch|train)/|[a-z]+/[a-z_]*memory_test")
# Tests of which the sanitizers leave out cases (QUICK in scripts/suites/suites.mjs), or do less (tests/engine/sanitized.h).
set(tensorscope_more_than_sanitized "\\[(long|heavy|experiments|rounds|sweep)\\]|sanitized\\.h|__SANITIZE_ADDRESS__")
# Of tests in several builds.
set(tensorscope_sweep "api/swept_verbs")
# What differs by target as well: memory and its limit, jobs.
set(tensorscope_memory
  "train/heap_watch_test|[a-z]+/[a-z_]*memory_test|api/([a-z_]*job|jobs|session|fed_batch)_test|${tensorscope_sweep}")
set(tensorscope_fast_ops "ops/(fast_kernel|fused_gelu|quantized|unpack)_test")

# `as` is sanitize, native, simd128, relaxed or threads; `folder` is tests/engine.
function(tensorscope_chosen_tests result as folder)
  set(chosen "")
  foreach(source IN LISTS ARGN)
    file(RELATIVE_PATH name "${folder}" "${source}")
    set(takes OFF)
    if(as STREQUAL "sanitize" OR name MATCHES "^[^/]*$")
      set(takes ON)
    elseif(as STREQUAL "native")
      file(STRINGS "${source}" more REGEX "${tensorscope_more_than_sanitized}")
      if(name MATCHES "^(${tensorscope_computing}|${tensorscope_sweep})" OR more)
        set(takes ON)
      endif()
    elseif(name MATCHES "^((kernels|torch)/|(${tensorscope_fast_ops})\\.cpp$)")
      set(takes ON)
    elseif(as STREQUAL "simd128" AND name MATCHES "^((core|onnx)/|(${tensorscope_memory})\\.cpp$)")
      set(takes ON)  # the two modules differ in their kernels alone
    endif()
    if(takes)
      list(APPEND chosen "${source}")
    endif()
  endforeach()
  set(${result} ${chosen} PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  get_filename_component(folder "${TESTS}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
  file(GLOB_RECURSE sources "${folder}/*.cpp")
  tensorscope_chosen_tests(chosen "${AS}" "${folder}" ${sources})
  foreach(source IN LISTS chosen)
    message("${source}")
  endforeach()
endif()
