# Native programs that use the engine: the command line and the benchmark. The WebAssembly module is in
# scripts/cmake/wasm.cmake.
if(EMSCRIPTEN)
  return()
endif()

file(GLOB_RECURSE cli_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/engine/cli/*.cpp")
add_executable(tensorscope ${cli_sources})
tensorscope_unity(tensorscope)
target_link_libraries(tensorscope PRIVATE tensorscope_engine tensorscope_flags Threads::Threads)
# It reads options and prints tables: optimising that takes longer than it will ever run.
target_compile_options(tensorscope PRIVATE -O1)
set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/cli/data_files.cpp" PROPERTIES
  COMPILE_DEFINITIONS TENSORSCOPE_DATA_DIR="${PROJECT_SOURCE_DIR}/engine/data")

# The cases of `npm run bench`, natively.
file(GLOB bench_sources CONFIGURE_DEPENDS
  "${PROJECT_SOURCE_DIR}/engine/bench/*.cpp" "${PROJECT_SOURCE_DIR}/engine/bench/native/*.cpp")
list(FILTER bench_sources EXCLUDE REGEX "/exports\\.cpp$")
add_executable(tensorscope_bench EXCLUDE_FROM_ALL ${bench_sources})
target_link_libraries(tensorscope_bench PRIVATE tensorscope_engine tensorscope_flags)
