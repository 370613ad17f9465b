// The score of the work in an embed, and the work that a course page keeps and gives back.

import { describe, expect, it } from 'vitest';
import type { Completion } from '../../../web/src/app/host/completion';
import {
  isNothing,
  markOf,
  readKept,
  replacesProgram,
  stateOf,
  withKept,
  withKeptProgram,
  workIn,
} from '../../../web/src/app/host/work';
import type { ExerciseRecord } from '../../../web/src/session/exercise-schema';
import type { LabRecord } from '../../../web/src/session/progress-schema';
import type { Visit } from '../../../web/src/session/visit';

const AT = '2026-11-30T10:00:00.000Z';
const LATER = '2026-11-30T11:00:00.000Z';
const RESULTS = [{ label: 'Peak', value: '1.21 MB' }];

const lab = (record: Partial<LabRecord>): Visit => ({
  activity: 'memory',
  frame: 'lab=memory',
  revision: 7,
  lab: { lab: 'memory', status: 'predicted', at: AT, ...record },
});

const tried = (right: number, cases: number): ExerciseRecord['tries'][number] => ({
  ...{ language: 'python', right, cases, honest: true, at: AT },
});

const exercise = (record: Partial<ExerciseRecord>): Visit => ({
  activity: 'build-softmax',
  frame: 'lab=build-softmax',
  revision: 7,
  exercise: {
    exercise: 'build-softmax',
    status: 'begun',
    seed: 1,
    language: 'python',
    code: { python: 'x = 1' },
    tries: [],
    at: AT,
    ...record,
  },
});

const completion = (given: Partial<Completion> = {}): Completion => ({
  isWhole: true,
  questions: [],
  open: 0,
  runs: true,
  asks: true,
  left: undefined,
  isComplete: false,
  ...given,
});

const asked = (id: string, ...rights: boolean[]) => ({
  [id]: rights.map((right, index) => ({
    about: `batch ${index}`,
    tries: [{ given: 'a', right }],
  })),
});

describe('the score', () => {
  it('of what was not touched is none, not zero', () => {
    const complete = completion({ isComplete: true });
    expect(markOf(undefined, complete)).toBeUndefined();
    expect(markOf({ activity: 'memory', frame: '', revision: 1 }, complete)).toBeUndefined();
    expect(markOf(exercise({}), undefined)).toBeUndefined();
    expect(markOf(lab({}), completion())).toBeUndefined();
  });

  it('of a lab is the share of its questions that were answered right, once it is finished', () => {
    const checks = { peak: true, largest: false, batch: true };
    expect(markOf(lab({ checks }), completion())).toBeUndefined();
    const done = lab({ status: 'done', checks });
    expect(markOf(done, completion())).toEqual({
      score: 2 / 3,
      text: '2 of 3\u00a0questions right',
    });
    expect(markOf(done, undefined)).toBeUndefined();
    // A part has no record of its own of being done.
    expect(markOf(done, completion({ isWhole: false }))).toBeUndefined();
    expect(markOf(lab({ checks }), completion({ isWhole: false, isComplete: true }))?.score).toBe(
      2 / 3,
    );
  });

  it('counts an answer that was right in any setup, and the questions on the page that have none', () => {
    const record = {
      checks: { peak: false, batch: false },
      answers: { ...asked('peak', true, false), ...asked('batch', false) },
    };
    const complete = completion({ isComplete: true, questions: ['batch', 'seq'] });
    expect(markOf(lab(record), complete)?.text).toBe('1 of 3\u00a0questions right');
  });

  it('of a part that asks nothing is full once it was run', () => {
    const asksNothing = { isWhole: false, asks: false };
    expect(markOf(lab({}), completion({ ...asksNothing, isComplete: true }))?.score).toBe(1);
    expect(markOf(lab({}), completion(asksNothing))).toBeUndefined();
  });

  it('of an exercise is the share of right cases in its best run', () => {
    expect(markOf(exercise({ tries: [tried(0, 8)] }), undefined)).toEqual({
      score: 0,
      text: '0 of 8\u00a0cases right',
    });
    expect(
      markOf(exercise({ tries: [tried(2, 8), tried(6, 8), tried(1, 8)] }), undefined)?.score,
    ).toBe(0.75);
    const passed = { language: 'python', source: 'x', passed: true, right: 8, cases: 8, at: AT };
    // Only the last tries are kept, and the one that passed may be older.
    const record = { passed, tries: [tried(3, 8)] } as Partial<ExerciseRecord>;
    expect(markOf(exercise(record), undefined)?.score).toBe(1);
  });
});

describe('the work that a course page keeps', () => {
  const mark = { score: 0.5, text: '1 of 2 questions right' };
  const handedIn = { ...mark, at: LATER, of: AT };
  const isOurs = (activity: string) => activity === 'memory';
  const read = (state: unknown) => readKept(state, { frame: 'lab=memory&batch=8', isOurs });
  const visit = lab({ status: 'done', checks: { peak: true }, words: 'ReLU “keeps” its input.' });

  it('comes back through JSON, for the frame that asks for it', () => {
    const back = read(JSON.parse(JSON.stringify(stateOf({ visit, handedIn }))));
    const here = { ...visit, frame: 'lab=memory&batch=8', revision: 0 };
    expect(back).toEqual({ kept: { visit: here, handedIn }, dropped: [] });
  });

  it('is left out where no embed of this activity has handed it in', () => {
    const state = stateOf({ visit, handedIn }) as Record<string, unknown>;
    expect(read(state).kept).toBeDefined();
    const others = [
      null,
      'text',
      [],
      { ...state, format: 'another' },
      { ...state, version: 2 },
      { ...state, handedIn: { ...handedIn, at: 'yesterday-ish' } },
      { ...state, handedIn: { ...handedIn, score: 'all' } },
      { ...state, visit: 7 },
      { ...state, visit: { ...visit, activity: 'flops' } },
      { ...state, visit: { ...visit, lab: { ...visit.lab, lab: 'flops' } } },
      stateOf({ visit: exercise({ tries: [tried(1, 2)] }), handedIn }),
    ];
    for (const other of others) expect(read(other).kept).toBeUndefined();
  });

  it('names what of it cannot be used', () => {
    const state = stateOf({ visit: { ...visit, values: [] as never }, handedIn });
    expect(read(state).kept?.visit.lab).toEqual(visit.lab);
    expect(read(state).dropped).toEqual(['what was chosen in “memory”']);
  });

  it('is nothing for the answers of pages that keep nothing', () => {
    for (const empty of [undefined, null, '', 0, false, {}, []])
      expect(isNothing(empty)).toBe(true);
    for (const some of ['text', 1, { a: 1 }, [1]]) expect(isNothing(some)).toBe(false);
  });

  it('is merged with the work here, and the later one wins', () => {
    const here = exercise({ code: { python: 'here' }, tries: [tried(1, 8)], at: AT });
    const kept = exercise({ code: { python: 'kept' }, tries: [tried(2, 8)], at: LATER });
    expect(withKept(undefined, kept)).toBe(kept);
    expect(withKept(here, kept).exercise?.code.python).toBe('kept');
    const older = exercise({ code: { python: 'kept', javascript: 'kept' }, at: AT });
    const newer = exercise({ code: { python: 'here' }, at: LATER });
    expect(withKept(newer, older).exercise?.code).toEqual({ python: 'here', javascript: 'kept' });
  });

  it('takes the place of a program only where that goes back to the one handed in', () => {
    const kept = exercise({ code: { python: 'kept' }, at: AT });
    const program = (python: string, more: object = {}) => exercise({ code: { python }, ...more });
    expect(replacesProgram(undefined, kept)).toBe(false);
    expect(replacesProgram(exercise({ code: {} }), kept)).toBe(false);
    expect(replacesProgram(program('kept', { seed: 2 }), kept)).toBe(false);
    // Written on after handing in, with the same cases.
    expect(replacesProgram(program('more', { at: LATER }), kept)).toBe(false);
    // Begun anew elsewhere, with other cases.
    expect(replacesProgram(program('x', { at: LATER, seed: 2 }), kept)).toBe(true);
    // Left behind on a device before another one handed in.
    expect(replacesProgram(program('x'), exercise({ code: { python: 'y' }, at: LATER }))).toBe(
      true,
    );
    expect(replacesProgram(lab({}), lab({ at: LATER }))).toBe(false);
  });

  it('comes back with its cases and tries, beside the programs in other languages', () => {
    const here = exercise({ seed: 2, code: { python: 'x', wat: 'w' }, tries: [tried(0, 8)] });
    const kept = exercise({ code: { python: 'kept' }, tries: [tried(5, 8)] });
    expect(withKeptProgram(here, kept).exercise).toEqual({
      ...kept.exercise,
      code: { python: 'kept', wat: 'w' },
    });
  });
});

describe('work that was handed in', () => {
  it('is the same whatever the order of its names, whenever and wherever it is', () => {
    const one = lab({ checks: { a: true, b: false }, at: AT, environment: RESULTS });
    const same = lab({ at: LATER, checks: { b: false, a: true } });
    expect(workIn(same)).toBe(workIn({ ...one, frame: 'another', revision: 9 }));
  });

  it('is other work once anything was answered, written or tried since', () => {
    const all = [
      lab({}),
      lab({ checks: { a: true } }),
      lab({ words: 'mine' }),
      { ...lab({}), notebook: { plan: 1 } },
      exercise({}),
      exercise({ code: { python: 'x = 2' } }),
      exercise({ tries: [tried(1, 8)] }),
    ];
    expect(new Set(all.map(workIn)).size).toBe(all.length);
  });
});
