# What users of the engine as a library get: the target tensorscope::tensorscope, headers as <tensorscope/api/session.h>, and
# C++20. It is the same within this build (add_subdirectory, FetchContent) and after `cmake --install` (find_package). Nothing
# else is passed on: none of this build's flags, no Eigen, no JSON.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
find_package(Threads REQUIRED)

set_target_properties(tensorscope_engine PROPERTIES OUTPUT_NAME tensorscope EXPORT_NAME engine)
add_library(tensorscope_library INTERFACE)
add_library(tensorscope::tensorscope ALIAS tensorscope_library)
set_target_properties(tensorscope_library PROPERTIES EXPORT_NAME tensorscope)
target_compile_features(tensorscope_library INTERFACE cxx_std_20)
target_link_libraries(tensorscope_library INTERFACE $<LINK_ONLY:tensorscope_engine> Threads::Threads)

# The public API is what these three headers include. The engine's own includes start at engine/; an installed header has
# "tensorscope/..." instead, so that only <prefix>/include is on the user's path.
set(TENSORSCOPE_PUBLIC api/session.h api/types.h timing/steady_clock.h)
set(forwarders "${PROJECT_BINARY_DIR}/include")
foreach(header IN LISTS TENSORSCOPE_PUBLIC)
  file(CONFIGURE OUTPUT "${forwarders}/tensorscope/${header}" CONTENT "#pragma once\n#include \"${header}\"\n" @ONLY)
endforeach()
target_include_directories(tensorscope_library INTERFACE
  $<BUILD_INTERFACE:${forwarders}> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/engine>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

# If this is a part of another project, that project decides whether to install it.
if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()
set(package "${CMAKE_INSTALL_LIBDIR}/cmake/tensorscope")
install(TARGETS tensorscope_engine tensorscope_library EXPORT tensorscope ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(EXPORT tensorscope NAMESPACE tensorscope:: FILE tensorscope-targets.cmake DESTINATION "${package}")
file(WRITE "${PROJECT_BINARY_DIR}/tensorscope-config.cmake"
  "include(CMakeFindDependencyMacro)\nfind_dependency(Threads)\ninclude(\"\${CMAKE_CURRENT_LIST_DIR}/tensorscope-targets.cmake\")\n")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/tensorscope-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/tensorscope-config.cmake" "${PROJECT_BINARY_DIR}/tensorscope-config-version.cmake"
  DESTINATION "${package}")
# At install time, from the headers as they are then.
install(CODE "set(engine \"${PROJECT_SOURCE_DIR}/engine\")
  set(public \"${TENSORSCOPE_PUBLIC}\")
  set(staged \"${PROJECT_BINARY_DIR}/installed-headers\")
  include(\"${PROJECT_SOURCE_DIR}/scripts/cmake/stage_headers.cmake\")")
install(DIRECTORY "${PROJECT_BINARY_DIR}/installed-headers/tensorscope" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/tensorscope")
