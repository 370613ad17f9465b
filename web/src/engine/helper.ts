// An additional thread for the engine's large operations: a second instance of the module on the memory of the first.
// It calls nothing outside the module and runs until it is terminated together with the engine's worker.

import type { ToWorker } from './protocol.ts';

/** The imports of the module: the engine's memory, and functions that throw, because nothing outside may be called from here. */
function importsOf(module: WebAssembly.Module, memory: WebAssembly.Memory): WebAssembly.Imports {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    const outside = () => {
      throw new Error(`a helper thread called ${from}.${name}`);
    };
    imports[from] ??= {};
    imports[from][name] = kind === 'memory' ? memory : outside;
  }
  return imports;
}

export async function help({
  module,
  pool,
  index,
}: Extract<ToWorker, { kind: 'help' }>): Promise<void> {
  const { memory, plan } = pool;
  const instance = await WebAssembly.instantiate(module, importsOf(module, memory));
  const table = Object.values(instance.exports).find((each) => each instanceof WebAssembly.Table);
  if (table === undefined) throw new Error('the engine exports no table of functions');
  const stack = plan.stacks + (index - 1) * plan.stack_bytes;
  table.get(plan.initialize)(index, stack, plan.stack_bytes);
  table.get(plan.serve)(stack);
  throw new Error('it was not given a stack of its own');
}
