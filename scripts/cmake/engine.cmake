# The engine as one static library.
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
  COMPILE_OPTIONS "-fno-math-errno;$<$<BOOL:${EMSCRIPTEN}>:-O2>")
# Eigen's loops are unrolled by its own templates; what -O3 adds to them is download.
if(EMSCRIPTEN)
  set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/kernels/ladder/variants_eigen.cpp" PROPERTIES
    COMPILE_OPTIONS "-Os")
  # Copies of whole rows, losses of a number for each class, and the readable convolution of int8: what -O3 unrolls
  # there is waited for in no network.
  foreach(file IN ITEMS movement/movement rows/loss int8/quantized)
    set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/kernels/${file}.cpp" PROPERTIES COMPILE_OPTIONS "-Os")
  endforeach()
  # Copies and passes over whole tensors, as quick with half of -O3's unrolling.
  foreach(file IN ITEMS conv/conv2d_patches conv/row_copy conv/pool conv/conv2d_depthwise_tile int8/quantized_fast
      rows/batch_norm_backward)
    set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/kernels/${file}.cpp" PROPERTIES COMPILE_OPTIONS "-O2")
  endforeach()
  # What decides on blocks, once for a whole convolution.
  set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/kernels/conv/conv2d_portion.cpp" PROPERTIES
    COMPILE_OPTIONS "-Oz")
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
target_include_directories(tensorscope_engine PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/engine>)
target_include_directories(tensorscope_engine PRIVATE "${TENSORSCOPE_GENERATED}")
# These concern only how the engine is built here; library.cmake has what its users need.
target_link_libraries(tensorscope_engine
  PUBLIC $<BUILD_INTERFACE:tensorscope_libraries> $<BUILD_INTERFACE:tensorscope_machine>
  PRIVATE $<BUILD_INTERFACE:tensorscope_flags>)
# In the browser every byte that is no kernel is downloaded, so it is compiled for size.
if(EMSCRIPTEN)
  target_compile_options(tensorscope_engine PRIVATE -Oz)
  # Every op of every run passes through it.
  set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/graph/dispatch.cpp" PROPERTIES COMPILE_OPTIONS "-O2")
endif()
# Compiled anew whenever anything in the engine changed: it holds the hash.
set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/api/engine_info.cpp" PROPERTIES
  SKIP_UNITY_BUILD_INCLUSION ON)
