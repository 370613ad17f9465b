# One Catch2 program over tests/engine, for native, for the sanitizers and for WebAssembly under Node.
file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/engine/*.cpp")
# Relaxed SIMD differs from SIMD128 in the kernels and in what runs them; the rest is not compiled a fourth time.
if(EMSCRIPTEN AND TENSORSCOPE_WASM STREQUAL "relaxed")
  list(FILTER test_sources INCLUDE REGEX "/tests/engine/(kernels|ops|graph|model|rewrite|train|files|torch)/|/tests/engine/[^/]*$")
endif()
if(NOT test_sources)
  return()
endif()

add_executable(engine_tests EXCLUDE_FROM_ALL ${test_sources})
tensorscope_unity(engine_tests)
target_include_directories(engine_tests PRIVATE "${PROJECT_SOURCE_DIR}/tests/engine")
target_link_libraries(engine_tests PRIVATE tensorscope_engine tensorscope_flags catch2)
if(NOT EMSCRIPTEN)
  target_link_libraries(engine_tests PRIVATE Threads::Threads)
endif()
set_source_files_properties("${PROJECT_SOURCE_DIR}/tests/engine/paths.cpp" PROPERTIES COMPILE_DEFINITIONS
  "TENSORSCOPE_FIXTURES=\"${PROJECT_SOURCE_DIR}/tests/fixtures\";TENSORSCOPE_DATA_DIR=\"${PROJECT_SOURCE_DIR}/engine/data\"")
# Eigen's products are slow unless a compiler inlines them.
set_source_files_properties("${PROJECT_SOURCE_DIR}/tests/engine/kernels/eigen_oracle.cpp" PROPERTIES
  COMPILE_OPTIONS "-O2" SKIP_UNITY_BUILD_INCLUSION ON)
# Where this run's table of ONNX cases goes.
set_source_files_properties("${PROJECT_SOURCE_DIR}/tests/engine/onnx/onnx_cases_test.cpp" PROPERTIES
  COMPILE_DEFINITIONS TENSORSCOPE_TEST_OUTPUT="${PROJECT_BINARY_DIR}")
# The engine is optimised, its tests need not be; compiling them is most of a cold run.
target_compile_options(engine_tests PRIVATE $<IF:$<BOOL:${TENSORSCOPE_SANITIZE}>,-O0,-O1>)
target_precompile_headers(engine_tests PRIVATE <catch_amalgamated.hpp>)

if(EMSCRIPTEN)
  # Under Node with the real file system, so that fixtures are read the same way as natively. The memory
  # limit is the one the page has: tests of refusal and out-of-memory mean the same thing here.
  set_target_properties(engine_tests PROPERTIES SUFFIX ".cjs")
  target_link_options(engine_tests PRIVATE -O1
    -sEXIT_RUNTIME=1 -sENVIRONMENT=node -sNODERAWFS=1 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=512MB
    -sSTACK_SIZE=1MB -sSTACK_OVERFLOW_CHECK=1 -lnodefs.js)
endif()
