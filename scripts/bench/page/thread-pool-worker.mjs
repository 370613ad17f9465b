// Another thread of our module: it serves the pool until the page ends it.
function importsOf(module, memory) {
  const imports = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    const outside = () => {
      throw new Error(`a thread called ${from}.${name}`);
    };
    imports[from] ??= {};
    imports[from][name] = kind === 'memory' ? memory : outside;
  }
  return imports;
}

addEventListener('message', async ({ data }) => {
  const { module, memory, initialize, serve, index, stack, bytes } = data;
  const { exports } = await WebAssembly.instantiate(module, importsOf(module, memory));
  const table = Object.values(exports).find((each) => each instanceof WebAssembly.Table);
  table.get(initialize)(index, stack, bytes);
  postMessage('ready');
  table.get(serve)(stack);
  setTimeout(() => {
    throw new Error('a thread was not given a stack of its own');
  });
});
