// A program that turns a loop often is not ended under Node, in a thread from the build: it answers there as soon as on the page.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sandbox } from '../../../web/src/bench/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  const file = pathToFileURL(join(import.meta.dirname, '../../../dist/grade/grade.js')).href;
  const built = (await import(/* @vite-ignore */ file)) as {
    openNodeSandbox(language: 'javascript'): Sandbox;
  };
  sandbox = built.openNodeSandbox('javascript');
});
afterAll(() => sandbox.dispose());

/** Each turn uses a global name twice: the one that the loop reports its line by, and Math. */
const TURNS = 30_000_000;

it(`${TURNS} turns of a loop, with a name of the language in each, are answered`, async () => {
  const source = `function most(turns) {\n  let found = 0;\n  for (let i = 0; i < turns; i += 1) found = Math.max(found, i % 7);\n  return found;\n}\n`;
  const program = { language: 'javascript', source, entry: 'most' } as const;
  expect(await sandbox.run(program, [{ args: [TURNS] }])).toEqual([
    { kind: 'value', value: 6, runs: 0 },
  ]);
});
