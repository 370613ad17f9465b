// The exercise of web/README.md as one JSON file, whole or with a field spoilt, and the engine that its check asks.

import { readFileSync } from 'node:fs';
import type { Profiler } from '../../../web/src/engine/profiler';
import { sessionProfiler } from '../../support/session-profiler';

const README = readFileSync(new URL('../../../web/README.md', import.meta.url), 'utf8');
export const EXAMPLE = /```json\n([\s\S]*?)```/.exec(README)?.[1] ?? '';

// biome-ignore lint/suspicious/noExplicitAny: any field of a file may be spoilt.
export const changed = (change: (file: any) => void): string => {
  const file = JSON.parse(EXAMPLE);
  change(file);
  return JSON.stringify(file);
};

export const checkingEngine = async (): Promise<Profiler> =>
  (await sessionProfiler()) as unknown as Profiler;
