// The wrong ideas that the Architectures lab knows, and its verdicts, on hand-made times.

import { describe, expect, it } from 'vitest';
import { beliefs } from '../../../web/src/labs/architectures/beliefs';
import { shownRatio } from '../../../web/src/labs/architectures/figure-words';
import type { Outcome } from '../../../web/src/labs/architectures/outcome';
import { verdictOn } from '../../../web/src/labs/architectures/sentences';
import { text } from '../../../web/src/labs/architectures/text';
import { bothOf, OUTCOMES, outcomeOf, viewOf } from './architectures-cases';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { spaced } from './predicted-view';

const outcome = (name: string): Outcome => OUTCOMES[name] as Outcome;

const caseNamed = (name: string) => (): BeliefCase => {
  const compared = outcome(name);
  return {
    beliefs: beliefs(compared),
    measured: Number(shownRatio(...bothOf(compared)).toPrecision(3)),
    say: (prediction) => text.scenes.time.say(viewOf(compared, prediction) as never),
    ending: (prediction) => text.ending.verdict(viewOf(compared, prediction) as never, prediction),
  };
};

const RATES = 'The transformer does 75.0× the FLOPs, at 37.5 GFLOP/s; the MLP at 20.0 GFLOP/s.';
const SAME = 'The transformer does about the same FLOPs, at 40.0 GFLOP/s; the MLP at 5.00 GFLOP/s.';

testBeliefs<string>(
  'architectures',
  Object.fromEntries(Object.keys(OUTCOMES).map((name) => [name, caseNamed(name)])),
  [
    [
      'textbook',
      1,
      `You expected equal parameters to take equal time. But each works for 64 patches. ${RATES}`,
    ],
    ['textbook', 75, `You expected time to go with FLOPs alone. ${RATES}`],
    [
      'textbook',
      64,
      `You counted the 64 patches for which each weight is used, as if nothing else differed. ${RATES}`,
    ],
    [
      'textbook',
      4096,
      `You squared the 64 patches. Only comparing patches with each other grows like that. ${RATES}`,
    ],
    [
      'textbook',
      3.75,
      'You expected time to go with the bytes that are read and written. At 10 FLOPs per byte, against the MLP’s 0.50 FLOPs per byte, FLOPs take time too.',
    ],
    [
      'textbook',
      0.025,
      'That is the MLP’s time over the transformer’s; the question was the other way round.',
    ],
    ['reversed order', 1, `You expected equal FLOPs to take equal time. ${SAME}`],
    [
      'reversed order',
      0.012,
      `You expected time to go with parameters. The transformer uses each for 64 patches, the MLP once. ${SAME}`,
    ],
    ['textbook', 500, RATES],
  ],
);

describe('architectures: three standings', () => {
  const said = (name: string, prediction: number) => {
    const { standing, lead } = verdictOn(outcome(name), prediction);
    return [standing, spaced(lead)];
  };

  it('clearly wrong', () =>
    expect(said('textbook', 1)).toEqual([
      'wrong',
      'You said 1.00×; it was 40.0×, so 40× too little for the transformer.',
    ]));

  it('clearly right', () => {
    expect(said('textbook', 41)).toEqual([
      'right',
      'You said 41.0×; it was 40.0×: right, within 2.5 %.',
    ]);
    expect(said('tie', 1)).toEqual(['right', 'You said 1.00×; it was 1.00×: right to the digit.']);
  });

  it('cannot tell where the times differ too much, and says what is possible', () => {
    const [standing, lead] = said('noisy', 1);
    expect(standing).toBe('cannot tell');
    expect(lead).toMatch(/^You said 1\.00×; it was 1\.20×, but anything from 0\.2\d+× to /);
    expect(said('noisy', 40)[0]).toBe('wrong');
    const drift = outcomeOf({ ms: { mlp: 0.04, cnn: 2.5, transformer: 1.6 }, again: 1.6 });
    expect(verdictOn(drift, 40).standing).toBe('cannot tell');
  });
});
