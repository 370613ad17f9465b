// What the Capstone says to predictions of the baseline: the wrong ideas behind them, and right, wrong or cannot tell.

import { describe, expect, it } from 'vitest';
import {
  baselineOf,
  imagesPerSecond,
  type Side,
} from '../../../web/src/labs/capstone/baseline/model';
import { afterRun, verdictOn } from '../../../web/src/labs/capstone/baseline/text';
import { beliefs } from '../../../web/src/labs/capstone/beliefs';
import type { Dry, Outcome } from '../../../web/src/labs/capstone/model';
import { text } from '../../../web/src/labs/capstone/text';
import { templateText } from '../template-text';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { EMPTY, side } from './capstone-fixtures';
import { predictedView, spaced } from './predicted-view';

/** A step of 3.3 GFLOP an image, of which the forward pass has 1.1; the device does 50 GFLOP/s at its peak. */
const dryOf = (batch: number, peak: number | undefined): Dry =>
  ({ flops: 3.3e9, peak, batch, description: { flops_per_call: 1.1e9 * batch } }) as Dry;

const outcomeOf = (of: Side): Outcome => ({
  title: 'ResNet-18',
  side: of,
  at_peak: { parameters: 45e6, gradients: 46e6, optimizer_state: 89e6, activations: 7e6 },
});

const made = (of: Side, dry: Dry | undefined) => (): BeliefCase => {
  const view = (prediction: number) =>
    ({
      ...predictedView({
        values: { batch: of.configuration.batch },
        outcomes: { baseline: outcomeOf(of) },
        prediction,
        ...(dry === undefined ? {} : { dry }),
      }),
      notebook: EMPTY,
    }) as never;
  return {
    beliefs: beliefs(of, dry),
    measured: imagesPerSecond(of),
    say: (prediction) => text.scenes.baseline.say(view(prediction)),
    ending: (prediction) => text.ending.verdict(view(prediction), prediction),
  };
};

const two = side(baselineOf(2), 300, 200);
const one = side(baselineOf(1), 400, 200);
const wide: Side = {
  ...two,
  statistics: {
    ...two.statistics,
    median_interval: { low: 300, high: 800, confidence: 0.95 },
  },
};
const cases = {
  'two images': made(two, dryOf(2, 50)),
  'one image': made(one, dryOf(1, 50)),
  'no peak measured': made(one, dryOf(1, undefined)),
  'a wide range': made(wide, dryOf(2, 50)),
};

testBeliefs<keyof typeof cases>('capstone', cases, [
  [
    'two images',
    15.2,
    'That is computing alone, at this device’s peak: 66.0 ms an image. An image took 250 ms; where the rest goes is part 2.',
  ],
  [
    'two images',
    45,
    'You counted the forward pass alone, 1.10 GFLOP, at the peak. A training step has 3.30 GFLOP an image, and 250 ms passed.',
  ],
  [
    'no peak measured',
    30,
    'That is computing alone, at 100 GFLOP/s: 33.0 ms an image. An image took 600 ms; where the rest goes is part 2.',
  ],
  ['two images', 2, 'That is steps a second. Each step trains 2 images.'],
  ['two images', 0.25, 'That is the other way round: 0.250 s for an image.'],
  [
    'two images',
    9,
    'Training on one image takes 3.30 GFLOP. At 4.00 images/s, loader included, that is 13.2 GFLOP/s; this device’s peak is 50.0 GFLOP/s.',
  ],
]);

describe('capstone: right, wrong, or cannot tell', () => {
  const said = (of: Side, prediction: number) => {
    const { standing, lead } = verdictOn(outcomeOf(of), prediction, dryOf(2, 50));
    return [standing, spaced(lead)];
  };

  it('clearly right and clearly wrong', () => {
    expect(said(two, 4.1)).toEqual([
      'right',
      'You said 4.10 images/s; it was 4.00 images/s: right, within 2.5 %.',
    ]);
    expect(said(two, 20)).toEqual([
      'wrong',
      'You said 20.0 images/s; it was 4.00 images/s, so 5.0× too many for ResNet-18.',
    ]);
  });

  it('cannot tell: a wide range, which the title has too', () => {
    expect(said(wide, 5)).toEqual([
      'cannot tell',
      'You said 5.00 images/s; it was 4.00 images/s, but anything from 2.50 images/s to 6.67 images/s is possible.',
    ]);
    const view = predictedView({ values: {}, outcomes: { baseline: outcomeOf(wide) } });
    expect(spaced(text.scenes.baseline.title(view as never))).toBe(
      'The baseline trains 4.00 images/s (2.50 to 6.67)',
    );
    const words = afterRun(view as never).map(({ text }) => templateText(text));
    expect(words.join(' ')).toContain('That is the median of');
    expect(words.join(' ')).not.toContain('probably');
  });

  it('no reason tells where the time goes, which part 2 asks', () => {
    for (const { why } of beliefs(two, dryOf(2, 50))) expect(why).not.toMatch(/load|wait|backward/);
  });
});
