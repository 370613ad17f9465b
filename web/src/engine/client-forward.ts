// The addresses of the engine for a program's own thread: a script to begin the thread with, and the module. The build is the
// one that the page measures with on one thread, so that the two can be compared.

import { detectBuild } from './features.ts';
import relaxedScript from './worker-forward-relaxed.ts?worker&url';
import simd128Script from './worker-forward-simd128.ts?worker&url';

export type { ForwardEngine } from './forward.ts';

export function forwardEngine(): { readonly script: string; readonly module: string } {
  const { href: relaxed } = new URL('./generated/tensorscope-relaxed.wasm', import.meta.url);
  const { href: simd128 } = new URL('./generated/tensorscope-simd128.wasm', import.meta.url);
  return detectBuild() === 'simd128'
    ? { script: simd128Script, module: simd128 }
    : { script: relaxedScript, module: relaxed };
}
