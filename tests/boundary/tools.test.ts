// What other tools print for the PyTorch code that the page shows (tests/fixtures/tools) equals the engine's predictions.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ConventionCount, ModelSummary } from '../../web/src/engine/types';
import { torchModule } from '../../web/src/lab/torch/module';
import { sources } from '../../web/src/labs/flops/sources';
import { text } from '../../web/src/labs/flops/text';
import { openEngine, value } from './support/engine';

interface Program {
  readonly name: string;
  readonly request: {
    readonly model?: string;
    readonly spec?: string;
    batch: number;
    seq?: number;
  };
  readonly code: string;
  readonly input: string;
}

interface Tool {
  readonly repository: string;
  readonly commit: string;
  readonly torch: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

const fixtures = new URL('../fixtures/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, fixtures), 'utf8');

const { session } = await openEngine();

function program(name: string, spec: string, batch: number, seq = 0): Program {
  const { code, input } = torchModule(spec);
  const request = { spec, batch, ...(seq > 0 ? { seq } : {}) };
  return { name, request, code, input: input(batch, seq) };
}

const models = value(session.models()) as unknown as readonly ModelSummary[];

function presets(): Program[] {
  const all = models.flatMap(({ name }) => [1, 2].map((batch) => [name, batch, 0] as const));
  const short = [['gpt_nano', 3, 16] as const, ['gpt2', 2, 64] as const];
  return [...all, ...short].map(([preset, batch, seq]) => ({
    ...program(
      `${preset}, batch ${batch}${seq ? `, ${seq} tokens` : ''}`,
      value(session.specOf(preset)),
      batch,
      seq,
    ),
    request: { model: preset, batch, ...(seq > 0 ? { seq } : {}) },
  }));
}

function listed(file: string): Program[] {
  const all = JSON.parse(read(`tools/${file}`)) as { batch: number; spec: { name: string } }[];
  return all.map(({ batch, spec }) => program(spec.name, JSON.stringify(spec), batch));
}

const good = readdirSync(new URL('specs/good/', fixtures)).map((file) =>
  program(file, read(`specs/good/${file}`), 2),
);
const programs = [...presets(), ...good, ...listed('asked.json'), ...listed('drawn.json')];
const { tools } = JSON.parse(read('tools/counts.json')) as { tools: Record<string, Tool> };

/** Tools that add up by module: what they print for a layer that runs again depends on the modules around it. */
const BY_MODULE = ['deepspeed', 'ptflops', 'thop'];
const runsAgain = (spec: string): boolean => /"type": ?"reuse"|"shared": ?true/.test(spec);

/** ptflops receives the shape of one sample and prints the count for one sample. */
const printed = (count: ConventionCount): number =>
  count.id === 'ptflops' ? count.per_sample : count.per_call;

describe('other tools', () => {
  it('counted the programs that the page shows', async () => {
    const shown = programs.map(({ name, code, input }) => ({ name, code, input }));
    await expect(`${JSON.stringify(shown, null, 1)}\n`).toMatchFileSnapshot(
      '../fixtures/tools/programs.json',
    );
  });

  it.each(models)('$name: the lab begins with the program that was counted', ({ name }) => {
    const torch = torchModule(value(session.specOf(name)));
    const model = { argument: name, title: name, longest: 0, summary: undefined, torch };
    const shown = text.pytorch({ values: { model: name, batch: 1, seq: 0 }, model });
    expect(shown.startsWith(torch.code)).toBe(true);
    expect(programs.map(({ code }) => code)).toContain(torch.code);
  });

  it('are those that ran, in the version that ran, and no others', () => {
    const { conventions } = value(session.describe({ model: 'mlp', batch: 1 }));
    const others = conventions.filter(({ version }) => version !== '');
    const versions = Object.entries(tools).map(([id, { commit }]) => [
      id,
      expect.stringMatching(
        commit.startsWith('v') ? `^${commit.slice(1)}$` : ` at ${commit.slice(0, 7)}$`,
      ),
    ]);
    expect(Object.fromEntries(others.map(({ id, version }) => [id, version]))).toEqual(
      Object.fromEntries(versions),
    );
  });

  it('see no fusion: a fused network is counted as it is written', () => {
    const of = (fuse: boolean) => {
      const { conventions } = value(session.describe({ model: 'resnet18', batch: 2, fuse }));
      return conventions.filter(({ id }) => id in tools);
    };
    expect(of(true)).toEqual(of(false));
  });

  it('are linked at the commit that ran', () => {
    for (const { repository, commit } of Object.values(tools)) {
      const link = `https://github.com/${repository}/blob/${commit}/`;
      expect(sources.map(({ url }) => url?.startsWith(link))).toContain(true);
    }
  });

  it.each(programs.map((each) => [each.name, each] as const))('%s', (name, { request }) => {
    const { conventions } = value(session.describe(request));
    const ours = conventions
      .filter(({ id }) => id in tools)
      .map((count) => [count.id, printed(count)]);
    const leftOut = runsAgain(request.spec ?? '') ? BY_MODULE : [];
    const theirs = Object.entries(tools)
      .filter(([id]) => !leftOut.includes(id))
      .map(([id, { counts }]) => [id, counts[name]]);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
  });
});
