# The engine as one static library.
#
# A file of the engine has about a hundred lines, but its headers have tens of thousands. So most files are compiled a dozen
# at a time (a "unity" build), which takes less than half of the time. Names in anonymous namespaces must therefore be unique
# within the engine. TENSORSCOPE_UNITY=OFF compiles file by file: clang-tidy needs that, and it is quicker when you change a
# single file.
option(TENSORSCOPE_UNITY "Compile the sources a dozen at a time" ON)
function(tensorscope_unity target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${TENSORSCOPE_UNITY} UNITY_BUILD_BATCH_SIZE 12)
endfunction()

# Kernels are hot, so they are optimised in the browser too. Each file is compiled by itself, so that its code depends on no
# other.
file(GLOB_RECURSE kernel_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/engine/kernels/*.cpp")
# ThreadSanitizer needs only the kernels that share the thread pool.
if(TENSORSCOPE_SANITIZE STREQUAL "thread")
  list(FILTER kernel_sources INCLUDE REGEX "/kernels/((attention|conv|elementwise|gemm|movement|rows|threads)/|roof/peak\.cpp)")
endif()
add_library(tensorscope_kernels OBJECT ${kernel_sources})
target_include_directories(tensorscope_kernels PRIVATE "${PROJECT_SOURCE_DIR}/engine")
target_link_libraries(tensorscope_kernels PRIVATE tensorscope_libraries tensorscope_flags)
# Under the sanitizers, trainings take most of the time, so the kernels are optimised as far as every check remains.
if(TENSORSCOPE_SANITIZE)
  target_compile_options(tensorscope_kernels PRIVATE -O2)
endif()
# Nothing reads errno after a square root, and loops that would have to set it do not vectorise.
set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/kernels/elementwise/optimizer.cpp" PROPERTIES
  COMPILE_OPTIONS "-fno-math-errno;$<$<BOOL:${EMSCRIPTEN}>:-O2>")
# Eigen's templates unroll its loops; -O3 would only add to the download.
if(EMSCRIPTEN)
  set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/kernels/ladder/variants_eigen.cpp" PROPERTIES
    COMPILE_OPTIONS "-Os")
  # Copies of whole rows, losses (one number for each class), and the reference convolution of int8: what -O3 would unroll
  # here takes no noticeable time in any network.
  foreach(file IN ITEMS movement/movement rows/loss int8/quantized)
    set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/kernels/${file}.cpp" PROPERTIES COMPILE_OPTIONS "-Os")
  endforeach()
  # Copies and passes over whole tensors: as fast with -O2, which unrolls half as much as -O3.
  foreach(file IN ITEMS conv/conv2d_patches conv/row_copy conv/pool conv/conv2d_depthwise_tile int8/quantized_fast
      rows/batch_norm_backward)
    set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/kernels/${file}.cpp" PROPERTIES COMPILE_OPTIONS "-O2")
  endforeach()
  # Decides on blocks, once for a whole convolution.
  set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/kernels/conv/conv2d_portion.cpp" PROPERTIES
    COMPILE_OPTIONS "-Oz")
endif()
# The rungs of the ladder without vectors: the compiler must not add any. Both g++ and clang have these options.
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
# These concern only the engine's own build; library.cmake has what its users need.
target_link_libraries(tensorscope_engine
  PUBLIC $<BUILD_INTERFACE:tensorscope_libraries> $<BUILD_INTERFACE:tensorscope_machine>
  PRIVATE $<BUILD_INTERFACE:tensorscope_flags>)
# In the browser every byte outside the kernels is download, so it is compiled for size.
if(EMSCRIPTEN)
  target_compile_options(tensorscope_engine PRIVATE -Oz)
  # Every op of every run goes through the dispatcher.
  set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/graph/dispatch.cpp" PROPERTIES COMPILE_OPTIONS "-O2")
endif()
# Compiled again whenever anything in the engine changed, because it contains the hash.
set_source_files_properties("${PROJECT_SOURCE_DIR}/engine/api/engine_info.cpp" PROPERTIES
  SKIP_UNITY_BUILD_INCLUSION ON)
