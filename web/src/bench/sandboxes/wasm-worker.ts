// The thread of a WebAssembly program: it imports nothing, so it can reach nothing. The calling convention is in sandbox.ts.

import type { Json } from '../contract';
import type { Answer } from '../sandbox';
import { openChannel } from './channel';
import type { Order, SentCall } from './protocol';
import { stripGlobal } from './strip';
import { timeVaried } from './time-varied';
import { filled, singles } from './values';

const PAGE = 65_536;
const ALIGNMENT = 64;

interface Placed {
  /** Lays out sets of arguments until there are this many. */
  grow(sets: number): void;
  /** Calls the function with the arguments of a set. */
  run(set: number): unknown;
  /** The current numbers of an argument. */
  view(set: number, argument: number): Float32Array;
}

const isSingle = (value: Json): value is { readonly $f32: readonly number[] } =>
  typeof value === 'object' && value !== null && '$f32' in value;

function memoryOf({ exports }: WebAssembly.Instance): WebAssembly.Memory {
  const { memory } = exports;
  if (memory instanceof WebAssembly.Memory) return memory;
  throw new TypeError('the module exports no memory under the name "memory"');
}

/** The original arguments: a list of numbers, or one value. */
const givenOf = ({ args }: SentCall): readonly (Float32Array | Json)[] =>
  args.map((each) => (isSingle(each) ? singles(each.$f32) : each));

/** Creates a fresh instance, with room for arguments after the memory that it declared. */
function place(
  module: WebAssembly.Module,
  entry: string,
  given: readonly (Float32Array | Json)[],
): Placed {
  const imported = WebAssembly.Module.imports(module)[0];
  if (imported)
    throw new TypeError(
      `the module imports ${imported.module}.${imported.name}: there is nothing to import`,
    );
  const instance = new WebAssembly.Instance(module, {});
  const called = instance.exports[entry];
  if (typeof called !== 'function')
    throw new TypeError(`the module exports no function under the name "${entry}"`);
  /** The values that are passed, for each set. */
  const passed: Json[][] = [];
  const bytes = (each: Float32Array | Json): number =>
    each instanceof Float32Array ? Math.ceil(each.byteLength / ALIGNMENT) * ALIGNMENT : 0;
  const needed = given.reduce<number>((sum, each) => sum + bytes(each), 0);
  const layOut = (): Json[] => {
    if (needed === 0) return [...(given as Json[])];
    const memory = memoryOf(instance);
    let address = memory.buffer.byteLength;
    try {
      memory.grow(Math.ceil(needed / PAGE));
    } catch {
      throw new RangeError('the memory cannot grow by what the arguments need: declare no maximum');
    }
    return given.map((each) => {
      if (!(each instanceof Float32Array)) return each;
      const at = address;
      new Float32Array(memory.buffer, at, each.length).set(each);
      address += bytes(each);
      return at;
    });
  };
  return {
    grow: (sets) => {
      while (passed.length < sets) passed.push(layOut());
    },
    run: (set) => called(...(passed[set] as Json[])),
    view: (set, argument) =>
      new Float32Array(
        memoryOf(instance).buffer,
        Number(passed[set]?.[argument]),
        (given[argument] as Float32Array).length,
      ),
  };
}

const plainly = (returned: unknown): Json => {
  if (typeof returned === 'bigint') return Number(returned);
  if (Array.isArray(returned)) return returned.map(plainly);
  return typeof returned === 'number' ? returned : null;
};

/** A trap's stack names the function in which it happened, as in the text. */
function raised(thrown: unknown): Answer {
  if (!(thrown instanceof Error)) return { kind: 'raised', message: `${thrown}` };
  const { name, message, stack = '' } = thrown;
  const [, place] = /(?:at |^)([\w$.]+) \(?wasm:/m.exec(stack) ?? [];
  const trapped = thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError;
  const where = trapped && place ? ` (in the function $${place})` : '';
  return { kind: 'raised', message: `${name}: ${message}${where}` };
}

function begin(): void {
  const channel = openChannel();
  const { tell, listen } = channel;
  stripGlobal(['WebAssembly']);
  const answer = (module: WebAssembly.Module, entry: string, call: SentCall): Answer => {
    try {
      const given = givenOf(call);
      const placed = place(module, entry, given);
      placed.grow(1);
      const returned = placed.run(0);
      const { out } = call;
      if (out === undefined) return { kind: 'value', value: plainly(returned), runs: 0 };
      const args = given.map((each, index) =>
        each instanceof Float32Array ? placed.view(0, index) : each,
      );
      return { kind: 'value', value: filled(returned, args, [...given], out), runs: 0 };
    } catch (thrown) {
      return raised(thrown);
    }
  };
  const time = (module: WebAssembly.Module, { entry, calls, budget, secrets }: Order): void => {
    const [call] = calls;
    if (call?.out === undefined || budget === undefined || secrets === undefined) return;
    try {
      const given = givenOf(call);
      const placed = place(module, entry, given);
      const timed = timeVaried(channel, budget, { secrets, out: call.out, given, ...placed });
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
