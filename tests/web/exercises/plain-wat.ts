// Runs trusted programs in WAT in this process: arrays are laid out in the module's memory behind what it declared, 64 bytes apart.

import wabt from 'wabt';
import type { Json } from '../../../web/src/workbench/contract';
import type { Answer, Call, Program } from '../../../web/src/workbench/sandbox';

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

const singles = (value: Json | undefined): readonly number[] | undefined =>
  typeof value === 'object' && value !== null && '$f32' in value
    ? (value.$f32 as readonly number[])
    : undefined;

function called(module: WebAssembly.Module, entry: string, { args, out }: Call): Json {
  const { exports } = new WebAssembly.Instance(module);
  const memory = exports.memory as WebAssembly.Memory;
  const length = args.reduce<number>((sum, each) => {
    const bytes = 4 * (singles(each)?.length ?? 0);
    return sum + 64 * Math.ceil(bytes / 64);
  }, 0);
  let next = memory.grow(Math.ceil(length / PAGE)) * PAGE;
  const passed = args.map((each) => {
    const list = singles(each);
    if (list === undefined) return Number(each);
    const at = next;
    new Float32Array(memory.buffer, at, list.length).set(list);
    next += 64 * Math.ceil((4 * list.length) / 64);
    return at;
  });
  const value = (exports[entry] as (...each: number[]) => number | undefined)(...passed);
  const answer = out === undefined ? undefined : singles(args[out]);
  if (out === undefined || answer === undefined) return value ?? null;
  const result = new Float32Array(memory.buffer, passed[out] ?? 0, answer.length);
  return JSON.parse(JSON.stringify([...result])) as Json;
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
