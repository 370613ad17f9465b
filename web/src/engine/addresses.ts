// The addresses of the engine's files, for pages that are built here: the bundler names the files by their content.
// The library, whose files keep their names, uses addresses-library.ts in place of this file.

import type { Build, DatasetName } from './types.ts';
import relaxedWorker from './worker-relaxed.ts?worker&url';
import simd128Worker from './worker-simd128.ts?worker&url';
import threadsWorker from './worker-threads.ts?worker&url';

type Addresses<Name extends string> = Record<Name, () => URL>;

const asUrl = (address: string) => () => new URL(address, import.meta.url);

export const workers: Addresses<Build> = {
  relaxed: asUrl(relaxedWorker),
  simd128: asUrl(simd128Worker),
  threads: asUrl(threadsWorker),
};

// Written out in full, because the bundler finds an address only if it is one constant expression.
export const modules: Addresses<Build> = {
  relaxed: () => new URL('./generated/tensorscope-relaxed.wasm', import.meta.url),
  simd128: () => new URL('./generated/tensorscope-simd128.wasm', import.meta.url),
  threads: () => new URL('./generated/tensorscope-threads.wasm', import.meta.url),
};

export const datasets: Addresses<DatasetName> = {
  digits: () => new URL('../../../engine/data/digits.bin', import.meta.url),
  text: () => new URL('../../../engine/data/text.txt', import.meta.url),
};
