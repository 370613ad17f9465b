// Threads of our module: workers that instantiate it on its memory. Runs in a worker itself, because the thread that calls the
// engine may block, which a page's main thread must not.

/** Options for Emscripten's create() that store module and memory in `shared`. */
export const sharing = (shared, file) => ({
  instantiateWasm(imports, receive) {
    WebAssembly.compileStreaming(fetch(file)).then(async (module) => {
      shared.module = module;
      shared.memory = Object.values(imports)
        .flatMap((each) => Object.values(each))
        .find((each) => each instanceof WebAssembly.Memory);
      receive(await WebAssembly.instantiate(module, imports), module);
    });
    return {};
  },
});

function startThread(message) {
  const worker = new Worker('/bench/page/thread-pool-worker.mjs', { type: 'module' });
  return new Promise((ready, failed) => {
    worker.onmessage = ready;
    worker.onerror = (event) => failed(new Error(event.message));
    worker.postMessage(message);
  });
}

/** Resolves when all threads serve. Call it once per module instance. */
export async function makeThreadPool(wasm, { module, memory }, threads) {
  const at = wasm._bench_make_thread_pool(threads);
  if (at === 0) throw new Error('no memory for the stacks of threads');
  const [initialize, serve, stacks, bytes] = new Float64Array(memory.buffer, at, 4);
  for (let index = 1; index < threads; index += 1) {
    const stack = stacks + (index - 1) * bytes;
    await startThread({ module, memory, initialize, serve, index, stack, bytes });
  }
}
