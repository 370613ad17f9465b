# The module that the page's worker loads. One per build folder: TENSORSCOPE_WASM names the variant.
file(GLOB binding_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/engine/bindings/*.cpp")
if(NOT binding_sources)
  return()
endif()

add_executable(tensorscope_wasm ${binding_sources})
set_source_files_properties(${binding_sources} PROPERTIES COMPILE_OPTIONS "-Oz")
set_target_properties(tensorscope_wasm PROPERTIES
  OUTPUT_NAME "tensorscope-${TENSORSCOPE_WASM}" SUFFIX ".mjs")
target_link_libraries(tensorscope_wasm PRIVATE tensorscope_engine tensorscope_flags embind)
target_link_options(tensorscope_wasm PRIVATE -Oz
  -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=worker -sEXPORT_NAME=createTensorscope
  # The heap never shrinks, and a tab on a phone has little memory: 512 MB is the most that the page may request.
  -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=512MB
  # Eigen's products have packing buffers on the stack, which overflow the default of 64 KB.
  -sSTACK_SIZE=1MB
  # Optimises once more with the known effects of every function: 1 kB less to download.
  -sBINARYEN_EXTRA_PASSES=--generate-global-effects,-Oz
  # No eval, so that the page works under a Content-Security-Policy without unsafe-eval.
  -sDYNAMIC_EXECUTION=0
  -sFILESYSTEM=0)
if(TENSORSCOPE_WASM STREQUAL "simd128")
  # The types are the same for all variants; they are made with this one because Node 20 runs it without a flag.
  target_link_options(tensorscope_wasm PRIVATE "SHELL:--emit-tsd tensorscope.d.ts")
endif()

# The same engine behind plain functions, for `npm run bench`; not part of the page.
file(GLOB bench_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/engine/bench/*.cpp")
list(APPEND bench_sources "${PROJECT_SOURCE_DIR}/engine/bindings/thread_pool_plan.cpp")
add_executable(tensorscope_bench EXCLUDE_FROM_ALL ${bench_sources})
set_target_properties(tensorscope_bench PROPERTIES
  OUTPUT_NAME "tensorscope-bench-${TENSORSCOPE_WASM}" SUFFIX ".mjs")
# The dispatcher is a template and so is compiled here, for size, like everything in the page outside the kernels.
set_source_files_properties(${bench_sources} PROPERTIES COMPILE_OPTIONS "-Oz")
target_link_libraries(tensorscope_bench PRIVATE tensorscope_engine tensorscope_flags)
target_link_options(tensorscope_bench PRIVATE -Oz
  -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=web,worker,node
  -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=512MB -sSTACK_SIZE=1MB -sDYNAMIC_EXECUTION=0 -sFILESYSTEM=0
  "-sEXPORTED_FUNCTIONS=_bench_kind,_bench_error,_bench_prepare,_bench_dispose,_bench_input,_bench_input_length,_bench_output,_bench_output_length,_bench_reset,_bench_run"
  "-sEXPORTED_RUNTIME_METHODS=HEAPF32,HEAP32,UTF8ToString" --no-entry)
