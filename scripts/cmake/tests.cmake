# Catch2 programs over tests/engine, for native, for the sanitizers and for WebAssembly under Node.
file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/engine/*.cpp")
if(NOT test_sources)
  return()
endif()

# ONNX's results are compared with a tolerance that fused multiply-adds, which round once, exceed where terms cancel.
if(EMSCRIPTEN AND TENSORSCOPE_WASM STREQUAL "relaxed")
  list(FILTER test_sources EXCLUDE REGEX "/tests/engine/onnx/")
endif()

# A test program from these sources, built only on request.
function(tensorscope_tests target)
  add_executable(${target} EXCLUDE_FROM_ALL ${ARGN})
  tensorscope_unity(${target})
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests/engine")
  target_link_libraries(${target} PRIVATE tensorscope_flags catch2)
  # The engine is optimised, but its tests need not be; compiling them is most of a cold run.
  target_compile_options(${target} PRIVATE $<IF:$<BOOL:${TENSORSCOPE_SANITIZE}>,-O0,-O1>)
  # A failed check names its file relative to the root, so that the compile cache serves every clone. A precompiled header
  # would contain the path of its clone.
  target_compile_options(${target} PRIVATE "-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=")
  if(NOT EMSCRIPTEN)
    target_link_libraries(${target} PRIVATE Threads::Threads)
    return()
  endif()
  # Runs under Node with the real file system, so that fixtures are read as they are natively. The memory limit is the page's,
  # so that tests of refusal and out-of-memory mean the same here.
  set_target_properties(${target} PROPERTIES SUFFIX ".cjs")
  target_link_options(${target} PRIVATE -O1
    -sEXIT_RUNTIME=1 -sENVIRONMENT=node -sNODERAWFS=1 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=512MB
    -sSTACK_SIZE=1MB -sSTACK_OVERFLOW_CHECK=1 -lnodefs.js)
endfunction()

set_source_files_properties("${PROJECT_SOURCE_DIR}/tests/engine/paths.cpp" PROPERTIES COMPILE_DEFINITIONS
  "TENSORSCOPE_FIXTURES=\"${PROJECT_SOURCE_DIR}/tests/fixtures\";TENSORSCOPE_DATA_DIR=\"${PROJECT_SOURCE_DIR}/engine/data\"")
# Eigen's products are slow unless the compiler inlines them. They are the reference for the engine's products, not under
# test: like Catch2, they would take three times as long to compile with a sanitizer.
set(oracle_options -O2)
if(TENSORSCOPE_SANITIZE)
  list(APPEND oracle_options -fno-sanitize=all)
endif()
set_source_files_properties("${PROJECT_SOURCE_DIR}/tests/engine/kernels/eigen_oracle.cpp" PROPERTIES
  COMPILE_OPTIONS "${oracle_options}" SKIP_UNITY_BUILD_INCLUSION ON)
# Where this run writes its table of ONNX cases.
set_source_files_properties("${PROJECT_SOURCE_DIR}/tests/engine/onnx/onnx_cases_test.cpp" PROPERTIES
  COMPILE_DEFINITIONS TENSORSCOPE_TEST_OUTPUT="${PROJECT_BINARY_DIR}")

# For ThreadSanitizer: only the thread pool and the kernels that share it.
if(TENSORSCOPE_SANITIZE STREQUAL "thread")
  file(GLOB pool_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/engine/kernels/threads/*.cpp")
  tensorscope_tests(thread_tests ${pool_sources} $<TARGET_OBJECTS:tensorscope_kernels>)
  target_include_directories(thread_tests PRIVATE "${PROJECT_SOURCE_DIR}/engine")
  target_link_libraries(thread_tests PRIVATE tensorscope_libraries)
  return()
endif()

# Tests whose results may differ by target run as WebAssembly: kernels and their selection, memory and its limit, jobs, the
# table of ONNX. Everything else is the same C++ with the same results; it runs natively and under the sanitizers in `npm
# test`, and as WebAssembly (engine_tests_all) in `npm run test:long`.
set(chosen_sources ${test_sources})
if(EMSCRIPTEN)
  set(by_folder "(core|kernels|onnx|torch)/.*")
  set(by_name "train/heap_watch_test|ops/(fast_kernel|fused_gelu|quantized|unpack)_test|[a-z]+/[a-z_]*memory_test|api/([a-z_]*job|jobs|session|fed_batch|own_data|own_training)_test|api/swept_verbs")
  list(FILTER chosen_sources INCLUDE REGEX "/tests/engine/(${by_folder}|(${by_name})\\.cpp|[^/]*)$")
  tensorscope_tests(engine_tests_all ${test_sources})
  target_link_libraries(engine_tests_all PRIVATE tensorscope_engine)
endif()
tensorscope_tests(engine_tests ${chosen_sources})
target_link_libraries(engine_tests PRIVATE tensorscope_engine)
