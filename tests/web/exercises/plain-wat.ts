// Runs trusted WAT programs in this process. Arrays are placed behind the memory that the module declares, aligned to 64 bytes.

import wabt from 'wabt';
import type { Json } from '../../../web/src/bench/contract';
import type { Answer, Call, Program } from '../../../web/src/bench/sandbox';
import { filled, singles } from '../../../web/src/bench/sandboxes/values';

const PAGE = 65536;
const FEATURES = { simd: true, relaxed_simd: true, bulk_memory: true };

const assembler = wabt();

async function compiled(source: string): Promise<WebAssembly.Module> {
  const parsed = (await assembler).parseWat('program.wat', source, FEATURES);
  try {
    parsed.validate();
    return await WebAssembly.compile(new Uint8Array(parsed.toBinary({}).buffer));
  } finally {
    parsed.destroy();
  }
}

const numbersOf = (value: Json): Float32Array | undefined =>
  typeof value === 'object' && value !== null && '$f32' in value
    ? singles(value.$f32 as readonly number[])
    : undefined;

function called(module: WebAssembly.Module, entry: string, { args, out }: Call): Json {
  const { exports } = new WebAssembly.Instance(module);
  const memory = exports.memory as WebAssembly.Memory;
  const given = args.map((each) => numbersOf(each) ?? Number(each));
  const space = (each: Float32Array | number): number =>
    typeof each === 'number' ? 0 : 64 * Math.ceil(each.byteLength / 64);
  const length = given.reduce<number>((sum, each) => sum + space(each), 0);
  let next = memory.grow(Math.ceil(length / PAGE)) * PAGE;
  const passed = given.map((each) => {
    if (typeof each === 'number') return each;
    const at = next;
    new Float32Array(memory.buffer, at, each.length).set(each);
    next += space(each);
    return at;
  });
  const value = (exports[entry] as (...each: number[]) => number | undefined)(...passed);
  if (out === undefined) return value ?? null;
  const after = given.map((each, index) =>
    typeof each === 'number' ? each : new Float32Array(memory.buffer, passed[index], each.length),
  );
  return filled(value, after, given, out);
}

export async function wat({ source, entry }: Program, calls: readonly Call[]): Promise<Answer[]> {
  const raised = (thrown: unknown): Answer => ({ kind: 'raised', message: String(thrown) });
  let module: WebAssembly.Module;
  try {
    module = await compiled(source);
  } catch (thrown) {
    return calls.map(() => raised(thrown));
  }
  return calls.map((call) => {
    try {
      return { kind: 'value', value: called(module, entry, call), runs: 0 };
    } catch (thrown) {
      return raised(thrown);
    }
  });
}
