# Catch2 programs over tests/engine, for native, for the sanitizers and for WebAssembly under Node.
include(scripts/cmake/test_sources.cmake)
file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/engine/*.cpp")
list(FILTER test_sources EXCLUDE REGEX "/fuzz/libfuzzer/")
if(NOT test_sources)
  return()
endif()

if(EMSCRIPTEN)
  set(TENSORSCOPE_TESTED_AS "${TENSORSCOPE_WASM}")
elseif(TENSORSCOPE_SANITIZE)
  set(TENSORSCOPE_TESTED_AS sanitize)
else()
  set(TENSORSCOPE_TESTED_AS native)
endif()

# ONNX's numbers are held to a tolerance that fused multiply-adds, which round once, leave where terms cancel.
if(EMSCRIPTEN AND TENSORSCOPE_WASM STREQUAL "relaxed")
  list(FILTER test_sources EXCLUDE REGEX "/tests/engine/onnx/")
endif()

# A program of tests from these sources, not built unless it is asked for.
function(tensorscope_tests target)
  add_executable(${target} EXCLUDE_FROM_ALL ${ARGN})
  tensorscope_unity(${target})
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests/engine")
  target_link_libraries(${target} PRIVATE tensorscope_flags catch2)
  # The engine is optimised, its tests need not be; compiling them is most of a cold run.
  target_compile_options(${target} PRIVATE $<IF:$<BOOL:${TENSORSCOPE_SANITIZE}>,-O0,-O1>)
  target_precompile_headers(${target} PRIVATE <catch_amalgamated.hpp>)
  if(NOT EMSCRIPTEN)
    target_link_libraries(${target} PRIVATE Threads::Threads)
    return()
  endif()
  # Under Node with the real file system, so that fixtures are read the same way as natively. The memory
  # limit is the one the page has: tests of refusal and out-of-memory mean the same thing here.
  set_target_properties(${target} PROPERTIES SUFFIX ".cjs")
  target_link_options(${target} PRIVATE -O1
    -sEXIT_RUNTIME=1 -sENVIRONMENT=node -sNODERAWFS=1 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=512MB
    -sSTACK_SIZE=1MB -sSTACK_OVERFLOW_CHECK=1 -lnodefs.js)
endfunction()

set_source_files_properties("${PROJECT_SOURCE_DIR}/tests/engine/paths.cpp" PROPERTIES COMPILE_DEFINITIONS
  "TENSORSCOPE_FIXTURES=\"${PROJECT_SOURCE_DIR}/tests/fixtures\";TENSORSCOPE_DATA_DIR=\"${PROJECT_SOURCE_DIR}/engine/data\";TENSORSCOPE_CORPORA=\"${PROJECT_SOURCE_DIR}/tests/fuzz\"")
# Eigen's products are slow unless a compiler inlines them. They are what ours are held to, not what is tested: as with
# Catch2, watched by a sanitizer they would take three times as long to compile.
set(oracle_options -O2)
if(TENSORSCOPE_SANITIZE)
  list(APPEND oracle_options -fno-sanitize=all)
endif()
set_source_files_properties("${PROJECT_SOURCE_DIR}/tests/engine/kernels/eigen_oracle.cpp" PROPERTIES
  COMPILE_OPTIONS "${oracle_options}" SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
# Where this run's table of ONNX cases goes.
set_source_files_properties("${PROJECT_SOURCE_DIR}/tests/engine/onnx/onnx_cases_test.cpp" PROPERTIES
  COMPILE_DEFINITIONS TENSORSCOPE_TEST_OUTPUT="${PROJECT_BINARY_DIR}")

# ThreadSanitizer: the thread pool and the kernels that share it, nothing else.
if(TENSORSCOPE_SANITIZE STREQUAL "thread")
  file(GLOB pool_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/engine/kernels/threads/*.cpp")
  tensorscope_tests(thread_tests ${pool_sources} $<TARGET_OBJECTS:tensorscope_kernels>)
  target_include_directories(thread_tests PRIVATE "${PROJECT_SOURCE_DIR}/engine")
  target_link_libraries(thread_tests PRIVATE tensorscope_libraries)
  return()
endif()

# clang alone has libFuzzer: the readers under it, and nothing else.
if(TENSORSCOPE_SANITIZE STREQUAL "fuzzer")
  add_executable(fuzz_readers EXCLUDE_FROM_ALL
    "${PROJECT_SOURCE_DIR}/tests/engine/fuzz/readers.cpp" "${PROJECT_SOURCE_DIR}/tests/engine/fuzz/libfuzzer/main.cpp")
  target_include_directories(fuzz_readers PRIVATE "${PROJECT_SOURCE_DIR}/tests/engine")
  target_link_libraries(fuzz_readers PRIVATE tensorscope_engine tensorscope_flags Threads::Threads)
  target_link_options(fuzz_readers PRIVATE -fsanitize=fuzzer)
  return()
endif()

# engine_tests are the sources that test_sources.cmake gives this variant, engine_tests_all every one (`npm run test:long`).
tensorscope_chosen_tests(chosen_sources "${TENSORSCOPE_TESTED_AS}" "${PROJECT_SOURCE_DIR}/tests/engine" ${test_sources})
tensorscope_tests(engine_tests ${chosen_sources})
target_link_libraries(engine_tests PRIVATE tensorscope_engine)
if(NOT TENSORSCOPE_TESTED_AS STREQUAL "sanitize")
  tensorscope_tests(engine_tests_all ${test_sources})
  target_link_libraries(engine_tests_all PRIVATE tensorscope_engine)
endif()
