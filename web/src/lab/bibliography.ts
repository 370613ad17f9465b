// The works that labs cite, each listed once. What a lab takes from a work is written at the citation.

import type { Source } from './contract';

const WORKS = {
  chellapilla2006: [
    'Chellapilla, Puri and Simard, 2006',
    'https://inria.hal.science/inria-00112631',
  ],
  cudaMemory: [
    'PyTorch documentation of max_memory_allocated',
    'https://pytorch.org/docs/stable/generated/torch.cuda.max_memory_allocated.html',
  ],
  hrTime: [
    'W3C, High Resolution Time, clock resolution',
    'https://www.w3.org/TR/hr-time-3/#clock-resolution',
  ],
  wasmTiering: ['V8, WebAssembly dynamic tiering', 'https://v8.dev/blog/wasm-dynamic-tiering'],
  georges2007: [
    'Georges, Buytaert and Eeckhout, Statistically rigorous Java performance evaluation, 2007',
    'https://doi.org/10.1145/1297027.1297033',
  ],
  dean2013: [
    'Dean and Barroso, The tail at scale, 2013',
    'https://doi.org/10.1145/2408776.2408794',
  ],
  torchBenchmark: ['torch.utils.benchmark', 'https://pytorch.org/docs/stable/benchmark_utils.html'],
} as const satisfies Record<string, readonly [work: string, url: string]>;

/** Sources in order, each with what is taken from the work: { hrTime: 'Why browsers round their clock' }. */
export const cited = (taken: Readonly<Partial<Record<keyof typeof WORKS, string>>>): Source[] =>
  Object.entries(taken).map(([key, what]) => {
    const [work, url] = WORKS[key as keyof typeof WORKS];
    return { text: `${what}: ${work}`, url };
  });
