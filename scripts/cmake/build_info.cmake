# build_info.h defines TENSORSCOPE_BUILD_HASH: a hash over the engine's sources and this build's flags, so that equal code has
# an equal hash whatever its commit. It is made at build time, and rewritten only when it changes.
set(TENSORSCOPE_GENERATED "${PROJECT_BINARY_DIR}/generated")
add_custom_target(tensorscope_build_info
  COMMAND ${CMAKE_COMMAND}
    -DSOURCES=${PROJECT_SOURCE_DIR}/engine -DOUTPUT=${TENSORSCOPE_GENERATED}/build_info.h
    "-DFLAGS=${CMAKE_CXX_COMPILER_VERSION} ${CMAKE_BUILD_TYPE} ${TENSORSCOPE_WASM} ${TENSORSCOPE_MARCH} ${TENSORSCOPE_SANITIZE}"
    -P ${PROJECT_SOURCE_DIR}/scripts/cmake/write_build_info.cmake
  BYPRODUCTS ${TENSORSCOPE_GENERATED}/build_info.h
  COMMENT "" VERBATIM)
