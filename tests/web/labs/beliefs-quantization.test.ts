// The wrong ideas that the Quantization lab knows, and its verdicts, on hand-made measurements.

import { describe, expect, it } from 'vitest';
import { beliefs } from '../../../web/src/labs/quantization/beliefs';
import { INT8, type Measured, pointsLost } from '../../../web/src/labs/quantization/outcome';
import { text, verdictOn } from '../../../web/src/labs/quantization/text';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { predictedView, spaced } from './predicted-view';
import { measuredOf, OUTCOMES } from './quantization-fixtures';

const values = { model: 'mlp', epochs: 0, batch: 32, seed: 1 };

/** Twenty-four layers and three quarters of the answers wrong, as GPT nano has them. */
const characters: Measured = {
  ...measuredOf({ wrong: [9175, 9176], answers: 12_224, output_db: Array(24).fill(44) }),
  title: 'GPT nano',
  things: 'characters',
};

const MADE: Readonly<Record<string, Measured>> = {
  ...Object.fromEntries(
    Object.entries(OUTCOMES).map(([name, [given]]) => [name, measuredOf(given)]),
  ),
  characters,
};

const outcome = (name: string): Measured => MADE[name] as Measured;

const caseNamed = (name: string) => (): BeliefCase => {
  const int8 = outcome(name);
  const view = (prediction: number) =>
    predictedView({ values, outcomes: { int8 }, prediction }) as never;
  return {
    beliefs: beliefs(int8),
    measured: pointsLost(int8, INT8),
    say: (prediction) => text.scenes.int8.say(view(prediction)),
    ending: (prediction) => text.ending.verdict(view(prediction), prediction),
    // Where every answer is lost, only the ideas about bits and errors have a number that is not the truth.
    ...(name === 'all wrong after rounding' ? { least: 2 } : {}),
    ...(name === 'all right' ? { least: 2 } : {}),
  };
};

const MOVED = 'Rounding moves the scores by 1.0 %; ';

testBeliefs<string>(
  'quantization',
  Object.fromEntries(Object.keys(MADE).map((name) => [name, caseNamed(name)])),
  [
    [
      'no answer lost',
      75,
      `You let answers go with the bits. ${MOVED}answers change only where two scores nearly tie.`,
    ],
    [
      'no answer lost',
      25.3,
      `You took the share of bits left. ${MOVED}answers change only where two scores nearly tie.`,
    ],
    [
      'no answer lost',
      4.25,
      `That is int8’s error rate, 17 of 400 digits. float32 already gets 17 wrong: here rounding cost none. ${MOVED}answers change only where two scores nearly tie.`,
    ],
    [
      'clearly lost',
      15,
      `That is int8’s error rate, 60 of 400 digits. float32 already gets 17 wrong: rounding costs 10.8 points. ${MOVED}answers change only where two scores nearly tie.`,
    ],
    [
      'no answer lost',
      95.75,
      'That is what int8 still gets right. float32 gets 95.8 % right: lost is only the difference.',
    ],
    [
      'characters',
      15.1,
      'You added up the errors of 24 layers. An error moves scores; it costs an answer only where two of them nearly tie.',
    ],
    [
      'no answer lost',
      10,
      `${MOVED}answers change only where two scores nearly tie. 10.0 points would be 40 of 400 digits.`,
    ],
  ],
);

describe('quantization: what is taken along', () => {
  it('says how small a loss so many answers cannot show', () => {
    const view = predictedView({ values, outcomes: { int8: outcome('no answer lost') } }) as never;
    expect(spaced(text.ending.lesson(view))).toContain(
      '400 answers cannot show a loss of less than 2.80 points.',
    );
  });
});

describe('quantization: three standings', () => {
  const said = (name: string, prediction: number) => {
    const { standing, lead, text: why } = verdictOn(outcome(name), prediction);
    return [standing, spaced(lead), spaced(why)];
  };

  it('clearly wrong', () =>
    expect(said('no answer lost', 10).slice(0, 2)).toEqual([
      'wrong',
      'You said 10.0 points; it was 0 points, so 10.0 points too much.',
    ]));

  it('clearly right', () => {
    expect(said('no answer lost', 0).slice(0, 2)).toEqual([
      'right',
      'You said 0 points; it was 0 points: right to the digit.',
    ]);
    expect(said('characters', 0).slice(0, 2)).toEqual([
      'right',
      'You said 0 points; it was 0.0082 points: right, within 0.0082 points.',
    ]);
  });

  it('as near on either side of what was counted is as right, whatever the range leaves open', () => {
    const standings = (name: string, guesses: readonly number[]) =>
      guesses.map((each) => said(name, each)[0]);
    expect(standings('no answer lost', [0, -1, 1, -1.25, 1.25])).toEqual(Array(5).fill('right'));
    expect(standings('no answer lost', [-1.3, 1.3, -2.7, 2.7])).toEqual(
      Array(4).fill('cannot tell'),
    );
    expect(standings('no answer lost', [-3, 3])).toEqual(['wrong', 'wrong']);
    expect(said('no answer lost', -1)[1]).toBe(
      'You said −1.00 points; it was 0 points: right, within 1.00 points.',
    );
  });

  it('cannot tell where so few answers leave it open', () => {
    const [standing, lead, why] = said('no answer lost', 2);
    expect([standing, lead]).toEqual([
      'cannot tell',
      'You said 2.00 points; it was 0 points, but anything from −2.80 points to 2.80 points is possible.',
    ]);
    expect(why).toMatch(/^This run can’t tell\. Rounding moves/);
  });
});
