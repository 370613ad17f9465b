// The PyTorch code that the labs show runs under PyTorch: as each lab opens, for each preset and each value of each choice. Every
// type of layer has the same parameters and output as in the engine. Part of `npm run test:long`; `npm test` needs no PyTorch.

import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyLab } from '../../web/src/lab/define';
import { torchModule } from '../../web/src/lab/torch/module';
import { openEngine, value } from '../boundary/support/engine';
import { type Snippet, snippetsOf } from './snippets';

interface Printed {
  readonly name: string;
  readonly error?: string;
  /** Names from a later PyTorch that were replaced by substitutes. */
  readonly later: readonly string[];
  readonly parameters?: number;
  readonly output?: readonly number[];
  readonly seconds: number;
  /** A module besides PyTorch that is not installed. */
  readonly missing?: string;
}

const PYTHONS = [process.env.PYTHON ?? 'python3', '/usr/bin/python3'];

function withTorch(): string {
  const found = PYTHONS.find((each) => spawnSync(each, ['-c', 'import torch']).status === 0);
  if (found === undefined)
    throw new Error(
      `No PyTorch in ${PYTHONS.join(' or ')}, so nothing was run. Install python3-torch, or name a Python that has it in PYTHON.`,
    );
  return found;
}

const RUN = fileURLToPath(new URL('run.py', import.meta.url));

/** Runs each snippet in a separate process with one thread. */
async function run(snippets: readonly Snippet[]): Promise<Map<string, Printed>> {
  const python = spawn(withTorch(), ['-W', 'ignore', RUN], { cwd: '/tmp' });
  python.stdin.end(JSON.stringify(snippets));
  let [out, wrong] = ['', ''];
  python.stdout.on('data', (data) => {
    out += data;
  });
  python.stderr.on('data', (data) => {
    wrong += data;
  });
  const code = await new Promise((done) => python.on('close', done));
  if (code !== 0) throw new Error(wrong);
  const [about = '', ...printed] = out.trim().split('\n');
  process.stdout.write(`PyTorch ${about}\n`);
  return new Map(
    printed.map((line) => JSON.parse(line) as Printed).map((each) => [each.name, each]),
  );
}

const { session } = await openEngine();
const labs = import.meta.glob<AnyLab>('../../web/src/labs/*/lab.ts', {
  eager: true,
  import: 'default',
});
const snippets = Object.values(labs).flatMap((lab) => snippetsOf(lab.meta.id, lab, session));

const good = new URL('../fixtures/specs/good/', import.meta.url);
const specs = readdirSync(good).map(
  (file) => [file, readFileSync(new URL(file, good), 'utf8')] as const,
);
const BATCH = 2;
const layers = specs.map(([name, spec]): Snippet => {
  const { code, input } = torchModule(spec);
  return { name, code, input: input(BATCH) };
});

describe('in PyTorch', () => {
  let printed: Map<string, Printed>;
  beforeAll(async () => {
    printed = await run([...snippets, ...layers]);
    const all = [...printed.values()];
    const later = all.filter((each) => each.later.length > 0).map(({ name }) => name);
    process.stdout.write(
      `${all.length} run, ${later.length} of them with what PyTorch 2 brings stood in for: ${later.join('; ')}; not run without torchvision: ${all.filter((each) => each.missing).map(({ name }) => name)}\n`,
    );
  }, 3_600_000);

  it('every lab shows something', () => {
    const shown = new Set(snippets.map(({ name }) => name.split(':')[0]));
    expect(shown.size).toBe(Object.keys(labs).length);
  });

  it.each(snippets.map(({ name }) => name))('%s', (name) => {
    expect(printed.get(name)?.error).toBe(undefined);
    expect([undefined, 'torchvision']).toContain(printed.get(name)?.missing);
    expect(printed.has(name)).toBe(true);
  });

  it.each(specs)('%s has the engine’s parameters and output', (name, spec) => {
    const counted = value(session.describe({ spec, batch: BATCH }));
    const { parameters, output, error } = printed.get(name) ?? {};
    expect({ parameters, output, error }).toEqual({
      parameters: counted.parameters,
      output: counted.output_shape,
      error: undefined,
    });
  });
});
