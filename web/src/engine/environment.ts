// The environment of a measurement; part of every report.

import { inNode } from './host.ts';
import type { Build, Environment } from './types.ts';

let timesHidden = 0;
let changes = 0;
let watching = false;

/** Called when the first engine starts, so that a mere import of the library adds no listener. */
export function watchVisibility(): void {
  if (watching || inNode || typeof document === 'undefined') return;
  watching = true;
  document.addEventListener('visibilitychange', () => {
    changes += 1;
    if (document.visibilityState === 'hidden') timesHidden += 1;
  });
}

/** How often the page was hidden or shown again since its first engine was started. */
export const visibilityChanges = (): number => changes;

interface Brand {
  brand: string;
  version: string;
}

function browserName(): string {
  const data: unknown = Reflect.get(navigator, 'userAgentData');
  if (typeof data === 'object' && data !== null && 'brands' in data) {
    const brands = data.brands as Brand[];
    // The list contains made-up brands such as "Not A;Brand" and usually Chromium itself.
    const real = brands.filter(({ brand }) => !/not.?a.?brand/i.test(brand));
    const named = real.find(({ brand }) => brand !== 'Chromium') ?? real[0];
    if (named !== undefined) return `${named.brand} ${named.version}`;
  }
  const found = /(Firefox|Edg|Chrome|Version)\/(\d+)/.exec(navigator.userAgent);
  if (found === null) return 'unknown browser';
  const names: Record<string, string> = { Version: 'Safari', Edg: 'Edge' };
  return `${names[found[1] ?? ''] ?? found[1]} ${found[2]}`;
}

export function environment(build: Build, threads: number): Environment {
  return {
    host: inNode ? `Node ${process.versions.node}` : browserName(),
    build,
    threads,
    isolated: globalThis.crossOriginIsolated ?? false,
    hardware_threads: inNode
      ? process.getBuiltinModule('node:os').availableParallelism()
      : (navigator.hardwareConcurrency ?? 1),
    times_hidden: timesHidden,
  };
}
