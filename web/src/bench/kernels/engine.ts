// The measured limit is that of one thread, and a student's kernel has one thread: this uses the page's engine if it has a
// single thread, otherwise another one.

import { newProfiler, type Profiler, profiler } from '../../session/engine';

let single: Profiler | undefined;

export function oneThread(): Profiler {
  const shared = profiler();
  if (shared.environment().threads === 1) return shared;
  single ??= newProfiler();
  return single;
}
