// A run that is stopped before its program has begun leaves nothing behind for the next run, in threads of Node, from the build.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import type { Language } from '../../../web/src/bench/contract.ts';
import type { Program, Sandbox } from '../../../web/src/bench/sandbox.ts';

interface Built {
  openNodeSandbox(language: Language): Sandbox;
}

let built: Built;
beforeAll(async () => {
  const file = pathToFileURL(join(import.meta.dirname, '../../../dist/grade/grade.js')).href;
  built = (await import(/* @vite-ignore */ file)) as Built;
});

const TEXTS = {
  python: (value: number) => `def answer():\n    return ${value}\n`,
  javascript: (value: number) => `function answer() { return ${value}; }`,
  // Long, so that it is still being parsed when the run is stopped.
  wat: (value: number) =>
    `(module (memory (export "memory") 1) ${'(func (param i32) (result i32) (i32.add (local.get 0) (i32.const 1)))\n'.repeat(20_000)} (func (export "answer") (result i32) (i32.const ${value})))`,
} as const;
const programOf = (language: Language, value: number): Program => ({
  language,
  source: TEXTS[language](value),
  entry: 'answer',
});
const CALLS = [{ args: [] }];
const answers = (value: number) => [{ kind: 'value', value, runs: 0 }];

const LANGUAGES = ['python', 'javascript', 'wat'] as const;

it.each(LANGUAGES)(
  '%s: stopped before it has begun, the next run has its own answer',
  async (language) => {
    const sandbox = built.openNodeSandbox(language);
    try {
      for (const value of [1, 3]) {
        const stop = new AbortController();
        const stopped = sandbox.run(programOf(language, value), CALLS, { signal: stop.signal });
        stop.abort();
        // Starts at once, while the thread of the first run is still being set up.
        const next = sandbox.run(programOf(language, value + 1), CALLS);
        await expect(stopped).rejects.toThrow(/stopped/);
        expect(await next).toEqual(answers(value + 1));
      }
    } finally {
      sandbox.dispose();
    }
  },
);

it.each(LANGUAGES)('%s: two runs at once have each its own answer', async (language) => {
  const sandbox = built.openNodeSandbox(language);
  try {
    const both = [5, 6].map((value) => sandbox.run(programOf(language, value), CALLS));
    expect(await Promise.all(both)).toEqual([answers(5), answers(6)]);
  } finally {
    sandbox.dispose();
  }
});
