// The cheats of tests/support/kernel-cheats in the threads of the command line, from the build: none of them gets a time, and the
// message says why. Honest programs get one.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { timedProduct, YOUR_BUDGET } from '../../../web/src/bench/kernels/ladder-run.ts';
import type { Program, Sandbox } from '../../../web/src/bench/sandbox.ts';
import { CHEATS, HONEST, spinning } from '../../support/kernel-cheats.ts';

type Built = { openNodeSandbox(language: 'javascript' | 'wat'): Sandbox };

let sandbox: Sandbox;
beforeAll(async () => {
  const file = pathToFileURL(join(import.meta.dirname, '../../../dist/grade/grade.js')).href;
  sandbox = ((await import(/* @vite-ignore */ file)) as Built).openNodeSandbox('javascript');
});
afterAll(() => sandbox.dispose());

const programOf = (language: 'javascript' | 'wat', source: string): Program => ({
  language,
  source,
  entry: 'matmul',
});

it.each(['javascript', 'wat'] as const)('the worked solution in %s is timed', async (language) => {
  const samples = await timedProduct(sandbox, programOf(language, HONEST[language]), YOUR_BUDGET);
  expect(samples.length).toBeGreaterThanOrEqual(YOUR_BUDGET.min_samples);
  for (const sample of samples) expect(sample).toBeGreaterThan(0);
});

it.each(CHEATS)('$language: $name', async ({ language, source, says }) => {
  const timed = timedProduct(sandbox, programOf(language, source), YOUR_BUDGET);
  await expect(timed).rejects.toThrow(says);
});

it('a clock that stands still for the program goes on for whoever times it', async () => {
  const samples = await timedProduct(sandbox, programOf('javascript', spinning(12)), YOUR_BUDGET);
  // Date has a resolution of 1 ms, so a run that spins for 12 ms may take up to 1 ms less.
  for (const sample of samples) expect(sample).toBeGreaterThan(11);
});
