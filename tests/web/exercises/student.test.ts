// A student's record: honest tries, what unlocks the solution, the explained case, links, and regrading.

import { beforeAll, describe, expect, it } from 'vitest';
import { exerciseFacts } from '../../../web/src/app/report-exercises';
import { type Edits, type Language, mistaken } from '../../../web/src/bench/contract';
import { explained } from '../../../web/src/bench/grade/explain';
import { type Grading, gradeFully } from '../../../web/src/bench/grade/grade';
import { inShort, literal } from '../../../web/src/bench/grade/literal';
import { regrade } from '../../../web/src/bench/grade/regrade';
import { unread } from '../../../web/src/bench/grade/unread';
import { packCode, unpackCode } from '../../../web/src/bench/state/link';
import {
  begun,
  codeOf,
  honestTries,
  languagesOf,
  unlockedBy,
  withCode,
  withTry,
} from '../../../web/src/bench/state/student';
import { exerciseText } from '../../../web/src/course/progress-words';
import type { Profiler } from '../../../web/src/engine/profiler';
import exercise from '../../../web/src/exercises/build-parameters/exercise';
import {
  MOST_TRIES,
  passedTryOf,
  readExercise,
  triedOf,
} from '../../../web/src/session/exercise-schema';
import { sessionProfiler } from '../../support/session-profiler';
import { plainSandbox } from './plain-sandbox';

const AT = '2026-01-31T12:00:00.000Z';
const SOLUTION = exercise.code.javascript?.solution ?? '';
const STARTER = exercise.code.javascript?.starter ?? '';
const MISTAKE = exercise.mistakes.find(({ edits }) => edits.javascript !== undefined);
const WRONG = mistaken(SOLUTION, MISTAKE?.edits.javascript as Edits);

let engine: Profiler;
beforeAll(async () => {
  engine = (await sessionProfiler()) as unknown as Profiler;
});

const graded = async (source: string, seed = 7): Promise<Grading> =>
  gradeFully(exercise, { language: 'javascript', source }, { engine, seed }, plainSandbox);

async function tried(sources: readonly string[]) {
  let record = begun(exercise, 7);
  for (const source of sources)
    record = withTry(
      exercise,
      record,
      { language: 'javascript', source },
      await graded(source),
      AT,
    );
  return record;
}

describe('tries', () => {
  it('are honest when the code has changed and gave an answer', async () => {
    const other = `${WRONG}\n// once more`;
    expect(honestTries(await tried([WRONG, other, `${WRONG}\nlet again;`]))).toBe(3);
    // Not counted: the same code twice, added blank lines, the starter code, and code that gives no answer.
    expect(honestTries(await tried([WRONG, WRONG, `\n${WRONG}\n\n`]))).toBe(1);
    expect(honestTries(await tried([STARTER, `${STARTER}\n`]))).toBe(0);
    expect(honestTries(await tried(['', 'function () {', 'throw 1;']))).toBe(0);
  });

  it('a text that cannot be parsed is none: see the grader', async () => {
    const source = 'function countParameters( {';
    const grading = await graded(source);
    expect(unread(grading, { language: 'javascript', source })).toBeDefined();
    expect(unread(await graded(WRONG), { language: 'javascript', source: WRONG })).toBeUndefined();
  });

  it('three of them open the worked solution, and so does passing', async () => {
    const three = [WRONG, `${WRONG}\n;`, `${WRONG}\n;;`];
    expect(unlockedBy(await tried(three.slice(0, 2)))).toBeUndefined();
    expect(unlockedBy(await tried(three))).toBe('tries');
    const passed = await tried([SOLUTION]);
    expect(unlockedBy(passed)).toBe('passed');
    expect(passed).toMatchObject({ status: 'done', language: 'javascript', passed: { at: AT } });
    // A later try that fails does not undo the pass.
    const after = await tried([SOLUTION, WRONG]);
    expect(after).toMatchObject({ status: 'done', last: { passed: false } });
    expect(after.passed?.source).toBe(SOLUTION);
  });

  it('are kept with code, seed and what came of them, and read back', async () => {
    const record = await tried([WRONG]);
    const stored = JSON.parse(JSON.stringify(record)) as unknown;
    expect(readExercise(stored)).toEqual({ value: record, dropped: [] });
    expect(record.last).toMatchObject({ source: WRONG, passed: false, mistake: MISTAKE?.name });
    // Without a seed no grade is valid, but the code is kept.
    const unseeded = readExercise({ ...record, seed: 'none' }).value;
    expect(unseeded).toMatchObject({ status: 'begun', tries: [], code: record.code });
    expect(unseeded).not.toHaveProperty('last');
  });
});

describe('more tries than are kept', () => {
  const WRONG_TRIES = MOST_TRIES + 3;
  const many = async () => tried([...Array.from({ length: WRONG_TRIES }, () => WRONG), SOLUTION]);

  it('are counted all the same: the pass is told as the try it was', async () => {
    const record = await many();
    expect(record.tries).toHaveLength(MOST_TRIES);
    expect([triedOf(record), passedTryOf(record)]).toEqual([WRONG_TRIES + 1, WRONG_TRIES + 1]);
    const [runs] = exerciseFacts(record).filter(({ label }) => label === 'Cases right in each run');
    expect(runs?.value).toMatch(
      new RegExp(`^the last ${MOST_TRIES} of ${WRONG_TRIES + 1} runs: \\d+ of `),
    );
    const stored = JSON.parse(JSON.stringify(record)) as unknown;
    expect(readExercise(stored)).toEqual({ value: record, dropped: [] });
    // It is the first try that passed, whatever comes later.
    const once = await graded(SOLUTION);
    const program = { language: 'javascript', source: SOLUTION } as const;
    expect(passedTryOf(withTry(exercise, record, program, once, AT))).toBe(WRONG_TRIES + 1);
  });

  it('of a record that did not count them the number is not told, unless all are there', async () => {
    const { tried: _, passedTry: __, ...cut } = await many();
    expect([triedOf(cut), passedTryOf(cut)]).toEqual([undefined, undefined]);
    const { passed: ___, ...open } = cut;
    expect(exerciseText({ ...open, status: 'begun' })).toBe(
      `begun, ${MOST_TRIES}\u00a0runs or more`,
    );
    const { tried: ____, passedTry: _____, ...few } = await tried([WRONG, SOLUTION, WRONG]);
    expect([triedOf(few), passedTryOf(few)]).toEqual([3, 2]);
  });
});

describe('code', () => {
  it('is kept for each language', () => {
    expect(languagesOf(exercise)).toEqual(['python', 'javascript']);
    const record = withCode(exercise, begun(exercise, 1), 'python', 'pass');
    expect(codeOf(exercise, record, 'python')).toBe('pass');
    expect(codeOf(exercise, record, 'javascript')).toBe(STARTER);
    expect(
      withCode(exercise, record, 'python', codeOf(exercise, begun(exercise, 1), 'python')).code,
    ).toEqual({});
  });

  it('goes into a link and out of it; what is none is nothing', async () => {
    const code = 'def f():\n    return "ü\u{1F600}"\n';
    const packed = await packCode(code);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(await unpackCode(packed)).toBe(code);
    expect(await unpackCode('no code')).toBeUndefined();
    expect(await unpackCode(await packCode('x'.repeat(5_000_000)))).toBeUndefined();
  });
});

describe('what is said', () => {
  it('of the smallest case that fails: the call, what came of it, what is right, the mistake', async () => {
    const grading = await graded(WRONG);
    const explanation = explained(exercise, 'javascript', grading);
    expect(explanation?.call).toMatch(/^countParameters\(\[/);
    expect(explanation?.expected).toBe(String(grading.failing?.case.expected));
    expect(explanation?.mistake?.name).toBe(MISTAKE?.name);
    const { size = 0, clarity = 0 } = grading.failing?.case ?? {};
    const wrong = grading.cases.flatMap((each) => (each.right ? [] : [each.case]));
    expect(wrong.filter((each) => (each.clarity ?? 0) > clarity)).toEqual([]);
    expect(wrong.filter((each) => (each.clarity ?? 0) === clarity && each.size < size)).toEqual([]);
    expect(explained(exercise, 'python', grading)?.call).toMatch(/^count_parameters\(/);
    expect(explained(exercise, 'javascript', await graded(SOLUTION))).toBeUndefined();
  });

  it('of a program that does nothing, or stops', async () => {
    const nothing = await graded('function countParameters() {}');
    expect(explained(exercise, 'javascript', nothing)?.notes[0]).toContain('returned nothing');
    const stops = await graded('function countParameters() { throw new Error("no"); }');
    expect(explained(exercise, 'javascript', stops)?.notes[0]).toContain('no');
  });

  it('of what MicroPython lacks: that there is a whole Python, too', async () => {
    const grading = await graded('function countParameters() { throw new Error("no"); }');
    const { failing } = grading;
    if (failing === undefined) throw new Error('it passed');
    const explanationOf = (language: Language, message: string) => {
      const stopped = { ...failing, answer: { kind: 'raised', message } as const };
      const cases = grading.cases.map((each) => (each === failing ? stopped : each));
      return explained(exercise, language, { ...grading, cases, failing: stopped })?.notes.join(
        ' ',
      );
    };
    for (const message of [
      "ImportError: no module named 'itertools'",
      "AttributeError: module 'math' has no attribute 'hypot'",
      "AttributeError: 'str' object has no attribute 'removeprefix'",
    ]) {
      expect(explanationOf('python', message)).toContain('MicroPython');
    }
    // These are no fault of MicroPython: CPython refuses them, too.
    for (const message of [
      'ZeroDivisionError: divide by zero',
      'SyntaxError: invalid syntax',
      "AttributeError: 'dict' object has no attribute 'bytes'",
    ])
      expect(explanationOf('python', message)).not.toContain('MicroPython');
    expect(explanationOf('javascript', 'SyntaxError: Unexpected token')).not.toContain(
      'MicroPython',
    );
  });

  it('values look as the language writes them', () => {
    const value = { bias: true, tied_to: null, name: 'fc', sizes: [1, 2.5] };
    expect(literal(value, 'python')).toBe(
      '{"bias": True, "tied_to": None, "name": "fc", "sizes": [1, 2.5]}',
    );
    expect(literal(value, 'javascript')).toBe(
      '{bias: true, tied_to: null, name: "fc", sizes: [1, 2.5]}',
    );
    expect(literal(['$run', '$clock'], 'python')).toBe('[run, clock]');
    expect(inShort([[1, 2], Array.from({ length: 50 }, () => 1)], 'python')).toBe(
      '[1, 2], 50 numbers',
    );
  });
});

it('a record graded again comes to what it says, and one that was tampered with does not', async () => {
  const record = await tried([WRONG, SOLUTION]);
  const again = await regrade(record, exercise, engine, plainSandbox);
  expect(again).toMatchObject({ passed: true, same: true, seed: 7, language: 'javascript' });
  if (record.passed === undefined) throw new Error('it passed');
  const forged = { ...record, passed: { ...record.passed, source: WRONG } };
  expect(await regrade(forged, exercise, engine, plainSandbox)).toMatchObject({
    passed: false,
    same: false,
    mistake: MISTAKE?.name,
  });
  expect(await regrade(begun(exercise, 1), exercise, engine, plainSandbox)).toBeUndefined();
});
