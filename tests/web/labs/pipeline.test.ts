// The Pipeline lab: the formula of the queue, and the sentences and questions about different results.

import { describe, expect, it } from 'vitest';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { factorOff } from '../../../web/src/kit/controls/grade';
import {
  besideFormula,
  boundOf,
  compared,
  epochMs,
  fedMode,
  formulaMs,
  isCrowded,
  type ModeResult,
  need,
  type Outcome,
} from '../../../web/src/labs/pipeline/outcome';
import { bound, spikes, workers } from '../../../web/src/labs/pipeline/questions';
import { boundMessage, timelineMessage } from '../../../web/src/labs/pipeline/sentences';
import { formula } from '../../../web/src/labs/pipeline/simulate';
import { text } from '../../../web/src/labs/pipeline/text';
import { fold, ratioOf } from '../../../web/src/labs/pipeline/words';
import {
  caseOf,
  caseView,
  crowded,
  fast,
  free,
  mode,
  noisy,
  outcome,
  slow,
  sync,
  wordsOf,
} from './pipeline-fixtures';
import { isRatio, ratiosIn, timesIn, wordsIn, wordsInView } from './views';

describe('pipeline: what is said', () => {
  it('enough workers: bound by compute, and the formula agrees', () => {
    expect(boundOf(fedMode(fast), free)).toBe('compute');
    const words = wordsOf(fast, 2.44);
    expect(words).toContain('You said 2.44×; it was 2.44×: right to the digit.');
    expect(words).toContain('Likely CPU bottleneck”, notices.');
    expect(words).toContain('Bound by compute: a loader that costs nothing would save 2.4 %.');
    expect(words).toContain('2 workers are 1.51×');
    expect(words).toContain('they agree within 10 %');
    expect(words).toContain('With 2 it says 8.00 ms a batch; we measured 8.20 ms.');
    expect(words).toContain('Make augmentation dearer, 16 passes');
    expect(words).toContain('By the formula 2 workers would be enough');
    expect(words).toContain('Starting 2 workers took 82.0 ms, 10.0× the time of a batch.');
    expect(words).toContain('In turn, the network waits 63 % of the time here.');
    expect(words).toContain('The ceiling: 2.50× as fast as in turn');
    expect(boundMessage(fast)).toContain('the network is the limit');
    expect(timelineMessage(fast).replaceAll('\u00a0', ' ')).toBe(
      'The network waits 63 % of the time in turn, 2.4 % ahead',
    );
  });

  it('a formula or a rule that the rounds leave open is neither confirmed nor denied', () => {
    const wide = outcome([
      mode('synchronous', 1, { period: 20, waited: 12.5, engine: 7, load: 12 }),
      mode('one', 1, { period: 12.4, waited: 4, engine: 7.2, load: 12.1, half: 3 }),
      free,
    ]);
    expect(wordsOf(wide, 2)).toContain('these rounds can’t tell whether they agree');
    expect(text.scenes.epoch.title(caseView(wide))).toMatch(/\(\S+× to \S+×\)/);
    const [round] = sync.rounds;
    if (round === undefined) throw new Error('no round');
    const rounds = [round, { ...round, engine_ms: 11 }];
    const changing = outcome([{ ...sync, rounds }, ...fast.modes.slice(1)]);
    expect(wordsOf(changing, 2)).toContain('notices in some rounds only');
  });

  it('slow augmentation: bound by the loader', () => {
    const words = wordsOf(slow, 9);
    expect(boundOf(fedMode(slow), free)).toBe('loader');
    expect(words).toContain('Bound by the loader: without loading a batch would take 76 % less.');
    expect(words).toContain(
      'No loader reaches that: the step remains, and without any loading it would be 8.50×.',
    );
    expect(words).toContain('By the formula 8 workers would be enough');
    expect(words).toContain('More than the claim');
    expect(words).toContain('Make augmentation cheaper, 0 passes');
  });

  it('too few cores: slower with more workers, and neither side alone is the limit', () => {
    const words = wordsOf(crowded);
    expect(boundOf(fedMode(crowded), free)).toBe('sharing');
    expect(words).toContain('2 workers are slower than one: 0.897×');
    expect(words).toContain('a load takes 2.17× and a step 1.86× as long as alone');
    expect(words).toContain(
      'Loaders and network are 3 threads on 2 hardware threads: they take turns',
    );
    expect(words).toContain('Bound by what they share');
    // What the question calls right is what its own explanation counts: 0.5 of 6.5 ms are waiting.
    const said = String(bound(crowded).feedback('sharing' as never, true)).replaceAll(
      '\u00a0',
      ' ',
    );
    expect(said).toBe(
      'Loading still costs 6.50 ms of a batch’s 14.5 ms. Waiting is 7.7 % of that; the rest is longer work of the network.',
    );
    expect(words).toContain('Take one worker away');
    expect(words).not.toContain('You said');
  });

  it('noise: says what it cannot tell', () => {
    const words = wordsOf(noisy, 1.5);
    expect(words).toContain('This run can’t tell.');
    expect(boundOf(fedMode(noisy), free)).toBe('unclear');
    expect(bound(noisy).feedback('unclear' as never, true)).toContain('leave it open');
    expect(words).toContain(
      'Whether one worker loading ahead makes an epoch faster cannot be told',
    );
    expect(words).toContain('Whether 2 workers are faster than one is too close to call: 1.50×');
    expect(words).toContain('Whether loading still costs time cannot be told.');
    expect(words).toContain('loading costs up to 59 % of a batch’s time');
    const wide = mode('chosen', 2, { period: 8.2, waited: 0.1, engine: 7, half: 3 });
    expect(boundOf(wide, free)).toBe('unclear');
  });

  it('one worker chosen: says so and asks for more', () => {
    const one = outcome(fast.modes.filter(({ id }) => id !== 'chosen'));
    expect(wordsOf(one)).toContain('You chose one worker.');
    expect(fedMode(one).id).toBe('one');
  });

  it('reports every mode with its formula', () => {
    const values = text.epoch.results(fast).map(({ value }) => value.replaceAll('\u00a0', ' '));
    expect(values.join('\n')).toContain('8.20 ms a batch (formula 8.00 ms), 3,902 images/s');
    expect(formulaMs(fast, need(fast, 'cached'))).toBeUndefined();
    expect(epochMs(fast, sync)).toBeCloseTo((1797 / 32) * 20);
  });

  it('asks questions whose answers are these numbers', () => {
    expect([fast, slow, crowded, noisy].map((each) => bound(each).answer)).toEqual([
      'compute',
      'loader',
      'sharing',
      'unclear',
    ]);
    // Loads take 12 ms and steps 8 ms. Loads of three times that need five workers; four are too few.
    expect(workers(fast).answer).toBe(5);
    const paper = { load_ms: 36, step_ms: 8 };
    expect(formula({ ...paper, workers: 5 })).toBe(8);
    expect(formula({ ...paper, workers: 4 })).toBeGreaterThan(8);
    for (const each of [workers(slow), workers(crowded)])
      expect(each.kind === 'number' && gradeNumber(each, each.answer)).toBe(true);
    expect(spikes.answer).toBe('prefetch');
  });
});

/** A mode that varies in one place: for ties, reversed order, and results faster than the ceiling. */
const chosen = (period: number, waited: number, half?: number) =>
  mode('chosen', 2, {
    period,
    waited,
    engine: 7,
    load: 12,
    ...(half === undefined ? {} : { half }),
  });
const one = mode('one', 1, { period: 12.4, waited: 4, engine: 7.2, load: 12.1 });
const few = (each: ModeResult): ModeResult => ({
  ...each,
  period: {
    ...each.period,
    median_interval: { ...each.period.median_interval, confidence: 0.75 },
  },
});
const OUTCOMES: readonly (readonly [string, Outcome])[] = [
  ['enough workers', fast],
  ['a slow loader', slow],
  ['too few cores', crowded],
  ['noise', noisy],
  ['a tie with in turn', outcome([sync, one, chosen(20, 12), free])],
  ['slower than in turn', outcome([sync, one, chosen(26, 15), free])],
  ['faster than without loading', outcome([sync, one, chosen(7.5, 0), free])],
  ['exactly the ceiling', outcome([sync, one, chosen(8, 0), free])],
  ['one worker', outcome([sync, one, free])],
  ['too few rounds', outcome([few(sync), few(one), few(chosen(9, 1)), few(free)])],
  [
    'no load at all',
    outcome([
      mode('synchronous', 1, { period: 8, waited: 0.1, engine: 7, load: 0.1 }),
      chosen(8.1, 0),
      one,
      free,
    ]),
  ],
];

describe.each(OUTCOMES)('pipeline: %s', (_, of) => {
  const found = ratioOf(fedMode(of), need(of, 'synchronous'));

  it('says faster, slower or neither as the intervals do, with the ratio of the times shown', () => {
    const title = text.scenes.epoch.title(caseView(of));
    const verdict = compared(fedMode(of), need(of, 'synchronous'));
    expect(title.includes('can’t tell')).toBe(verdict === 'unclear');
    expect(title.includes('slower')).toBe(verdict === 'slower');
    if (verdict !== 'unclear') {
      const [shown = 0] = ratiosIn(title);
      expect(isRatio(shown, need(of, 'synchronous').period.median, fedMode(of).period.median)).toBe(
        true,
      );
    }
  });

  it('has one ceiling, the ratio of the two times beside it', () => {
    const words = wordsIn(text.scenes.ceiling, caseOf(of));
    const [shown = 0] = ratiosIn(words);
    const [step = 0, turn = 0] = timesIn(words);
    expect(isRatio(shown, turn, step)).toBe(true);
    const beside = compared(fedMode(of), need(of, 'cached'));
    expect(words.includes('reaches it already')).toBe(beside === 'faster');
    expect(words.includes('No number of workers gets below')).toBe(beside !== 'faster');
    expect(words.includes('can’t tell whether loading ahead is there')).toBe(beside === 'unclear');
    // Shared cores are blamed only where threads share them, and where the measured time lies above the formula.
    const above = besideFormula(fedMode(of), formulaMs(of, fedMode(of)) ?? 0) === 'more';
    expect(words.includes('lies above the formula: the cores are shared')).toBe(
      above && isCrowded(of),
    );
    expect(text.ending.measured(caseView(of))).toContain(`the ceiling is ${fold(shown)}`);
  });

  it('names the limit that its question asks for', () => {
    const words = wordsIn(text.scenes.epoch, caseOf(of));
    const answer = bound(of).answer;
    expect(words.includes('the loader is the limit')).toBe(answer === 'loader');
    expect(words.includes('The step is the limit now')).toBe(answer === 'compute');
    expect(words.includes('These rounds can’t tell')).toBe(answer === 'unclear');
  });

  it.each([0.001, 0.9, 1, 2.4, 2.6, 1000, 4321])('judges a prediction of %f', (prediction) => {
    const sentence = wordsIn(text.scenes.epoch, caseOf(of, prediction));
    expect(sentence).toContain('You said');
    const { standing } = text.ending.verdict(caseView(of), prediction);
    const inside = prediction >= found.low && prediction <= found.high;
    expect(sentence.includes('This run can’t tell.')).toBe(standing === 'cannot tell');
    expect(/: (right to the digit|right, within|close enough)/.test(sentence)).toBe(
      standing === 'right',
    );
    const off = /(close enough, [^:]*? )?too (much|little)/.exec(sentence);
    expect(off !== null && off[1] === undefined).toBe(standing === 'wrong');
    // Of two or three rounds only what is far from all of them is called wrong.
    const isFar = factorOff(prediction, Number(found.value.toPrecision(3))) >= 2;
    if (found.confidence < 0.95) expect(standing).toBe(!inside && isFar ? 'wrong' : 'cannot tell');
    else if (!inside && prediction > 1.2 * found.value) expect(sentence).toContain('too much');
    else if (!inside && prediction < 0.8 * found.value) expect(sentence).toContain('too little');
    else if (standing === 'cannot tell') expect(sentence).not.toContain('It is probably between');
    if (sentence.includes('No loader reaches')) expect(prediction).toBeGreaterThan(found.value);
    if (prediction === 4321) expect(sentence).toContain('You said 4.32');
  });

  it('takes at most 150 words, and says nothing that is not a number', () => {
    expect(wordsInView(text.scenes, caseOf(of, 4321))).toBeLessThanOrEqual(150);
    expect(wordsOf(of, 2)).not.toMatch(/NaN|undefined|Infinity/);
  });
});
