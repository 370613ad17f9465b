# The engine as one static library, and the command line over it.
set(engine_folders core kernels ops graph nn profiler api)
set(engine_sources "")
foreach(folder IN LISTS engine_folders)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/engine/${folder}/*.cpp")
  list(APPEND engine_sources ${found})
  # Only kernels are hot. In the browser every byte of the rest is downloaded, so it is compiled for size.
  if(EMSCRIPTEN AND NOT folder STREQUAL "kernels" AND found)
    set_source_files_properties(${found} PROPERTIES COMPILE_OPTIONS "-Oz")
  endif()
  # Under the sanitizers trainings are most of the time: what they run is optimised as far as that leaves every check.
  if(TENSORSCOPE_SANITIZE AND folder STREQUAL "kernels")
    set_source_files_properties(${found} PROPERTIES COMPILE_OPTIONS "-O2")
  endif()
endforeach()
# Every op of every run passes through it.
if(EMSCRIPTEN)
  set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/graph/dispatch.cpp" PROPERTIES COMPILE_OPTIONS "-O2")
endif()

# Nobody reads errno after a square root, and loops that would have to set it do not vectorise.
set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/kernels/optimizer.cpp" PROPERTIES
  COMPILE_OPTIONS "-fno-math-errno")

# The rungs of the ladder without vectors: no compiler may add any. Both g++ and clang know these names.
set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/kernels/variants_scalar.cpp" PROPERTIES
  COMPILE_OPTIONS "-fno-tree-vectorize;-fno-tree-slp-vectorize")

add_library(tensorscope_engine STATIC ${engine_sources})
set_target_properties(tensorscope_engine PROPERTIES LINKER_LANGUAGE CXX)
add_dependencies(tensorscope_engine tensorscope_build_info)
target_include_directories(tensorscope_engine PUBLIC "${PROJECT_SOURCE_DIR}/engine")
target_include_directories(tensorscope_engine PRIVATE "${TENSORSCOPE_GENERATED}")
target_link_libraries(tensorscope_engine PUBLIC tensorscope_libraries PRIVATE tensorscope_flags)
target_link_libraries(tensorscope_engine PUBLIC tensorscope_machine)

if(NOT EMSCRIPTEN)
  find_package(Threads REQUIRED)
  file(GLOB_RECURSE cli_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/engine/cli/*.cpp")
  if(cli_sources)
    add_executable(tensorscope ${cli_sources})
    target_link_libraries(tensorscope PRIVATE tensorscope_engine tensorscope_flags Threads::Threads)
    target_compile_definitions(tensorscope PRIVATE TENSORSCOPE_DATA_DIR="${PROJECT_SOURCE_DIR}/engine/data")
  endif()

  # The cases of `npm run bench`, natively; scripts/cmake/wasm.cmake has the module.
  file(GLOB bench_sources CONFIGURE_DEPENDS
    "${PROJECT_SOURCE_DIR}/engine/bindings/bench/*.cpp" "${PROJECT_SOURCE_DIR}/engine/bindings/bench/native/*.cpp")
  list(FILTER bench_sources EXCLUDE REGEX "/exports\\.cpp$")
  add_executable(tensorscope_bench EXCLUDE_FROM_ALL ${bench_sources})
  target_link_libraries(tensorscope_bench PRIVATE tensorscope_engine tensorscope_flags)
endif()
