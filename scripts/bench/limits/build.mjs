// Assembles the hand-written loops with Binaryen's wasm-as, which comes with Emscripten.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run, which } from '../../lib/exec.mjs';
import { readText, writeAtomically } from '../../lib/files.mjs';
import { BUILD } from '../../lib/paths.mjs';
import { cxxTools } from '../../setup/cxx.mjs';
import { gemmText } from './gemm.mjs';
import { limitsText } from './loops.mjs';

export const LIMITS = join(BUILD, 'bench', 'limits');

/** Looks beside Emscripten's own Binaryen, then in emsdk's upstream/bin, then on PATH. */
function assembler() {
  const { binaryen, emscripten } = cxxTools();
  const folders = [binaryen && join(binaryen, 'bin'), join(dirname(emscripten), 'bin')];
  return which('wasm-as', folders.filter(Boolean).join(':')) ?? which('wasm-as') ?? 'wasm-as';
}

async function assemble(name, text) {
  const source = join(LIMITS, `${name}.wat`);
  const module = join(LIMITS, `${name}.wasm`);
  if (readText(source) === text && readText(module) !== undefined) return;
  mkdirSync(LIMITS, { recursive: true });
  writeAtomically(source, text);
  await run(assembler(), ['--all-features', source, '-o', module]);
}

export async function buildLimits() {
  for (const shared of [false, true]) {
    for (const relaxed of [false, true]) {
      const name = `limits${shared ? '-shared' : ''}${relaxed ? '-relaxed' : ''}`;
      await assemble(name, limitsText({ shared, relaxed }));
    }
  }
  await assemble('gemm', gemmText());
}
