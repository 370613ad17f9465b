// The limit is of one thread, and so is a student's kernel: the page's engine where it has one, else another.

import { newProfiler, type Profiler, profiler } from '../../session/engine';

let single: Profiler | undefined;

export function oneThread(): Profiler {
  const shared = profiler();
  if (shared.environment().threads === 1) return shared;
  single ??= newProfiler();
  return single;
}
