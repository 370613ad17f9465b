// Whatever network the FLOPs lab counts, what it says holds: presets and specs are drawn, and the engine really counts them.

import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Description } from '../../../web/src/engine/types';
import lab from '../../../web/src/labs/flops/lab';
import { BATCHES } from '../../../web/src/labs/flops/outcome';
import { openEngine } from '../../boundary/support/engine';
import { DRAWS, expectHolds, expectStates } from './drawn';
import { describer, models } from './drawn-models';
import { type Reading, readingOf, textIn } from './reading';

let describe: ReturnType<typeof describer>;
beforeAll(async () => {
  describe = describer(await openEngine());
});

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const drawn = fc.record({
  model: models,
  batch: fc.constantFrom(...BATCHES),
  guess: fc.option(
    fc.record({
      by: fc.constantFrom('truth', 'sample', 'macs', 'parameters', 'number'),
      off: fc.oneof(fc.constant(1), double(0.95, 1.05), double(0.01, 100)),
    }),
    { nil: undefined },
  ),
});

const GPT2 = { title: 'GPT-2 small', of: { model: 'gpt2' } } as const;

/** The counts are the engine's wherever they stand, and its layers add up to the call. */
function expectCounts(reading: Reading, of: Description, title: string): void {
  const { flops_per_call, flops_per_sample, macs_per_call, macs_per_sample, layers } = of;
  const stated =
    '(?:^One call of .* is |; one call is |^FLOPs per call: |^)#(?= in one call| per call at|$|[,:] (?:so|right|exactly))';
  const called = reading.said.filter(({ at }) => !['batch', 'product', 'length'].includes(at));
  expect(expectStates({ ...reading, said: called }, stated, flops_per_call)).toBeGreaterThanOrEqual(
    4,
  );
  expect(expectStates(reading, '^FLOPs per sample: #', flops_per_sample)).toBe(1);
  expectStates(reading, '^MACs per sample: #', macs_per_sample);
  expectStates(reading, 'needs # ?MACs per sample', macs_per_sample);
  expect(textIn(reading, 'tools question').includes('MACs per sample')).toBe(macs_per_sample > 0);
  expect(layers.reduce((sum, { flops }) => sum + flops, 0)).toBe(flops_per_call);
  const words = textIn(reading);
  expect(words.includes(`${title} has no FLOPs`)).toBe(flops_per_call === 0);
  if (flops_per_call === 0) return;
  expectStates(
    reading,
    '(?:^|[.] )# of it is multiply-adds',
    (200 * macs_per_call) / flops_per_call,
  );
  // The kind of layer in the heading has most of the FLOPs, and no more than all.
  const kinds = new Map<string, number>();
  for (const { type, flops } of layers) kinds.set(type, (kinds.get(type) ?? 0) + flops);
  const most = Math.max(...kinds.values());
  expect(expectStates(reading, '^# of the FLOPs of', (100 * most) / flops_per_call)).toBe(1);
}

/** A sample stays the same in every batch; and what a longer text costs follows from whether its tokens look at each other. */
function expectGrowth(
  reading: Reading,
  batches: readonly Description[],
  lengths: readonly Description[],
): void {
  for (const { batch, flops_per_call } of batches)
    expectStates(reading, `(?:^|; )batch ${batch}: # per call`, flops_per_call);
  const all = batches.map((each) => each.flops_per_sample);
  const title = textIn(reading, 'batch figure title');
  if (Math.max(...all) === Math.min(...all) && Math.max(...all) > 0)
    expectStates(reading, '; a sample stays at #', all[0] ?? 0);
  else if (title.includes('a sample stays'))
    expect(Math.min(...all) / Math.max(...all)).toBeGreaterThan(0.995);
  const [first, last] = [lengths[0], lengths.at(-1)] as [Description, Description];
  const longer = last.seq / first.seq;
  const attends = last.layers.some(({ type }) => type === 'scaled_dot_product_attention');
  const says = textIn(reading, 'length say');
  const grown = last.flops_per_call / first.flops_per_call;
  const [, shown] = /the work grows ([\d.]+)×/.exec(says) ?? [];
  const before = lengths.at(-2)?.flops_per_call ?? 0;
  if (first.flops_per_call === 0) return;
  expect(Number(shown) / (last.flops_per_call / before)).toBeCloseTo(1, 1);
  const heading = textIn(reading, 'length title');
  expect(heading.includes('more than twice')).toBe(grown > longer);
  expect(heading.includes('less than twice')).toBe(grown < longer);
  expect(says.includes('every token looks at every other')).toBe(attends);
}

it('says what holds of any network', () => {
  fc.assert(
    fc.property(drawn, ({ model, batch, guess }) => {
      const reader = model.readsTokens ? model : GPT2;
      const chosen = describe(model, batch);
      const batches = BATCHES.map((size) => describe(model, size));
      const lengths = [16, 32, 64].map((seq) => describe(reader, 1, seq));
      const ideas = {
        ...{ truth: chosen.flops_per_call, sample: chosen.flops_per_sample, number: 1000 },
        ...{ macs: chosen.macs_per_call, parameters: chosen.parameters },
      };
      const { by = 'truth', off = 1 } = guess ?? {};
      const reading = readingOf(lab, {
        values: { model: 'mlp', batch, seq: 0 },
        dry: {
          ...{ title: model.title, chosen, reader: reader.title },
          ...{ batches, lengths },
        },
        outcomes: { counted: { title: model.title, description: chosen } },
        title: model.title,
        ...(guess === undefined ? {} : { prediction: (ideas[by as 'truth'] || 1) * off }),
      });
      expectHolds(reading);
      expectCounts(reading, chosen, model.title);
      expectGrowth(reading, batches, lengths);
      // A tool leaves something out, or nothing, but never less than nothing.
      expect(textIn(reading, 'tools more')).not.toMatch(/leaves out −/);
    }),
    DRAWS,
  );
});
