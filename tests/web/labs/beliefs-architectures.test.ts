// The wrong ideas that the Architectures lab knows, and its verdicts, on hand-made times.

import { describe, expect, it } from 'vitest';
import { busyText } from '../../../web/src/lab/claim';
import { beliefs } from '../../../web/src/labs/architectures/beliefs';
import { shownRatio } from '../../../web/src/labs/architectures/figure-words';
import { type Outcome, ratioBetween } from '../../../web/src/labs/architectures/outcome';
import { verdictOn } from '../../../web/src/labs/architectures/sentences';
import { text } from '../../../web/src/labs/architectures/text';
import { bothOf, each, OUTCOMES, outcomeOf, rate, viewOf } from './architectures-cases';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { plain, spaced } from './predicted-view';
import { isRatio, ratiosIn } from './views';

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

const RATES =
  'The transformer does 75.0× the MLP’s FLOPs, at 1.875× the rate: 75.0 ÷ 1.875 = 40.0.';
const SAME =
  'The transformer does 1.00× the MLP’s FLOPs, at 8.000× the rate: 1.00 ÷ 8.000 = 0.125.';

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
      `You counted the 64 patches that use each weight, as if nothing else differed. ${RATES}`,
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
    [
      'textbook',
      500,
      `Nearly every weight works for 64 patches, and attention multiplies besides. ${RATES}`,
    ],
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
      'You said 41.0×; it was 40.0×: close enough, 2.5 % too much.',
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

describe('architectures: the reason, the heading and the answer', () => {
  it.each(each)(
    '%s: the reason divides the FLOPs by the rates, and gets the ratio',
    (name, outcome) => {
      const [words = ''] = plain(text.scenes.time.say(viewOf(outcome) as never));
      const [transformer, mlp] = bothOf(outcome);
      const work = transformer.flops_per_sample / mlp.flops_per_sample;
      expect(isRatio(ratiosIn(words)[0] ?? 0, work, 1)).toBe(true);
      if (outcome.control === 'parameters') expect(words).toContain('works for 64 patches');
      const [, factor = '', sign, other = '', ratio = ''] =
        /([\d.,]+) ([÷×]) ([\d.,]+) = ([\d,.]+)\.$/.exec(words) ?? [];
      if (name === 'tie') return expect(words).toMatch(/FLOPs, at about the same rate\.$/);
      if (name === 'noisy')
        return expect(words).toContain('but we can’t tell whether at the same rate');
      const [a, b] = [factor, other].map((each) => Number(each.replaceAll(',', ''))) as [
        number,
        number,
      ];
      const shown = sign === '÷' ? a / b : a * b;
      expect(Number(shown.toPrecision(3))).toBe(Number(ratio.replaceAll(',', '')));
      expect(Number(ratio.replaceAll(',', ''))).toBe(
        Number(shownRatio(transformer, mlp).toPrecision(3)),
      );
      expect(sign === '÷').toBe(rate(transformer) > rate(mlp));
    },
  );

  it.each(each)('%s: heading and answer name only what differs', (_, outcome) => {
    const heading = spaced(text.scenes.time.title(viewOf(outcome) as never));
    const answer = spaced(text.ending.lesson(viewOf(outcome) as never));
    const [a, b] = bothOf(outcome);
    const { low, high } = ratioBetween(a, b);
    const tie = low <= 1 && high >= 1;
    expect(heading.includes('no measurable difference')).toBe(tie);
    expect(answer.includes('the transformer takes a time that can’t be told')).toBe(tie);
    if (!tie) expect(ratiosIn(heading)[0]).toBe(ratiosIn(answer)[0]);
    expect(answer.startsWith('No: at')).toBe(outcome.control === 'parameters');
    expect(answer.includes('FLOPs are equal, not the parameters')).toBe(
      outcome.control === 'flops',
    );
  });

  it('of a busy machine there is neither ratio nor answer', () => {
    const busy = viewOf(outcomeOf({ ms: { mlp: 0.04, cnn: 2.5, transformer: 1.6 }, again: 2 }));
    expect(text.scenes.time.title(busy as never)).toBe('Same parameters, same time?');
    expect(text.ending.lesson(busy as never)).toBe(busyText);
  });

  it('of the textbook case', () => {
    expect(spaced(text.ending.lesson(viewOf(outcome('textbook')) as never))).toBe(
      'No: at about 400 k parameters, the transformer takes 40.0× the MLP’s time and the CNN takes 62.5× the MLP’s time. Their weights work at every patch or pixel, the MLP’s once.',
    );
  });
});
