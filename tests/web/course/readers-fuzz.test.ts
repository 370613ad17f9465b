// What reads files and addresses that anyone may have written, given damaged ones: each either is read, or is refused with the
// error that names a field. Nothing else is ever thrown, and nothing that is kept changes.
// TENSORSCOPE_READER_ROUNDS is how many of each; TENSORSCOPE_SEED draws others.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readRoute } from '../../../web/src/app/router';
import {
  mergeExercises,
  mergeProgress,
  progressFile,
  readExerciseFile,
  readExerciseRecords,
  readProgress,
  readWords,
} from '../../../web/src/course/progress-file';
import { choice, integer, model, parseValues, sequence } from '../../../web/src/lab/params';
import { readNotebook } from '../../../web/src/labs/capstone/notebook';
import { FileProblem } from '../../../web/src/session/checked-file';
import { readMeasured } from '../../../web/src/session/device-store';
import { readExercises } from '../../../web/src/session/exercises';
import { specFromHash, specHash } from '../../../web/src/session/own-model';
import { readRecords } from '../../../web/src/session/progress';
import { packCode, unpackCode } from '../../../web/src/workbench/link';
import { readOwnExercise } from '../../../web/src/workbench/own/exercise';
import { fileText, readFile } from '../../../web/src/workbench/tune/file';
import { damaged, damagedText } from '../../support/damaged';
import { EXAMPLE } from '../exercises/own-example';

const ROUNDS = Number(process.env.TENSORSCOPE_READER_ROUNDS ?? 200);
const SEED = 1_000_003 * Number(process.env.TENSORSCOPE_SEED ?? 1);
/** Of the whole; a round takes about a millisecond. */
const PATIENCE_MS = 120_000 + 100 * ROUNDS;

const AT = '2026-01-02T03:04:05.000Z';
const RECORD = {
  ...{ lab: 'memory', status: 'done', prediction: 'peak of 40 MB' },
  ...{ results: [{ label: 'Peak', value: '9.4 MB' }], environment: [] },
  ...{ checks: { batch: true }, predictions: [{ about: 'batch 8', text: '40 MB' }] },
  answers: { batch: [{ about: 'a', prompt: 'b', tries: [{ given: '3', right: false }] }] },
  ending: { believed: 'a', measured: 'b', judged: 'c', lesson: 'd' },
  ...{ words: 'mine', further: { A: [{ label: 'b', value: 'c' }] } },
  ...{ at: AT, query: 'lab=memory&batch=8' },
};
const RUN = { language: 'python', source: 'def f(): pass', passed: true, right: 20, cases: 20 };
const WRITTEN = {
  ...{ exercise: 'build-parameters', status: 'done', seed: 7, language: 'python' },
  ...{ code: { python: 'def f(): pass' }, aside: [{ language: 'wat', source: '()', at: AT }] },
  tries: [{ language: 'python', right: 3, cases: 20, honest: true, at: AT }],
  ...{ tried: 2, honest: 1, passedTry: 2, last: { ...RUN, at: AT }, passed: { ...RUN, at: AT } },
  ...{ hints: 1, at: AT },
};
const PROGRESS: unknown = JSON.parse(
  progressFile(
    [RECORD as never, { lab: 'flops', status: 'not begun' }],
    { roof: 1 },
    new Date(AT),
    { 'capstone.1': { words: { loader: 'I think' } } },
    [WRITTEN as never],
  ),
);
const POINT = [3, 1, 0, 0, 0];
const RATE = { giga: 12, low: 11, high: 13 };
const SHARE = { value: 0.5, low: 0.4, high: 0.6 };
const TUNED: unknown = JSON.parse(
  fileText({
    tried: [{ point: POINT, rate: RATE }],
    score: { point: POINT, rate: RATE, limit: RATE, share: SHARE, engine: SHARE },
  } as never),
);

/** What the browser keeps for other pages of the course; whoever writes is caught. */
let writes = 0;
beforeEach(() => {
  writes = 0;
  const wrote = () => {
    writes += 1;
  };
  const shelf = { getItem: () => null, setItem: wrote, removeItem: wrote, clear: wrote };
  vi.stubGlobal('localStorage', shelf);
  vi.stubGlobal('sessionStorage', shelf);
});

/** As many damaged documents, each with how to make it again. */
function each(document: unknown, work: (text: string) => void): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    const text =
      typeof document === 'string'
        ? damagedText(document, SEED + round)
        : damaged(document, SEED + round);
    try {
      work(text);
    } catch (thrown) {
      const short = text.length > 600 ? `${text.slice(0, 600)} … (${text.length})` : text;
      throw new Error(`seed ${SEED + round}: ${short}`, { cause: thrown });
    }
  }
  expect(writes).toBe(0);
}

/** What came of it, or undefined where it was refused as a file is refused. */
function refusable<T>(read: () => T, kind: unknown = FileProblem as unknown) {
  try {
    return read();
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(kind as typeof Error);
    const { name, message } = thrown as Error;
    expect(name).toBe('Error'); // no TypeError, no RangeError
    expect(message).toMatch(/\S.*\.$/su);
    expect(message.length).toBeLessThan(2000);
    return undefined;
  }
}

describe('damaged files', { timeout: PATIENCE_MS }, () => {
  it('the undamaged ones are read', () => {
    const text = JSON.stringify(PROGRESS);
    expect([readProgress(text).length, readExerciseFile(text).length]).toEqual([2, 1]);
    expect(readWords(text)).toEqual({ 'capstone.1': { loader: 'I think' } });
    expect(readFile(JSON.stringify(TUNED)).best?.share).toEqual(SHARE);
    expect(readOwnExercise(EXAMPLE).mistakes.length).toBeGreaterThan(0);
  });

  it('progress: what is read is written and read again the same, and merges', () => {
    let read = 0;
    each(PROGRESS, (text) => {
      const labs = refusable(() => readProgress(text));
      if (labs === undefined) return;
      read += 1;
      expect(readProgress(progressFile(labs, undefined, new Date(AT)))).toEqual(labs);
      const { taken, kept, unknown } = mergeProgress([RECORD as never], labs, ['memory', 'flops']);
      expect(taken.length + kept.length + unknown.length).toBe(labs.length);
    });
    // Neither is everything refused, nor nothing.
    expect(read).toBeGreaterThan(ROUNDS / 20);
    expect(read).toBeLessThan(ROUNDS);
  });

  it('what was written in exercises: each by itself, in page and regrading', () => {
    each(PROGRESS, (text) => {
      const records = refusable(() => readExerciseRecords(text));
      const file = refusable(() => readExerciseFile(text));
      if (file !== undefined) expect(records).toEqual(file);
      for (const record of records ?? [])
        if ('problem' in record) expect(record.problem).toBeInstanceOf(FileProblem);
      mergeExercises([], file ?? [], ['build-parameters']);
      refusable(() => readWords(text));
    });
  });

  it('an instructor’s exercise', () => {
    each(JSON.parse(EXAMPLE), (text) => {
      refusable(() => readOwnExercise(text));
    });
  });

  it('tuned kernels', () => {
    each(TUNED, (text) => {
      const read = refusable(() => readFile(text), Error);
      for (const { point } of read?.tried ?? []) expect(point).toHaveLength(POINT.length);
    });
  });
});

describe('damaged storage', { timeout: PATIENCE_MS }, () => {
  const stored = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return Symbol('not JSON');
    }
  };

  it.each([
    ['progress', { memory: RECORD, flops: { lab: 'flops', status: 'predicted' } }, readRecords],
    ['exercises', { 'build-parameters': WRITTEN }, readExercises],
    ['the device', { machine: 'x', report: { roof: {}, peaks: [] } }, readMeasured],
    ['the notebook', { words: { loader: 'x' }, baseline: {}, changes: {} }, readNotebook],
  ])('%s: what holds is taken, the rest is said', (_, document, read) => {
    each(document, (text) => {
      const { dropped } = read(stored(text));
      for (const said of dropped) expect(said).toMatch(/\S/);
    });
  });
});

describe('damaged addresses', { timeout: PATIENCE_MS }, () => {
  const params = {
    model: model('mlp'),
    batch: integer(1, 256, 8),
    seq: sequence(),
    clock: choice(['page', '1ms'], 'page'),
  };

  it('a query: every value is one that the lab takes', () => {
    const link = '?lab=latency&model=mlp&batch=16&seq=64&clock=1ms&theme=dark&hide=setup%2Ccheck';
    each(link, (text) => {
      const { lab, page, query } = readRoute(text);
      if (lab !== '') expect(page).toBe('lab');
      const { values, notes } = parseValues(query, params);
      expect(Number.isInteger(values.batch) && values.batch >= 1 && values.batch <= 256).toBe(true);
      expect(values.seq >= 0 && values.seq <= 4096).toBe(true);
      expect(['page', '1ms']).toContain(values.clock);
      expect(notes.every((note) => note.endsWith('.'))).toBe(true);
    });
  });

  it('a model in a link: JSON, or nothing', () => {
    const hash = specHash('{"layers":[{"type":"linear","out_features":10}],"input":[784]}') ?? '';
    expect(specFromHash(hash)).toContain('out_features');
    each(hash, (text) => {
      const spec = specFromHash(text);
      if (spec !== undefined) JSON.parse(spec);
    });
  });

  it('a program in a link: text of a length that an editor takes, or nothing', async () => {
    const packed = await packCode('def parameters(layers):\n    return sum(layers)\n');
    expect(await unpackCode(packed)).toContain('return');
    const bombs = await packCode('a'.repeat(200_000));
    expect(await unpackCode(bombs)).toBeUndefined();
    for (let round = 0; round < ROUNDS; round += 1) {
      const code = await unpackCode(damagedText(packed, SEED + round));
      if (code !== undefined) expect(code.length).toBeLessThanOrEqual(20_000);
    }
    expect(writes).toBe(0);
  });
});
