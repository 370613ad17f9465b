# Eigen and nlohmann-json: headers only, included as system headers, so that their warnings are not reported. Only the
# engine's own files include them, so users of the engine need neither.
add_library(tensorscope_libraries INTERFACE)

# The system's package if it is allowed and present, otherwise the one that npm run setup unpacked.
function(tensorscope_library package target folder header)
  if(TENSORSCOPE_SYSTEM_LIBRARIES)
    find_package(${package} CONFIG QUIET)
    if(TARGET ${target})
      message(STATUS "tensorscope: ${package} of the system, ${${package}_VERSION}")
      target_link_libraries(tensorscope_libraries INTERFACE ${target})
      return()
    endif()
  endif()
  if(NOT EXISTS "${TENSORSCOPE_TOOLCHAIN}/${folder}/${header}")
    message(FATAL_ERROR "${package} is missing: install its package (Debian: libeigen3-dev, nlohmann-json3-dev), "
      "or run `npm run setup`, which unpacks it into ${TENSORSCOPE_TOOLCHAIN}.")
  endif()
  target_include_directories(tensorscope_libraries SYSTEM INTERFACE "${TENSORSCOPE_TOOLCHAIN}/${folder}")
endfunction()
tensorscope_library(Eigen3 Eigen3::Eigen eigen Eigen/Core)
tensorscope_library(nlohmann_json nlohmann_json::nlohmann_json json nlohmann/json.hpp)
# EIGEN_MPL2_ONLY: a file under any other licence fails to compile.
target_compile_definitions(tensorscope_libraries INTERFACE EIGEN_MPL2_ONLY)

# Only this project's tests need Catch2.
if(NOT TENSORSCOPE_DEVELOPMENT)
  return()
endif()
if(NOT EXISTS "${TENSORSCOPE_TOOLCHAIN}/catch2/catch_amalgamated.cpp")
  message(FATAL_ERROR "${TENSORSCOPE_TOOLCHAIN}/catch2 is missing: run `npm run setup` first.")
endif()
add_library(catch2 STATIC EXCLUDE_FROM_ALL "${TENSORSCOPE_TOOLCHAIN}/catch2/catch_amalgamated.cpp")
target_include_directories(catch2 SYSTEM PUBLIC
  "${TENSORSCOPE_TOOLCHAIN}/catch2" "${PROJECT_SOURCE_DIR}/scripts/cmake/catch2_headers")
# All parts of a WebAssembly program need the same machine options. Natively Catch2 needs none of these flags: with a
# sanitizer it would take three times as long to compile.
if(EMSCRIPTEN)
  target_link_libraries(catch2 PRIVATE tensorscope_machine)
endif()
# Its speed does not matter, and optimising it takes as long as a third of the engine.
target_compile_options(catch2 PRIVATE -O0)
