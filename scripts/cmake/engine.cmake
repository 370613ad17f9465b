# The engine as one static library, and the command line over it.
#
# A file of the engine is a hundred lines over headers of tens of thousands: most files are compiled a dozen at a time
# (a "unity" build), which takes less than half of the time. Names in anonymous namespaces are therefore unique within the
# engine. TENSORSCOPE_UNITY=OFF compiles file by file: what clang-tidy reads, and quicker for who changes one file.
option(TENSORSCOPE_UNITY "Compile the sources a dozen at a time" ON)
function(tensorscope_unity target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${TENSORSCOPE_UNITY} UNITY_BUILD_BATCH_SIZE 12)
endfunction()

# Kernels: hot, so optimised in the browser too, and each by itself, so that a kernel's code is its own file's alone.
file(GLOB_RECURSE kernel_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/engine/kernels/*.cpp")
# ThreadSanitizer has no use for more than what shares the thread pool.
if(TENSORSCOPE_SANITIZE STREQUAL "thread")
  list(FILTER kernel_sources INCLUDE REGEX "/kernels/((attention|conv|elementwise|gemm|movement|rows|threads)/|roof/peak\.cpp)")
endif()
add_library(tensorscope_kernels OBJECT ${kernel_sources})
target_include_directories(tensorscope_kernels PRIVATE "${PROJECT_SOURCE_DIR}/engine")
target_link_libraries(tensorscope_kernels PRIVATE tensorscope_libraries tensorscope_flags)
# Under the sanitizers trainings are most of the time: what they run is optimised as far as that leaves every check.
if(TENSORSCOPE_SANITIZE)
  target_compile_options(tensorscope_kernels PRIVATE -O2)
endif()
# Nobody reads errno after a square root, and loops that would have to set it do not vectorise.
set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/kernels/elementwise/optimizer.cpp" PROPERTIES
  COMPILE_OPTIONS "-fno-math-errno")
# Eigen's loops are unrolled by its own templates; what -O3 adds to them is download.
if(EMSCRIPTEN)
  set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/kernels/ladder/variants_eigen.cpp" PROPERTIES
    COMPILE_OPTIONS "-Os")
endif()
# The rungs of the ladder without vectors: no compiler may add any. Both g++ and clang know these names.
set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/kernels/ladder/variants_scalar.cpp" PROPERTIES
  COMPILE_OPTIONS "-fno-tree-vectorize;-fno-tree-slp-vectorize")

set(engine_sources "")
foreach(folder IN ITEMS core timing ops graph model rewrite train files profiler api)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/engine/${folder}/*.cpp")
  list(APPEND engine_sources ${found})
endforeach()
add_library(tensorscope_engine STATIC ${engine_sources} $<TARGET_OBJECTS:tensorscope_kernels>)
tensorscope_unity(tensorscope_engine)
add_dependencies(tensorscope_engine tensorscope_build_info)
target_include_directories(tensorscope_engine PUBLIC "${PROJECT_SOURCE_DIR}/engine")
target_include_directories(tensorscope_engine PRIVATE "${TENSORSCOPE_GENERATED}")
target_link_libraries(tensorscope_engine PUBLIC tensorscope_libraries tensorscope_machine PRIVATE tensorscope_flags)
# In the browser every byte that is no kernel is downloaded, so it is compiled for size.
if(EMSCRIPTEN)
  target_compile_options(tensorscope_engine PRIVATE -Oz)
  # Every op of every run passes through it.
  set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/graph/dispatch.cpp" PROPERTIES COMPILE_OPTIONS "-O2")
endif()
# Compiled anew whenever anything in the engine changed: it holds the hash.
set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/api/engine_info.cpp" PROPERTIES
  SKIP_UNITY_BUILD_INCLUSION ON)

if(NOT EMSCRIPTEN)
  find_package(Threads REQUIRED)
  file(GLOB_RECURSE cli_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/engine/cli/*.cpp")
  add_executable(tensorscope ${cli_sources})
  tensorscope_unity(tensorscope)
  target_link_libraries(tensorscope PRIVATE tensorscope_engine tensorscope_flags Threads::Threads)
  # It reads words and prints tables: optimising that takes longer than all it will ever run.
  target_compile_options(tensorscope PRIVATE -O1)
  set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/cli/data_files.cpp" PROPERTIES
    COMPILE_DEFINITIONS TENSORSCOPE_DATA_DIR="${PROJECT_SOURCE_DIR}/engine/data")

  # The cases of `npm run bench`, natively; scripts/cmake/wasm.cmake has the module.
  file(GLOB bench_sources CONFIGURE_DEPENDS
    "${PROJECT_SOURCE_DIR}/engine/bench/*.cpp" "${PROJECT_SOURCE_DIR}/engine/bench/native/*.cpp")
  list(FILTER bench_sources EXCLUDE REGEX "/exports\\.cpp$")
  add_executable(tensorscope_bench EXCLUDE_FROM_ALL ${bench_sources})
  target_link_libraries(tensorscope_bench PRIVATE tensorscope_engine tensorscope_flags)
endif()
