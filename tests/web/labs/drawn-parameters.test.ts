// Whatever network the Parameters lab counts, what it says holds: presets and specs are drawn, and the engine really counts them.

import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import lab from '../../../web/src/labs/parameters/lab';
import { WIDE_BATCH } from '../../../web/src/labs/parameters/outcome';
import { openEngine } from '../../boundary/support/engine';
import { DRAWS, expectHolds, expectStates } from './drawn';
import { describer, models } from './drawn-models';
import { type Reading, readingOf, textIn } from './reading';

let describe: ReturnType<typeof describer>;
beforeAll(async () => {
  describe = describer(await openEngine());
});

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const side = fc.integer({ min: 1, max: 16 });
const drawn = fc.record({
  model: models,
  batch: fc.constantFrom(1, 2, 64, 256),
  inputs: side,
  outputs: side,
  precision: fc.constantFrom('fp32', 'fp16', 'int8'),
  limit: fc.constantFrom(4e8, 5e8, 2e9, 1e10),
  guess: fc.option(
    fc.record({
      by: fc.constantFrom('truth', 'bytes', 'flops', 'macs', 'number'),
      off: fc.oneof(fc.constant(1), double(0.95, 1.05), double(0.01, 100)),
    }),
    { nil: undefined },
  ),
});

type Case = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

const numberOf = (text = ''): number => Number(text.replaceAll(',', ''));

/** The number of parameters is the engine's, and the sum of the parts. */
function expectCount(reading: Reading, parameters: number): void {
  const stated = '(?: has |^Parameters: |^|: )#(?= parameters?(?:[.,]|$))';
  // The small layer and GPT-2 XL have numbers of their own.
  const own = reading.said.filter(({ at }) => at !== 'layer' && at !== 'large');
  expect(expectStates({ ...reading, said: own }, stated, parameters)).toBeGreaterThanOrEqual(3);
  expect(expectStates(reading, '^Parameters: #$', parameters)).toBe(1);
  expectStates(reading, '; it is #', parameters);
  const [, sum = '', rows = ''] =
    /^([\d,]+) parameters?\. (.*)\.$/.exec(textIn(reading, 'model figure summary')) ?? [];
  const parts = [...rows.matchAll(/: ([\d,]+)(?:;|$)/g)].map(([, part]) => numberOf(part));
  expect(numberOf(sum)).toBe(parameters);
  expect(parts.reduce((all, each) => all + each, 0)).toBe(parameters);
  // The part of the heading is the largest of them.
  const [, part] =
    / holds? ([\d.]+) % of the parameters/.exec(textIn(reading, 'model figure title')) ?? [];
  expect(part === undefined).toBe(parameters === 0);
  if (part !== undefined)
    expect(Math.abs(Number(part) - (100 * Math.max(...parts)) / parameters)).toBeLessThan(0.51);
}

/** The size is four bytes for each, in both units; the large model fits or not, by the limit of the tab. */
function expectSizes(reading: Reading, parameters: number, of: Case): void {
  const size = 4 * parameters;
  const stated =
    '(?:^Is it |^|bytes are |^Size in fp32: |fp32 \\(4 bytes\\): )#(?= [(=]| and [\\d.,]+ (?:[KMGT]i)?B are| or [\\d.,]+\\?|, or)';
  expectStates(reading, stated, size);
  expectStates(reading, 'int8 \\(1 byte\\): #', parameters);
  const width = { fp32: 4, fp16: 2, int8: 1 }[of.precision as 'int8'];
  const large = describe({ of: { model: 'gpt2_xl' } }).parameters;
  const title = textIn(reading, 'large figure title');
  expect(expectStates(reading, 'GPT-2 XL needs #', large * width)).toBe(1);
  expect(title.includes('do not fit')).toBe(large * width > of.limit);
  expectStates(reading, '(?:this tab may hold |limit set by this page: )#', of.limit);
  const gap = /numbers are ([\d.]+) % apart/.exec(textIn(reading, 'size say'))?.[1];
  if (gap !== undefined) expect([2.4, 4.9, 7.4, 10]).toContain(Number(gap));
}

it('says what holds of any network', () => {
  fc.assert(
    fc.property(drawn, (of) => {
      const { model, batch, guess, limit, ...values } = of;
      const single = describe(model);
      const { parameters } = single;
      const ideas = {
        ...{ truth: parameters, bytes: 4 * parameters, number: 1000 },
        ...{ flops: single.flops_per_sample, macs: single.macs_per_sample },
      };
      const { by = 'truth', off = 1 } = guess ?? {};
      const reading = readingOf(lab, {
        values: { model: 'mlp', batch, ...values },
        dry: {
          title: model.title,
          ...{ chosen: describe(model, batch), single, wide: describe(model, WIDE_BATCH) },
          ...{
            small: describe({ of: { model: 'gpt2' } }),
            xl: describe({ of: { model: 'gpt2_xl' } }),
          },
          memory_limit_bytes: limit,
        },
        outcomes: { counted: { title: model.title, description: single } },
        title: model.title,
        ...(guess === undefined
          ? {}
          : { prediction: Math.max(1, Math.round((ideas[by as 'truth'] || 1) * off)) }),
      });
      expectHolds(reading);
      expectCount(reading, parameters);
      expectSizes(reading, parameters, of);
      // Only the activations grow with the batch, and the parameters stay.
      const asked = textIn(reading, 'batch question');
      if (parameters > 0)
        expect(expectStates(reading, 'the same #(?= parameter)', parameters)).toBe(1);
      expect(asked).toContain('each input brings values of its own');
      expect(textIn(reading, 'batch figure title')).toContain(` at batch ${batch}: `);
    }),
    DRAWS,
  );
});
