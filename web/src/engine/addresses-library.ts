// The addresses of the library's files: they are beside its module, in the folder "files". Each address is one constant
// expression, so that Vite, webpack and Rollup find the file, copy it and replace the address by its new one. An address is
// computed only when it is needed: a bundle that is not a module has no import.meta.url, and must still load.

import type { Build, DatasetName } from './types.ts';

type Addresses<Name extends string> = Record<Name, () => URL>;

export const workers: Addresses<Build> = {
  relaxed: () => new URL('./files/worker-relaxed.js', import.meta.url),
  simd128: () => new URL('./files/worker-simd128.js', import.meta.url),
  threads: () => new URL('./files/worker-threads.js', import.meta.url),
};

export const modules: Addresses<Build> = {
  relaxed: () => new URL('./files/tensorscope-relaxed.wasm', import.meta.url),
  simd128: () => new URL('./files/tensorscope-simd128.wasm', import.meta.url),
  threads: () => new URL('./files/tensorscope-threads.wasm', import.meta.url),
};

export const datasets: Addresses<DatasetName> = {
  digits: () => new URL('./files/digits.bin', import.meta.url),
  text: () => new URL('./files/text.txt', import.meta.url),
};
