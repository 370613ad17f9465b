// Compiles WebAssembly text to bytes with wabt.

import wabt from 'wabt';
import { limitedMemory } from './wasm-memory';

export interface Compiled {
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly message?: string;
  readonly line?: number;
}

type Wabt = Awaited<ReturnType<typeof wabt>>;

const FEATURES = {
  simd: true,
  relaxed_simd: true,
  bulk_memory: true,
  mutable_globals: true,
  sat_float_to_int: true,
  sign_extension: true,
  multi_value: true,
};

const NAME = 'program.wat';

/** The first error of wabt: "program.wat:3:5: error: unexpected token". */
function complaint(thrown: unknown): Compiled {
  const text = thrown instanceof Error ? thrown.message : `${thrown}`;
  const [, line, message] = /program\.wat:(\d+):\d+: error: (.*)/.exec(text) ?? [];
  if (line === undefined) return { message: text.slice(0, 2000) };
  return { message: `SyntaxError: ${message}`, line: Number(line) };
}

function compile(tools: Wabt, source: string): Compiled {
  try {
    const module = tools.parseWat(NAME, source, FEATURES);
    try {
      module.resolveNames();
      // The types omit the parameter that the function takes.
      (module.validate as (features: typeof FEATURES) => void)(FEATURES);
      return { bytes: limitedMemory(module.toBinary({ write_debug_names: true }).buffer) };
    } finally {
      module.destroy();
    }
  } catch (thrown) {
    return complaint(thrown);
  }
}

let started: ReturnType<typeof wabt> | undefined;

export function startWabt(): Promise<Wabt> {
  started ??= wabt();
  return started;
}

export const compileWat = async (source: string): Promise<Compiled> =>
  compile(await startWabt(), source);
