// Reading and merging visits: an invalid field is dropped without affecting the others, and merging loses nothing of either visit.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ExerciseRecord,
  LONGEST_CODE,
  mergeExercise,
  readExercise,
} from '../../../web/src/session/exercise-schema';
import { frameOf } from '../../../web/src/session/frame';
import { type LabRecord, mergeLab } from '../../../web/src/session/progress-schema';
import { activityOf, mergeVisit, readVisit, type Visit } from '../../../web/src/session/visit';

const KEY = { activity: 'memory', frame: '', revision: 3 };
const LAB = { lab: 'memory', status: 'done', checks: { batch: true }, query: 'lab=memory' };
const RECORD: ExerciseRecord = {
  exercise: 'build-bytes',
  status: 'begun',
  seed: 7,
  language: 'python',
  code: { python: 'pass', javascript: 'return 1' },
  tries: [
    { language: 'python', right: 2, cases: 24, honest: true, at: '2026-02-01T10:00:00.000Z' },
  ],
};

describe('what is read is checked', () => {
  it('what holds comes back, what does not is left out and named', () => {
    expect(readVisit({ ...KEY, lab: LAB, stage: 'locked', values: { batch: 8 } })).toEqual({
      value: { ...KEY, lab: LAB, stage: 'locked', values: { batch: 8 } },
      dropped: [],
    });
    const bad = {
      ...KEY,
      lab: { ...LAB, status: 'finished' },
      stage: 'shut',
      values: { batch: 8 },
    };
    expect(readVisit(bad)).toEqual({
      value: { ...KEY, lab: { ...LAB, status: 'not begun' }, values: { batch: 8 } },
      dropped: ['“status” in the lab “memory”', 'how far “memory” was'],
    });
    expect(
      readVisit({ ...KEY, lab: { ...LAB, lab: 'flops', query: 'lab=flops' } }).dropped,
    ).toHaveLength(1);
    expect(readVisit(undefined)).toEqual({ value: undefined, dropped: [] });
    for (const none of [7, null, [], {}]) expect(readVisit(none).value).toBeUndefined();
  });

  it('a program that is too long takes neither the other languages nor tries along', () => {
    const long = { ...RECORD, code: { ...RECORD.code, python: 'x'.repeat(LONGEST_CODE + 1) } };
    const { value, dropped } = readExercise(long);
    expect(value).toEqual({ ...RECORD, code: { javascript: 'return 1' } });
    expect(dropped).toEqual(['the program in “python” in the exercise “build-bytes”']);
    const spoilt = readExercise({ ...RECORD, hints: 'many', results: 3 });
    expect(spoilt.value).toEqual(RECORD);
    expect(spoilt.dropped).toHaveLength(2);
    const tries = [...RECORD.tries, { ...RECORD.tries[0], right: -1 }];
    expect(readExercise({ ...RECORD, tries })).toEqual({
      value: RECORD,
      dropped: ['“tries” in the exercise “build-bytes”'],
    });
    // Grades are valid only for the cases of a seed; the code does not need one.
    const unseeded = readExercise({ ...RECORD, seed: 'x', status: 'done' }).value;
    expect(unseeded).toMatchObject({ code: RECORD.code, tries: [] });
    expect(readExercise({ ...RECORD, exercise: '?' }).value).toBeUndefined();
  });

  it('a lab’s address that leads elsewhere, or a time that is none, takes no answer along', () => {
    const answers = { peak: [{ about: 'batch 1', tries: [{ given: '7', right: false }] }] };
    for (const bad of [{ query: 'lab=flops' }, { at: 'yesterday' }, { results: 7 }]) {
      const { value, dropped } = readVisit({ ...KEY, lab: { ...LAB, answers, ...bad } });
      expect(value?.lab).toMatchObject({ lab: 'memory', answers, checks: { batch: true } });
      expect(dropped).toEqual([`“${Object.keys(bad)[0]}” in the lab “memory”`]);
    }
  });

  it('whatever was stored, reading does not throw, and what it gives is read the same again', () => {
    const status = fc.constantFrom('done', 'predicted', 'finished', 3);
    const lab = fc.record(
      { lab: fc.constantFrom('memory', 'flops'), status, results: fc.anything(), at: fc.string() },
      { requiredKeys: [] },
    );
    const visit = fc.record(
      {
        activity: fc.constant('memory'),
        frame: fc.string(),
        revision: fc.nat(),
        lab: fc.oneof(lab, fc.anything()),
        exercise: fc.anything(),
        notebook: fc.anything(),
        predictions: fc.anything(),
        values: fc.anything(),
        stage: fc.anything(),
      },
      { requiredKeys: ['activity', 'frame', 'revision'] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), visit), (anything) => {
        const { value } = readVisit(anything);
        expect(readVisit(value)).toEqual({ value, dropped: [] });
      }),
    );
  });
});

describe('two visits together', () => {
  const setup = fc.constantFrom('batch 1', 'batch 8', 'batch 64');
  const attempt = fc.record({ given: fc.constantFrom('7', '8'), right: fc.boolean() });
  const answer = fc.record({
    about: setup,
    tries: fc.array(attempt, { minLength: 1, maxLength: 3 }),
  });
  const answers = fc.dictionary(
    fc.constantFrom('peak', 'int8'),
    fc.uniqueArray(answer, { selector: ({ about }) => about, minLength: 1 }),
  );
  const predictions = fc.uniqueArray(fc.record({ about: setup, text: fc.string() }), {
    selector: ({ about }) => about,
  });
  const status = fc.constantFrom('not begun', 'predicted', 'done') as fc.Arbitrary<
    LabRecord['status']
  >;
  const at = fc.constantFrom('2026-01-01', '2026-02-02');
  const labs = fc.record({ lab: fc.constant('memory'), status, at, answers, predictions });

  it('no prediction, answer or try of either is lost, and the further state stays', () => {
    fc.assert(
      fc.property(labs, labs, (a, b) => {
        const both = mergeLab(a, b);
        for (const one of [a, b]) {
          for (const { about } of one.predictions)
            expect(both.predictions?.map((each) => each.about)).toContain(about);
          for (const [id, all] of Object.entries(one.answers))
            for (const { about, tries } of all)
              expect(
                both.answers?.[id]?.find((each) => each.about === about)?.tries.length,
              ).toBeGreaterThanOrEqual(tries.length);
        }
        const order = ['not begun', 'predicted', 'done'];
        expect(order.indexOf(both.status)).toBe(
          Math.max(order.indexOf(a.status), order.indexOf(b.status)),
        );
        expect(mergeLab(both, both)).toEqual(both);
      }),
    );
  });

  const attempts = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 6 }).map((days) =>
    days.map((day) => ({
      ...{ language: 'python' as const, right: day, cases: 24, honest: true },
      at: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
    })),
  );
  const records = fc
    .record({ tries: attempts, seed: fc.constantFrom(7, 8), passed: fc.boolean() })
    .map(({ tries, seed, passed }): ExerciseRecord => {
      const [first] = tries;
      const outcome = {
        language: 'python',
        source: 'x',
        passed: true,
        right: 24,
        cases: 24,
      } as const;
      return {
        ...{ ...RECORD, seed, tries },
        ...(passed && first !== undefined
          ? { status: 'done' as const, passed: { ...outcome, at: first.at } }
          : {}),
      };
    });

  it('of the same cases every try and the pass stay; of other cases those of what came further', () => {
    fc.assert(
      fc.property(records, records, (a, b) => {
        const both = mergeExercise(a, b);
        const times = ({ tries }: ExerciseRecord) => tries.map((each) => each.at);
        expect(both.passed === undefined).toBe(a.passed === undefined && b.passed === undefined);
        if (a.seed === b.seed)
          expect(times(both)).toEqual([...new Set([...times(a), ...times(b)])].sort());
        else expect([a.tries, b.tries]).toContainEqual(both.tries);
        const front = [a, b].find(({ seed }) => seed === both.seed);
        if (a.seed !== b.seed) expect(both.passed).toEqual(front?.passed);
      }),
    );
  });

  it('what is written in another language comes along, also of other cases', () => {
    const other: ExerciseRecord = { ...RECORD, seed: 8, status: 'done', code: { wat: '(module)' } };
    expect(mergeExercise(RECORD, other)).toMatchObject({
      seed: 8,
      code: { python: 'pass', javascript: 'return 1', wat: '(module)' },
    });
  });

  it('what was chosen in a notebook is kept field by field', () => {
    const a: Visit = {
      ...KEY,
      notebook: { choices: { guess: 'loader', expected: { batch: 'same' } } },
    };
    const b: Visit = {
      ...KEY,
      notebook: { words: { loader: 'mine' }, choices: { guess: 'forward' } },
    };
    expect(mergeVisit(a, b).notebook).toEqual({
      words: { loader: 'mine' },
      choices: { guess: 'forward', expected: { batch: 'same' } },
    });
  });

  it('predictions of both stand, and locked is not taken back', () => {
    const said = (about: string) => ({ said: 1, values: {}, about, text: about });
    const a: Visit = { ...KEY, stage: 'locked', predictions: [said('batch 1')] };
    const b: Visit = { ...KEY, stage: 'open', predictions: [said('batch 8')] };
    for (const both of [mergeVisit(a, b), mergeVisit(b, a)]) {
      expect(both.stage).toBe('locked');
      expect(both.predictions?.map(({ about }) => about).sort()).toEqual(['batch 1', 'batch 8']);
    }
  });
});

describe('keys', () => {
  it('a frame is its settings, in whatever order and theme', () => {
    expect(frameOf('?lab=flops&batch=8&theme=dark')).toBe(frameOf('?batch=8&lab=flops'));
    expect(frameOf('?lab=flops&batch=8')).not.toBe(frameOf('?lab=flops&batch=1'));
  });

  it('an instructor’s exercise is one for each of its files', () => {
    const own = { exercise: 'own-sums', own: '{"version":1}' };
    expect(activityOf(own)).toMatch(/^own-sums~[0-9a-f]{8}$/);
    expect(activityOf(own)).toBe(activityOf({ ...own }));
    expect(activityOf({ ...own, own: '{"version":2}' })).not.toBe(activityOf(own));
    expect(activityOf({ exercise: 'build-bytes' })).toBe('build-bytes');
  });
});
