// The thread of a program in WebAssembly: it imports nothing, so it reaches nothing. For its calling convention see sandbox.ts.

import type { Json } from '../contract';
import type { Answer, Timed } from '../sandbox';
import { timeRuns } from '../timing';
import { openChannel } from './channel';
import type { Order, SentCall } from './protocol';
import { stripGlobal } from './strip';

const PAGE = 65_536;
const ALIGNMENT = 64;

interface Placed {
  readonly run: () => unknown;
  /** What stands in the argument now. */
  readonly read: (argument: number) => Json;
}

const isSingle = (value: Json): value is { readonly $f32: readonly number[] } =>
  typeof value === 'object' && value !== null && '$f32' in value;

function memoryOf({ exports }: WebAssembly.Instance): WebAssembly.Memory {
  const { memory } = exports;
  if (memory instanceof WebAssembly.Memory) return memory;
  throw new TypeError('the module exports no memory under the name "memory"');
}

/** A fresh instance with the call's arguments in its memory. */
function place(module: WebAssembly.Module, entry: string, { args }: SentCall): Placed {
  const imported = WebAssembly.Module.imports(module)[0];
  if (imported)
    throw new TypeError(
      `the module imports ${imported.module}.${imported.name}: there is nothing to import`,
    );
  const instance = new WebAssembly.Instance(module, {});
  const called = instance.exports[entry];
  if (typeof called !== 'function')
    throw new TypeError(`the module exports no function under the name "${entry}"`);
  const lists = args.map((each) => (isSingle(each) ? each.$f32 : undefined));
  const needed = lists.reduce(
    (sum, list) => sum + Math.ceil((4 * (list?.length ?? 0)) / ALIGNMENT) * ALIGNMENT,
    0,
  );
  if (lists.every((list) => list === undefined)) {
    return { run: () => called(...args), read: () => null };
  }
  const memory = memoryOf(instance);
  let address = memory.buffer.byteLength;
  try {
    memory.grow(Math.ceil(needed / PAGE));
  } catch {
    throw new RangeError('the memory cannot grow by what the arguments need: declare no maximum');
  }
  const addresses = lists.map((list) => {
    if (list === undefined) return 0;
    const at = address;
    new Float32Array(memory.buffer, at, list.length).set(list);
    address += Math.ceil((4 * list.length) / ALIGNMENT) * ALIGNMENT;
    return at;
  });
  const given = args.map((each, index) => (lists[index] ? addresses[index] : each));
  return {
    run: () => called(...given),
    read: (argument) => [
      ...new Float32Array(memory.buffer, addresses[argument], lists[argument]?.length ?? 0),
    ],
  };
}

const plainly = (returned: unknown): Json => {
  if (typeof returned === 'bigint') return Number(returned);
  if (Array.isArray(returned)) return returned.map(plainly);
  return typeof returned === 'number' ? returned : null;
};

const returnedBy = (returned: unknown, { read }: Placed, out: number | undefined): Json =>
  returned === undefined && out !== undefined ? read(out) : plainly(returned);

/** A trap knows the function it happened in, by its name in the text. */
function raised(thrown: unknown): Answer {
  if (!(thrown instanceof Error)) return { kind: 'raised', message: `${thrown}` };
  const { name, message, stack = '' } = thrown;
  const [, place] = /(?:at |^)([\w$.]+) \(?wasm:/m.exec(stack) ?? [];
  const trapped = thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError;
  const where = trapped && place ? ` (in the function $${place})` : '';
  return { kind: 'raised', message: `${name}: ${message}${where}` };
}

function begin(): void {
  const { tell, listen, now } = openChannel();
  stripGlobal(['WebAssembly']);
  const answer = (module: WebAssembly.Module, entry: string, call: SentCall): Answer => {
    try {
      const placed = place(module, entry, call);
      return { kind: 'value', value: returnedBy(placed.run(), placed, call.out), runs: 0 };
    } catch (thrown) {
      return raised(thrown);
    }
  };
  const time = (module: WebAssembly.Module, { entry, calls, budget }: Order): void => {
    const [call] = calls;
    if (call === undefined || budget === undefined) return;
    try {
      const placed = place(module, entry, call);
      let returned: unknown;
      const run = () => {
        returned = placed.run();
      };
      const times = timeRuns(run, now, budget, (fraction) => tell({ kind: 'timing', fraction }));
      const value = returnedBy(returned, placed, call.out);
      const timed: Timed = { kind: 'timed', ...times, value };
      tell({ kind: 'timed', timed });
    } catch (thrown) {
      tell({ kind: 'answer', index: 0, answer: raised(thrown) });
    }
  };
  listen(({ module, order: text }) => {
    if (module === undefined || text === undefined) return;
    const order = JSON.parse(text) as Order;
    tell({ kind: 'begun' });
    if (order.budget) return time(module, order);
    order.calls.forEach((call, index) => {
      tell({ kind: 'answer', index, answer: answer(module, order.entry, call) });
    });
  });
}

begin();
