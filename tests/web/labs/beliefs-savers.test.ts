// The wrong ideas that the Memory savers lab knows, and its verdicts: steps that the engine plans, with hand-made times.

import { describe, expect, it } from 'vitest';
import { beliefs } from '../../../web/src/labs/savers/beliefs';
import { latest } from '../../../web/src/labs/savers/outcome';
import { PLAIN, type Recipe } from '../../../web/src/labs/savers/recipe';
import { text, verdictOn } from '../../../web/src/labs/savers/text';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { spaced } from './predicted-view';
import { RECIPES, slowdown } from './savers-cases';
import { caseOf, dryOf, outcomeOf } from './savers-fixtures';
import { viewOf } from './views';

type Time = ReturnType<typeof slowdown>;

/** The number of ideas that must be recognised; three where it is left out. */
const LEAST: Readonly<Record<string, number>> = {
  'nothing on': 0,
  noisy: 2,
  // An MLP's peak is mostly parameters and optimizer state, and little is computed again.
  'free checkpoints': 1,
  'faster checkpoints': 2,
  'too few samples': 0,
};

const caseNamed = (name: string, model: string, recipe: Recipe, time: Time) => (): BeliefCase => {
  const dry = dryOf(model, recipe);
  const steps = outcomeOf(dry, [time]);
  const view = (prediction: number) => viewOf(caseOf(dry, [time], prediction));
  return {
    beliefs: beliefs(steps),
    measured: Number(latest(steps).slowdown.ratio.toPrecision(3)),
    say: (prediction) => text.scenes.time.say(view(prediction)),
    ending: (prediction) => text.ending.verdict(view(prediction), prediction),
    least: LEAST[name] ?? 3,
  };
};

const AGAIN =
  'Checkpoints computed 35 % of the plain step’s FLOPs again, 1.35× by FLOPs alone. Your other savers change the time too.';

testBeliefs<string>(
  'savers',
  Object.fromEntries(
    RECIPES.map(([name, model, recipe, time]) => [name, caseNamed(name, model, recipe, time)]),
  ),
  [
    ['checkpoints', 1, `You expected savers not to change the time. ${AGAIN}`],
    ['checkpoints', 5, AGAIN],
    ['checkpoints', 1.7, `You paid for memory with time, 1.70× for 1.70×. ${AGAIN}`],
    [
      'checkpoints',
      0.59,
      `You let time fall with the peak, but a lower peak takes no work away. ${AGAIN}`,
    ],
    [
      'checkpoints',
      2,
      'That would be computing everything twice. Only outputs between checkpoints are computed again, and no gradient: 35 % of the plain step’s FLOPs.',
    ],
    [
      'all of them',
      8,
      'You counted 8 whole steps. Each part has only one of 8 shares of the batch.',
    ],
    [
      'freed early',
      1,
      'You expected savers not to change the time. No FLOP is repeated, and less memory is written.',
    ],
    ['parts', 4, 'You counted 4 whole steps. Each part has only one of 4 shares of the batch.'],
    [
      'float16',
      0.5,
      'You expected 16 bits to take half the time. Only what is kept has 16 bits: arithmetic stays in float32.',
    ],
  ],
);

describe('savers: three standings', () => {
  const said = (time: Time, prediction: number) => {
    const recipe: Recipe = { ...PLAIN, keep: 'in_place', checkpoint: 3 };
    const { standing, lead } = verdictOn(outcomeOf(dryOf('lenet5', recipe), [time]), prediction);
    return [standing, spaced(lead)];
  };

  it('clearly wrong', () =>
    expect(said(slowdown(1.31, 0.04, 'slower'), 2)).toEqual([
      'wrong',
      'You said 2.00×; it was 1.31×, so 1.5× too much for lenet5.',
    ]));

  it('wrong to expect no change where one was measured, however small', () =>
    expect(said(slowdown(1.06, 0.02, 'slower'), 1)).toEqual([
      'wrong',
      'You said 1.00×; it was 1.06×, so 6.0 % too little.',
    ]));

  it('clearly right', () =>
    expect(said(slowdown(1.31, 0.04, 'slower'), 1.3)).toEqual([
      'right',
      'You said 1.30×; it was 1.31×: right, within 0.77 %.',
    ]));

  it('cannot tell where the range is wide, or from too few samples', () => {
    expect(said(slowdown(1.31, 0.5, 'cannot_tell'), 1.2)).toEqual([
      'cannot tell',
      'You said 1.20×; it was 1.31×, but anything from 0.810× to 1.81× is possible.',
    ]);
    expect(said(slowdown(1.31, 0.1, 'cannot_tell', 0.5), 1.3)).toEqual([
      'cannot tell',
      'You said 1.30×; it was 1.31×, from too few samples to be sure.',
    ]);
  });
});
