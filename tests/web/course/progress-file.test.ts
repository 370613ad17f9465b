// Progress files: exported and imported again, and the messages about invalid files.

import { describe, expect, it } from 'vitest';
import { withWords, wordsOfLabs } from '../../../web/src/course/notebooks';
import {
  compareProgress,
  progressFile,
  readExerciseRecords,
  readProgress,
  readStudent,
  readWords,
} from '../../../web/src/course/progress-file';
import type { LabRecord } from '../../../web/src/session/progress';

const RECORDS: LabRecord[] = [
  {
    lab: 'memory',
    status: 'done',
    prediction: 'peak of 40\u00a0MB',
    results: [{ label: 'Peak', value: '9.4\u00a0MB' }],
    environment: [{ label: 'Clock tick', value: '100 µs' }],
    checks: { batch: true, int8: false },
    further: { 'Slow model A': [{ label: 'Diagnosis', value: 'overhead' }] },
    at: '2026-01-02T03:04:05.000Z',
    query: 'lab=memory&batch=8',
  },
  { lab: 'flops', status: 'not begun' },
];
const NOW = new Date('2026-01-02T03:04:05Z');
const good = (): ReturnType<typeof JSON.parse> => JSON.parse(progressFile(RECORDS, undefined, NOW));

/** A valid file, modified by `change`. */
const changed = (change: (file: ReturnType<typeof good>) => void): string => {
  const file = good();
  change(file);
  return JSON.stringify(file);
};

describe('progress file', () => {
  it('what is exported is imported the same', () => {
    expect(readProgress(progressFile(RECORDS, { roof: 1 }, NOW))).toEqual(RECORDS);
    expect(readProgress(progressFile([], undefined, NOW))).toEqual([]);
  });
  it('has the name and the report of who hands it in; the report alone is refused by name', () => {
    const report = '# Tensorscope report\n\nBy Ada.\n';
    const text = progressFile(RECORDS, undefined, NOW, {}, [], [], { student: 'Ada', report });
    expect(readStudent(text)).toBe('Ada');
    expect(JSON.parse(text).report).toBe(report);
    expect(readProgress(text)).toEqual(RECORDS);
    expect(readStudent(progressFile(RECORDS, undefined, NOW))).toBeUndefined();
    for (const read of [readProgress, readExerciseRecords, readStudent])
      expect(() => read(report)).toThrow(/the \.json file that “Hand in” saves/);
    const hint = expect.stringMatching(/\.json file that “Hand in” .* or “Export” /);
    expect(() => readProgress(report)).toThrow(expect.objectContaining({ hint }));
    expect(() => readStudent(text.replace('"Ada"', '7'))).toThrow(/student/);
  });

  it('an ending is read with its verdict, also one that was stored as the end of a sentence', () => {
    const ending = { believed: '40 MB', measured: '9.4 MB', lesson: 'Only what is alive counts.' };
    const of = (more: object) =>
      readProgress(
        changed((file) => {
          file.labs[0].ending = { ...ending, ...more };
        }),
      )[0]?.ending;
    const now = { verdict: 'You said 40 MB; it was 9.4 MB.', why: 'You added everything up.' };
    expect(of(now)).toEqual({ ...ending, ...now });
    expect(of({ judged: '4.3× off' })).toEqual({
      ...ending,
      verdict: 'You said 40 MB; it was 9.4 MB. You were 4.3× off.',
    });
    expect(of({ judged: '' })).toEqual(ending);
    expect(of({})).toEqual(ending);
  });

  it('what no record has is left out', () => {
    const text = changed((file) => {
      file.labs[0].extra = '<script>';
    });
    expect(readProgress(text)).toEqual(RECORDS);
  });

  const BAD: [string, string, RegExp][] = [
    ['nothing', '', /The file is ""; expected JSON/],
    [
      'half a file',
      progressFile(RECORDS, undefined, NOW).slice(0, 90),
      /The file is .*; expected JSON/,
    ],
    ['a list', '[]', /The file is \[\]; expected an object/],
    ['null', 'null', /The file is null; expected an object/],
    ['another file', '{"format":"x"}', /format is "x"; expected "tensorscope-progress"/],
    [
      'a later version',
      changed((f) => {
        f.version = 2;
      }),
      /version is 2; expected 1/,
    ],
    [
      'no labs',
      changed((f) => {
        delete f.labs;
      }),
      /labs is missing; expected a list/,
    ],
    [
      'a lab that is a number',
      changed((f) => {
        f.labs[1] = 7;
      }),
      /labs\[1\] is 7; expected an object/,
    ],
    [
      'a lab without id',
      changed((f) => {
        delete f.labs[0].lab;
      }),
      /labs\[0\]\.lab is missing; expected a text/,
    ],
    [
      'an id that is none',
      changed((f) => {
        f.labs[0].lab = '__proto__';
      }),
      /labs\[0\]\.lab is "__proto__"; expected the id of a lab/,
    ],
    [
      'a lab twice',
      changed((f) => {
        f.labs[1] = f.labs[0];
      }),
      /labs\[1\]\.lab is "memory"; expected each lab only once/,
    ],
    [
      'a state that is none',
      changed((f) => {
        f.labs[0].status = 'finished';
      }),
      /labs\[0\]\.status is "finished"; expected one of "not begun", "predicted", "done"/,
    ],
    [
      'a check that is a text',
      changed((f) => {
        f.labs[0].checks.int8 = 'yes';
      }),
      /labs\[0\]\.checks\.int8 is "yes"; expected true or false/,
    ],
    [
      'a result without value',
      changed((f) => {
        delete f.labs[0].results[0].value;
      }),
      /labs\[0\]\.results\[0\]\.value is missing; expected a text/,
    ],
    [
      'an environment that is an object',
      changed((f) => {
        f.labs[0].environment = {};
      }),
      /labs\[0\]\.environment is \{\}; expected a list/,
    ],
    [
      'answers that are a list',
      changed((f) => {
        f.labs[0].further = [];
      }),
      /labs\[0\]\.further is \[\]; expected an object/,
    ],
    [
      'a time that is none',
      changed((f) => {
        f.labs[0].at = 'yesterday';
      }),
      /labs\[0\]\.at is "yesterday"; expected a time/,
    ],
    [
      'an address of another lab',
      changed((f) => {
        f.labs[0].query = 'lab=flops';
      }),
      /labs\[0\]\.query is "lab=flops"; expected an address of this lab/,
    ],
    [
      'a prediction that is a number',
      changed((f) => {
        f.labs[0].prediction = 40;
      }),
      /labs\[0\]\.prediction is 40; expected a text/,
    ],
    ['far too much', ' '.repeat(2_000_001), /The length is 2000001; expected at most/],
  ];
  it.each(BAD)('%s: field, value and what was expected are named', (_, text, expected) => {
    expect(() => readProgress(text)).toThrow(expected);
  });

  it('names sent in a file do not reach the prototype of objects', () => {
    const text = JSON.stringify(good()).replace('"batch":true', '"__proto__":true');
    const [first] = readProgress(text);
    expect(Object.keys(first?.checks ?? {})).toContain('__proto__');
    expect(Reflect.get({}, 'batch')).toBeUndefined();
  });
});

describe('importing takes nothing back', () => {
  const LABS = ['memory', 'flops', 'latency'];
  const of = (lab: string, status: LabRecord['status'], at?: string): LabRecord =>
    at === undefined ? { lab, status } : { lab, status, at };

  it('the further record stays, of equals the newer is taken, and so are labs that are not here', () => {
    const here = [of('memory', 'done', '2026-01-01'), of('flops', 'predicted', '2026-01-01')];
    const file = [
      of('memory', 'predicted', '2026-02-02'),
      of('flops', 'predicted', '2026-02-02'),
      of('latency', 'done'),
      of('brewing', 'done'),
    ];
    expect(compareProgress(here, file, LABS)).toEqual({
      taken: ['flops', 'latency'],
      unchanged: ['memory'],
      unknown: ['brewing'],
    });
  });

  it('the same file twice changes nothing the second time', () => {
    const known = RECORDS.filter(({ lab }) => LABS.includes(lab));
    expect(compareProgress([], RECORDS, LABS).taken).toEqual(known.map(({ lab }) => lab));
    expect(compareProgress(known, RECORDS, LABS).taken).toEqual([]);
  });
});

describe('notebooks', () => {
  const here = { baseline: 7, words: { loader: 'mine', batch: ' ' } };

  it('go into the file whole, and the words come back', () => {
    const text = progressFile([], undefined, NOW, { 'capstone.1': here });
    expect(JSON.parse(text).notebooks['capstone.1'].baseline).toBe(7);
    expect(readWords(text)).toEqual({ 'capstone.1': { loader: 'mine', batch: ' ' } });
    expect(readWords('{}')).toEqual({});
  });

  it('words are added where nothing is written; what was measured here stays', () => {
    const words = { loader: 'theirs', batch: 'larger', fusion: 'one op' };
    expect(withWords(here, words)).toEqual({
      baseline: 7,
      words: { loader: 'mine', batch: 'larger', fusion: 'one op' },
    });
    expect(withWords(here, { loader: 'theirs' })).toBe(here);
    expect(withWords(undefined, { a: 'b' })).toEqual({ words: { a: 'b' } });
  });

  it('nothing is added by empty words, nor for a lab that is not there', () => {
    expect(withWords(here, { batch: ' ' })).toBe(here);
    expect(withWords(undefined, { name: '' })).toBeUndefined();
    const words = { 'capstone.1': { a: 'b' }, 'garden.1': { c: 'd' } };
    expect(wordsOfLabs(words, ['capstone'])).toEqual({ capstone: { a: 'b' } });
  });

  it('a bad one is named', () => {
    const file = (notebooks: unknown) => JSON.stringify({ notebooks });
    expect(() => readWords(file([]))).toThrow('notebooks is []; expected an object');
    expect(() => readWords(file({ 'capstone.1': { words: { loader: 3 } } }))).toThrow(
      'notebooks.capstone.1.words.loader is 3; expected a text',
    );
    expect(() => readWords(file({ 'x y': {} }))).toThrow('notebooks is "x y"; expected names');
  });
});
