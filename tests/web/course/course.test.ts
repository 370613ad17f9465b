// Checks the checklist of the course documents against what exists: labs, functions, and numbers that the engine recomputes.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHAPTERS } from '../../../web/src/course/chapters';
import { LABS } from '../../../web/src/course/registry';
import { Profiler } from '../../../web/src/engine/profiler';
import { LLAMA_7B } from '../../../web/src/lab/models';
import type { Finding } from '../../../web/src/labs/mistakes/outcome';
import { PUZZLES } from '../../../web/src/labs/mistakes/puzzles';
import { linear } from '../../../web/src/labs/mistakes/sizes';
import { type Claim, claimsFrom } from '../../../web/src/labs/scale/claims';
import { countsFor } from '../../../web/src/labs/scale/experiment';
import { type SessionProfiler, sessionProfiler } from '../../support/session-profiler';

const document = readFileSync(new URL('../../../web/COURSE.md', import.meta.url), 'utf8');

type Row = Readonly<Record<string, string>>;

/** The table below a heading, as one record per row. */
function table(heading: string): Row[] {
  const section = document.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const cells = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  const [names = [], rule, ...rows] = cells;
  expect(
    rule?.every((cell) => /^-+$/.test(cell)),
    `${heading}: a table`,
  ).toBe(true);
  return rows.map((row) => {
    expect(row.length, `${heading}: ${row.join(' | ')}`).toBe(names.length);
    return Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']));
  });
}

const code = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
const labs = new Set(LABS.map(({ id }) => id));
const exercises = CHAPTERS.flatMap((chapter) => chapter.exercises ?? []);

const THEMES = table('Themes');
const FUNCTIONS = table('Functions');
const NUMBERS = table('Numbers');
const EXERCISES = table('Exercises');
const WRITTEN = table('Build it yourself');
const MISSING = table('Not yet covered');

let engine: SessionProfiler;
let claims: Map<string, Claim>;
const findings = new Map<string, Finding>();

beforeAll(async () => {
  engine = await sessionProfiler();
  claims = new Map(claimsFrom(await countsFor(engine)).map((claim) => [claim.id, claim]));
});

/** The specification or preset for a name: a preset, LLaMA-7B, or "linear(768,3072)". */
function modelOf(name = ''): string {
  const sizes = /^linear\((\d+),(\d+)\)$/.exec(name);
  if (sizes !== null) return linear(Number(sizes[1]), Number(sizes[2]));
  return name === LLAMA_7B.name ? LLAMA_7B.spec : name;
}

const given = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`${what} is not known`);
  return value;
};

async function findingOf(id: string): Promise<Finding> {
  const puzzle = given(
    PUZZLES.find((candidate) => candidate.id === id),
    `puzzle ${id}`,
  );
  const found = findings.get(id) ?? (await puzzle.run(engine));
  findings.set(id, found);
  return found;
}

async function stateBytes(model: string): Promise<number> {
  const plan = await engine.profileBackwardPass(model, { optimizer: 'adam' }, { batch: 1 });
  return 4 * plan.parameters + plan.gradient_bytes + plan.optimizer_state_bytes;
}

const VERBS: Readonly<Record<string, (words: string[]) => Promise<number>>> = {
  parameters: ([model]) => engine.countParameters(modelOf(model)),
  flops: async ([model, size]) =>
    (await engine.countFlops(modelOf(model), { batch: batchOf(size) })).flops_per_call,
  macs: async ([model, size]) =>
    (await engine.countFlops(modelOf(model), { batch: batchOf(size) })).macs_per_call,
  state: ([model]) => stateBytes(modelOf(model)),
  claim: async ([id = '']) => given(claims.get(id), `claim ${id}`).computed,
  way: async ([puzzle = '', id = '']) =>
    given(
      (await findingOf(puzzle)).ways.find((way) => way.id === id),
      `way ${puzzle} ${id}`,
    ).value,
  summary: async ([name = '', , list = '']) => {
    const statistics = await engine.summarize(list.split(',').map(Number));
    return Number(given(Reflect.get(statistics, name), name));
  },
  amdahl: async ([share, factor]) => 1 / (1 - Number(share) + Number(share) / Number(factor)),
  fraction: async ([part, whole]) => Number(part) / Number(whole),
};

const batchOf = (text = 'batch=1'): number =>
  Number(given(/^batch=(\d+)$/.exec(text)?.[1], `batch in "${text}"`));

/** Evaluates "parameters linear * 4 / 1e6": a verb with its arguments, then factors from left to right. */
async function evaluate(expression: string): Promise<number> {
  const [call = '', ...steps] = expression.split(/\s(?=[*/]\s)/);
  const [verb = '', ...words] = call.split(/\s+/);
  const start = await given(VERBS[verb], `verb ${verb}`)(words);
  return steps.reduce((value, step) => {
    const [sign, factor] = step.split(/\s+/);
    expect(Number(factor), step).toBeGreaterThan(0);
    return sign === '*' ? value * Number(factor) : value / Number(factor);
  }, start);
}

describe('the checklist of the course', () => {
  it('has every kind of row', () => {
    expect(THEMES.length).toBeGreaterThan(30);
    expect(NUMBERS.length).toBeGreaterThan(40);
    expect(EXERCISES.length).toBeGreaterThan(10);
    expect(FUNCTIONS.length).toBe(8);
  });

  it('names only labs that exist, at least one in each row', () => {
    for (const row of [...THEMES, ...FUNCTIONS, ...NUMBERS, ...EXERCISES]) {
      const named = code(row.labs);
      const what = Object.values(row).join(' | ');
      expect(named.length, what).toBeGreaterThan(0);
      for (const lab of named) expect(labs.has(lab), `${lab} in: ${what}`).toBe(true);
    }
  });

  it('lists as not yet covered only labs that do not exist', () => {
    for (const row of MISSING) {
      for (const lab of code(row.lab)) {
        expect(labs.has(lab), `${lab} exists now: move its rows up`).toBe(false);
      }
    }
  });

  it('names every lab that exists', () => {
    const named = new Set([...THEMES, ...EXERCISES].flatMap((row) => code(row.labs)));
    for (const lab of labs) expect(named.has(lab), `${lab} covers nothing`).toBe(true);
  });

  it('names every exercise of the chapters, in their order, and no other', () => {
    expect(WRITTEN.flatMap((row) => code(row.exercises))).toEqual(exercises);
  });

  it('names functions that the profiler has', () => {
    for (const row of FUNCTIONS) {
      for (const name of code(row.here)) {
        expect(typeof Reflect.get(Profiler.prototype, name), name).toBe('function');
      }
    }
  });
});

describe('the numbers of the course', () => {
  for (const row of NUMBERS) {
    it(`${row.what}: ${row.says}, ${row.verdict}`, async () => {
      const [expression = ''] = code(row.expression);
      const computed = await evaluate(expression);
      // The written number must agree with the engine's to 0.1 %.
      expect(Math.abs(computed / Number(row.gives) - 1), `computed ${computed}`).toBeLessThan(1e-3);
      const ratio = Number(row.says) / computed;
      const holds = Math.max(ratio, 1 / ratio) <= 1.05;
      expect(row.verdict, `computed ${computed}`).toBe(holds ? 'holds' : 'wrong');
    });
  }
});
