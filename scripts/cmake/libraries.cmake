# Eigen and nlohmann-json: headers only, from the toolchain's folder, as system headers (their warnings are not ours).
foreach(part eigen/Eigen/Core json/nlohmann/json.hpp catch2/catch_amalgamated.cpp)
  if(NOT EXISTS "${TENSORSCOPE_TOOLCHAIN}/${part}")
    message(FATAL_ERROR "${TENSORSCOPE_TOOLCHAIN}/${part} is missing: run `npm run setup` first.")
  endif()
endforeach()

add_library(tensorscope_libraries INTERFACE)
target_include_directories(tensorscope_libraries SYSTEM INTERFACE
  "${TENSORSCOPE_TOOLCHAIN}/eigen" "${TENSORSCOPE_TOOLCHAIN}/json")
# EIGEN_MPL2_ONLY: a file under any other licence fails to compile.
target_compile_definitions(tensorscope_libraries INTERFACE EIGEN_MPL2_ONLY)

add_library(catch2 STATIC EXCLUDE_FROM_ALL "${TENSORSCOPE_TOOLCHAIN}/catch2/catch_amalgamated.cpp")
target_include_directories(catch2 SYSTEM PUBLIC
  "${TENSORSCOPE_TOOLCHAIN}/catch2" "${PROJECT_SOURCE_DIR}/scripts/cmake/catch2_headers")
# WebAssembly is linked from equal parts only. Natively it needs none of our flags: watched by a sanitizer it would take
# three times as long to compile.
if(EMSCRIPTEN)
  target_link_libraries(catch2 PRIVATE tensorscope_machine)
endif()
# Its speed does not matter and optimising it takes as long as a third of the engine.
target_compile_options(catch2 PRIVATE -O0)
