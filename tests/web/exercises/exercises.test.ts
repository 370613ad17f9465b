// Every exercise in each of its languages: the worked solution passes with any seed, every known mistake fails and is named,
// differently written right solutions (right/<id>/*) pass, and the starter code does not.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Case,
  type Exercise,
  entryIn,
  type Json,
  type Language,
  mistaken,
} from '../../../web/src/bench/contract';
import { grade, gradeFully } from '../../../web/src/bench/grade/grade';
import type { Answer } from '../../../web/src/bench/sandbox';
import type { Profiler } from '../../../web/src/engine/profiler';
import { isTerm } from '../../../web/src/lab/glossary-texts';
import { sessionProfiler } from '../../support/session-profiler';
import { plainSandbox } from './plain-sandbox';
import { tableSandbox } from './table';

const EXERCISES = Object.values(
  import.meta.glob<Exercise>('../../../web/src/exercises/*/exercise.ts', {
    eager: true,
    import: 'default',
  }),
);
/** TENSORSCOPE_EXERCISE_SEEDS asks for more. Mistakes get a quarter (at least 5), because naming one runs the others too. */
const ASKED = Math.max(1, Number(process.env.TENSORSCOPE_EXERCISE_SEEDS ?? 5));
const seeds = (length: number) => Array.from({ length }, (_, index) => index + 1);
const SEEDS = seeds(ASKED);
const MISTAKE_SEEDS = seeds(Math.min(ASKED, Math.max(5, Math.ceil(ASKED / 4))));
const LANGUAGE_OF: Record<string, Language> = {
  '.py': 'python',
  '.js': 'javascript',
  '.wat': 'wat',
};

/** Exercises whose expected answers are computed in TypeScript, at least in part, because no verb of the engine gives them. */
const OURS = [
  'build-amdahl',
  'build-backward',
  'build-matmul',
  'build-quick-profile',
  'build-register-tile',
  'build-roofline',
  'build-simd',
  'build-softmax',
  'build-ticks',
  'build-tune',
];

const right = (id: string): string[] => {
  const folder = join(import.meta.dirname, 'right', id);
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
};

let engine: Profiler;
beforeAll(async () => {
  engine = (await sessionProfiler()) as unknown as Profiler;
});

it('there are exercises', () => expect(EXERCISES.length).toBeGreaterThan(0));

describe.each(EXERCISES.map((each) => [each.meta.id, each] as const))('%s', (id, exercise) => {
  const languages = Object.keys(exercise.code) as Language[];
  /** Cases by seed, so that the engine computes them only once per seed. */
  const made = new Map<number, Promise<readonly Case[]>>();
  const casesOf = (seed: number) => {
    const cases = made.get(seed) ?? exercise.cases(engine, seed);
    made.set(seed, cases);
    return cases;
  };
  const graded = async (language: Language, source: string, seed = 1) =>
    grade(exercise, { language, source }, await casesOf(seed), plainSandbox);
  const outcome = ({ passed, failing }: Awaited<ReturnType<typeof graded>>) => ({
    passed,
    failing: failing && [failing.case.name, failing.case.expected, failing.answer],
  });

  it('marks only words that the glossary explains', () => {
    const words = exercise.task.flatMap((text) => [...text.matchAll(/\]\((\w+)\)/g)]);
    expect(words.filter(([, word = '']) => !isTerm(word))).toEqual([]);
  });

  it('has at least 20 cases that follow the seed', async () => {
    const [first, again, other] = await Promise.all(
      [1, 1, 2].map((seed) => exercise.cases(engine, seed)),
    );
    expect(first?.length).toBeGreaterThanOrEqual(20);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it.each(languages)('%s: the worked solution passes with any seed', async (language) => {
    for (const seed of SEEDS) {
      const result = await graded(language, exercise.code[language]?.solution ?? '', seed);
      expect({ seed, ...outcome(result) }).toEqual({ seed, passed: true, failing: undefined });
    }
  });

  it.each(languages)('%s: the worked solution passes what is drawn anew', async (language) => {
    const program = { language, source: exercise.code[language]?.solution ?? '' };
    const result = await gradeFully(exercise, program, { engine, seed: 1 }, plainSandbox);
    expect(outcome(result)).toEqual({ passed: true, failing: undefined });
    expect(result.anew).toBeGreaterThanOrEqual(20);
  });

  it('a table of the answers to its cases does not pass', async () => {
    const cases = await casesOf(1);
    const table = { ...exercise, mistakes: [] };
    const program = { language: languages[0] ?? 'python', source: 'a table' };
    const from = { engine, seed: 1 };
    const result = await gradeFully(table, program, from, tableSandbox(cases));
    expect(result).toMatchObject({ passed: false, anew: expect.any(Number) });
    // More than a case by chance: the corner cases are the same again, but the random cases are new.
    const missed = result.cases.filter(({ right }) => !right).length;
    expect(missed).toBeGreaterThanOrEqual(result.cases.length / 4);
  });

  it.each(languages)('%s: what the editor begins with does not pass', async (language) => {
    const { passed } = await graded(language, exercise.code[language]?.starter ?? '');
    expect(passed).toBe(false);
  });

  // A student who has not written anything has made no mistake yet.
  it.each(languages)('%s: what the editor begins with is named no mistake', async (language) => {
    for (const seed of MISTAKE_SEEDS) {
      const result = await graded(language, exercise.code[language]?.starter ?? '', seed);
      expect({ seed, named: result.mistake?.name }).toEqual({ seed, named: undefined });
    }
  });

  it('the task names the function with its arguments where it begins', () => {
    expect(exercise.task[0]).toContain(`\`${exercise.entry}(`);
  });

  it('says that the engine judges only where the cases ask it', async () => {
    let asked = false;
    const listening = new Proxy(engine, {
      get: (target, name) => {
        asked = true;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await exercise.cases(listening, 1);
    if (!asked) expect(exercise.judge).toBe('reference');
    expect(exercise.judge ?? 'engine').toBe(OURS.includes(id) ? 'reference' : 'engine');
  });

  const mistakes = languages.flatMap((language) =>
    exercise.mistakes
      .filter(({ edits }) => edits[language] !== undefined)
      .map((mistake) => [language, mistake.name, mistake] as const),
  );
  it.each(exercise.mistakes)('“$name” can be made in a language of the exercise', ({ edits }) => {
    expect(languages).toEqual(expect.arrayContaining(Object.keys(edits)));
    expect(Object.keys(edits).length).toBeGreaterThan(0);
  });

  it.each(mistakes)('%s: “%s” fails and is told its name', async (language, name, mistake) => {
    const edits = mistake.edits[language] ?? [];
    for (const seed of MISTAKE_SEEDS) {
      const result = await graded(
        language,
        mistaken(exercise.code[language]?.solution ?? '', edits),
        seed,
      );
      expect({ seed, passed: result.passed, named: result.mistake?.name }).toEqual({
        seed,
        passed: false,
        named: name,
      });
      // The page stores it in the browser, which can clone only plain data.
      expect(structuredClone(result.mistake)).toEqual(result.mistake);
    }
  });

  it.each(languages)('%s: three differently written right solutions are there', (language) => {
    const files = right(id).filter((file) => LANGUAGE_OF[extname(file)] === language);
    expect(files.length).toBeGreaterThanOrEqual(3);
  });

  it.each(right(id).map((file) => [basename(file), file] as const))(
    '%s passes with any seed',
    async (_, file) => {
      const language = LANGUAGE_OF[extname(file)] ?? 'javascript';
      const source = readFileSync(file, 'utf8');
      const program = { language, source };
      const first = await gradeFully(exercise, program, { engine, seed: 1 }, plainSandbox);
      expect(first.anew).toBeGreaterThanOrEqual(20);
      expect(outcome(first)).toEqual({ passed: true, failing: undefined });
      for (const seed of SEEDS.slice(1)) {
        const result = await graded(language, source, seed);
        expect({ seed, ...outcome(result) }).toEqual({ seed, passed: true, failing: undefined });
      }
    },
  );

  // Without rows that are measured or live, which vary, and rows where the task uses a simpler rule than the engine.
  it('used for something real, the worked solution says what the engine says', async () => {
    const rows = (await exercise.real?.rows(engine)) ?? [];
    const exact = rows.filter(
      ({ live, interval, otherRule }) => (live ?? interval ?? otherRule) === undefined,
    );
    for (const language of languages) {
      const { solution } = exercise.code[language] ?? { solution: '' };
      const program = { language, source: solution, entry: entryIn(exercise.entry, language) };
      const answers = await plainSandbox.run(program, exact);
      const exactAnswers = exact.map(({ part }, index) => partOf(answers[index], part));
      expect(exactAnswers).toEqual(exact.map(({ ours }) => near(ours)));
    }
  });
});

const partOf = (answer: Answer | undefined, part: string | undefined): Json | undefined => {
  if (answer?.kind !== 'value') return undefined;
  const { value } = answer;
  return part === undefined ? value : (value as Readonly<Record<string, Json>>)[part];
};

const near = (ours: Json) =>
  typeof ours === 'number' && !Number.isInteger(ours) ? expect.closeTo(ours, 9) : ours;
