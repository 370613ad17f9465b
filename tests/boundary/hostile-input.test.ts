// Nothing that a page or a pasted text can pass in throws or stops the engine: every answer is an error with a message, and the
// next call works.
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorInfo, Session } from '../../web/src/engine/generated/tensorscope-simd128.mjs';
import { type Answer, failure, openEngine, value } from './support/engine.ts';

type Verb = (...args: unknown[]) => Answer<unknown>;

const CODES = [
  'invalid_argument',
  'invalid_spec',
  'shape_mismatch',
  'out_of_memory',
  'unsupported',
];
const MLP = { model: 'mlp' };
const SPECS = new URL('../fixtures/specs/', import.meta.url);

let session: Session;
beforeAll(async () => {
  session = (await openEngine()).session;
});

/** Calls a verb like untyped code. */
const call = (name: keyof Session, ...args: unknown[]): Answer<unknown> => {
  const verb = session[name] as unknown as Verb;
  return verb.apply(session, args);
};

function refused(answer: Answer<unknown>): ErrorInfo {
  const error = failure(answer);
  expect(CODES).toContain(error.code);
  return error;
}

describe('hostile input: a field of the wrong type is refused by name', () => {
  const cases: [string, keyof Session, unknown[], string][] = [
    ['batch as text', 'describe', [{ model: 'mlp', batch: '3' }], 'batch'],
    ['batch with a fraction', 'describe', [{ model: 'mlp', batch: 1.5 }], 'batch'],
    ['batch NaN', 'describe', [{ model: 'mlp', batch: Number.NaN }], 'batch'],
    ['batch null', 'planMemory', [{ model: 'mlp', batch: null }], 'batch'],
    ['batch 2^53 and up', 'describe', [{ model: 'mlp', batch: 2 ** 53 }], 'batch'],
    ['batch as BigInt', 'describe', [{ model: 'mlp', batch: 3n }], 'batch'],
    ['batch 0', 'describe', [{ model: 'mlp', batch: 0 }], 'batch'],
    [
      'reference_ops as text',
      'describe',
      [{ model: 'mlp', reference_ops: 'relu' }],
      'reference_ops',
    ],
    [
      'reference_ops of numbers',
      'describe',
      [{ model: 'mlp', reference_ops: [3] }],
      'reference_ops',
    ],
    [
      'reference_ops of no op',
      'describe',
      [{ model: 'mlp', reference_ops: ['x'] }],
      'reference_ops',
    ],
    ['seq infinite', 'describe', [{ model: 'gpt2', seq: Number.POSITIVE_INFINITY }], 'seq'],
    ['model a number', 'describe', [{ model: 7 }], 'model'],
    ['spec an object, not its text', 'describe', [{ spec: {} }], 'spec'],
    ['neither model nor spec', 'describe', [{}], 'model'],
    ['a misspelt option', 'describe', [{ model: 'mlp', bacth: 3 }], 'bacth'],
    ['a key from the prototype', 'describe', [{ model: 'mlp', toString: 3 }], 'toString'],
    ['a request that is an array', 'describe', [[]], 'request'],
    ['a request that is null', 'startMemory', [null], 'request'],
    ['no request at all', 'startLatency', [undefined, {}], 'request'],
    ['options that are text', 'startLatency', [{ model: 'mlp' }, 'fast'], 'options'],
    ['budget as text', 'startLatency', [{ model: 'mlp' }, { budget_ms: '9' }], 'budget_ms'],
    ['budget negative', 'startLatency', [{ model: 'mlp' }, { budget_ms: -1 }], 'budget_ms'],
    ['a layer that is none', 'startLayerProfile', [{ model: 'mlp' }, 'nope', {}], 'nope'],
    ['a layer that is a number', 'startLayerProfile', [{ model: 'mlp' }, 3, {}], 'layer'],
    ['calibration for ever', 'startCalibration', [Number.POSITIVE_INFINITY], 'budget_ms'],
    ['a preset that is a symbol', 'specOf', [Symbol('mlp')], 'preset'],
    ['samples that are no array', 'summarize', [{ length: 3 }], 'samples'],
    ['a hole in the samples', 'summarize', [[1, undefined, 3]], 'samples[1]'],
    ['NaN in the samples', 'summarize', [[1, 2, Number.NaN]], 'samples[2]'],
    ['no samples', 'summarize', [[]], 'samples'],
    ['an optimizer that is none', 'startTrainingProfile', [MLP, { optimizer: 'x' }, {}], "'x'"],
    [
      'an optimizer that is a number',
      'startTrainingProfile',
      [MLP, { optimizer: 3 }, {}],
      'optimizer',
    ],
    [
      'a rate that is NaN',
      'startTrainingProfile',
      [MLP, { learning_rate: Number.NaN }, {}],
      'rate',
    ],
    ['a training that is null', 'startTrainingProfile', [MLP, null, {}], 'training'],
    ['a preset that is a list', 'startTrain', [{ preset: ['digits-mlp'] }], 'preset'],
    ['a misspelt preset', 'startTrain', [{ preset: 'digit-mlp' }], "'digit-mlp'"],
    ['a training of no kind', 'startTrain', [undefined], 'training'],
    ['data of another name', 'loadData', ['letters', new Uint8Array(9)], "'letters'"],
    ['data that are text', 'loadData', ['text', 'To be'], 'bytes'],
    ['a slice of text', 'advance', ['50'], 'max_ms'],
  ];
  test.each(cases)('%s', (_title, verb, args, field) => {
    const error = refused(call(verb, ...args));
    expect(`${error.op}\n${error.message}`).toContain(field);
    expect(value(session.describe({ model: 'mlp' })).parameters).toBe(235_146);
  });
});

test('hostile input: every malformed spec of the fixtures is refused in words', () => {
  const files = readdirSync(new URL('bad/', SPECS));
  expect(files.length).toBeGreaterThanOrEqual(25);
  for (const file of files) {
    const spec = readFileSync(new URL(`bad/${file}`, SPECS), 'utf8');
    if (spec === '') continue; // the same as no spec
    const error = refused(session.describe({ spec }));
    expect(error.message.length, file).toBeLessThan(400);
    expect(value(session.describe({ model: 'mlp' })).parameters, file).toBe(235_146);
  }
});

test('hostile input: a spec that nests a hundred thousand deep or is a megabyte long', () => {
  for (const spec of [
    '['.repeat(100_000),
    '{"layers":'.repeat(50_000),
    ' '.repeat(1e6),
    'x'.repeat(1e6),
  ]) {
    refused(session.describe({ spec }));
  }
  expect(value(session.describe({ model: 'mlp' })).parameters).toBe(235_146);
});

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withTypedArray: true,
  withNullPrototype: true,
  withObjectString: true,
});
/** Values that look plausible at first sight. */
const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(2 ** 53, -0, 1e308, -1, 0));
const request = fc.record(
  {
    model: fc.oneof(fc.constantFrom('mlp', 'gpt_nano', ''), fc.string(), anything),
    spec: fc.oneof(fc.constant(''), fc.string(), fc.json(), anything),
    batch: fc.oneof(number, anything),
    seq: fc.oneof(number, anything),
  },
  { requiredKeys: [] },
);
const options = fc.dictionary(
  fc.constantFrom('budget_ms', 'warm_up_ms', 'min_samples', 'seed', 'naive_runs', 'budget'),
  fc.oneof(number, anything),
);

/** Either a well-formed value or an error with a message; never a throw. */
function wellFormed(answer: Answer<unknown>): void {
  if (answer.ok) expect(answer.value).toBeDefined();
  else refused(answer);
}

describe('hostile input: fuzz', () => {
  test('dry verbs answer anything with a Result', () => {
    fc.assert(
      fc.property(fc.oneof(request, anything), (input) => {
        wellFormed(call('describe', input));
        wellFormed(call('planMemory', input));
      }),
      { numRuns: 400 },
    );
    expect(value(session.describe({ model: 'mlp' })).parameters).toBe(235_146);
  });

  test('starting a job answers anything with a Result', () => {
    fc.assert(
      fc.property(fc.oneof(request, anything), fc.oneof(options, anything), (input, how) => {
        wellFormed(call('startLatency', input, how));
        wellFormed(call('startLayerProfile', input, how, how));
        wellFormed(call('startCalibration', how));
        wellFormed(call('startTrainingProfile', input, how, how));
        wellFormed(call('startTrain', how));
        wellFormed(call('loadData', how, input));
        session.cancel();
      }),
      { numRuns: 200 },
    );
    expect(value(session.describe({ model: 'mlp' })).parameters).toBe(235_146);
  });

  test('names, samples and slices of anything give a Result', () => {
    fc.assert(
      fc.property(anything, fc.array(fc.oneof(number, anything)), (input, samples) => {
        wellFormed(call('specOf', input));
        wellFormed(call('summarize', samples));
        if (typeof input !== 'number') refused(call('advance', input));
      }),
      { numRuns: 400 },
    );
  });

  test('a preset with one character changed is refused or still adds up', () => {
    const spec = value(session.specOf('lenet5'));
    fc.assert(
      fc.property(fc.nat(spec.length - 1), fc.string({ minLength: 0, maxLength: 3 }), (at, put) => {
        const changed = spec.slice(0, at) + put + spec.slice(at + 1);
        const answer = session.describe({ spec: changed });
        if (!answer.ok) return void refused(answer);
        const { layers, parameters } = value(answer);
        expect(layers.reduce((sum, layer) => sum + layer.parameters, 0)).toBe(parameters);
      }),
      { numRuns: 500 },
    );
  });
});
