// Ratios, decisions, sentences and the report of the capstone follow the numbers.

import { describe, expect, it } from 'vitest';
import type { CompareReport } from '../../../web/src/engine/types';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import {
  baselineOf,
  type Compared,
  imagesPerSecond,
  limitWithout,
  reportedOf,
  speedupOf,
  waitingShare,
} from '../../../web/src/labs/capstone/baseline/model';
import {
  changes,
  largest,
  longTime,
  verdictOn,
} from '../../../web/src/labs/capstone/baseline/text';
import {
  comparedText,
  epochText,
  evaluationText,
  expectationText,
  hiddenText,
  speedupText,
  targetText,
  wholeText,
} from '../../../web/src/labs/capstone/board/text';
import { twice } from '../../../web/src/labs/capstone/loop/text';
import { largestOf, type Outcome } from '../../../web/src/labs/capstone/model';
import {
  type ChangeId,
  currentOf,
  laterThan,
  withBaseline,
  withChange,
  withDecision,
  withMeasured,
} from '../../../web/src/labs/capstone/parts/model';
import { OWN_TEXTS } from '../../../web/src/labs/capstone/parts/text';
import {
  BASE,
  compared,
  FIXED,
  FULL,
  GAIN,
  LITTLE,
  LOSS,
  NOTHING,
  result,
  SAME,
  SGD,
  side,
  reported as toldBy,
} from './capstone-fixtures';

describe('capstone: ratios', () => {
  it('takes the mean of the blocks on a log scale, with an interval by Student’s t', () => {
    const speedup = speedupOf([2, 8]);
    expect(speedup.ratio).toBeCloseTo(4, 10);
    expect(speedup.low).toBeLessThan(1);
    const steady = speedupOf([2, 2.02, 1.98, 2]);
    expect(steady.low).toBeGreaterThan(1.95);
    expect(steady.high).toBeLessThan(2.05);
  });

  it('judges by the interval alone: faster, slower, the same, or not to be told', () => {
    expect(speedupOf(GAIN).verdict).toBe('faster');
    expect(speedupOf(LOSS).verdict).toBe('slower');
    expect(speedupOf([1, 1.001, 0.999, 1]).verdict).toBe('same');
    expect(speedupOf(NOTHING).verdict).toBe('cannot_tell');
    expect(speedupOf([3]).verdict).toBe('cannot_tell');
  });

  it('counts images per second by the median and waiting by all steps', () => {
    const baseline = side(BASE, 300, 200);
    expect(imagesPerSecond(baseline)).toBeCloseTo(4, 10);
    expect(waitingShare(baseline.steps)).toBeCloseTo(0.6, 10);
    expect(limitWithout(0.6)).toBeCloseTo(2.5, 10);
  });
});

describe('capstone: what is kept', () => {
  it('builds each part on what was kept before it, and on nothing that was left out', () => {
    expect(currentOf(FULL, 'loader')).toEqual(BASE);
    expect(currentOf(FULL, 'precision')).toEqual(FIXED);
    expect(currentOf(FULL)).toEqual(FIXED);
    expect(changes(BASE, FIXED)).toEqual([
      'loading ahead with 1 worker',
      'augmenting a shrunk copy',
    ]);
  });

  it('drops later parts only when what they stood on has changed', () => {
    const again = withChange(FULL, 'loader', result(compared(BASE, FIXED, LITTLE)));
    expect(again.changes.precision).toBe(FULL.changes.precision);
    const left = withChange(FULL, 'loader', result(compared(BASE, FIXED, GAIN), false));
    expect(left.changes.precision).toBeUndefined();
    expect(left.final).toBe(FULL.final);
  });

  it('knows which parts may stand on one', () => {
    expect(laterThan('precision')).toEqual(['batch', 'fusion']);
    expect(laterThan('fusion')).toEqual([]);
  });

  it('a part measured once more keeps its decision, another change needs a new one', () => {
    const keptOf = (id: ChangeId, of: Compared, pages = FULL) =>
      withMeasured(pages, id, { at: '', expected: undefined, compared: of }).changes[id]?.kept;
    expect(keptOf('loader', compared(BASE, FIXED, LITTLE))).toBe(true);
    expect(keptOf('precision', compared(FIXED, SGD, GAIN))).toBe(false);
    const other = { ...FIXED, workers: 2 };
    expect(keptOf('loader', compared(BASE, other, GAIN))).toBe(undefined);
    expect(keptOf('batch', compared(FIXED, { ...FIXED, batch: 8 }, GAIN))).toBe(undefined);
    // The decision at the end of the measurement counts, not the one at its beginning.
    const left = withDecision(FULL, 'loader', false);
    expect(keptOf('loader', compared(BASE, FIXED, LITTLE), left)).toBe(false);
  });

  it('what was measured against a configuration that is gone is left out', () => {
    const left = withDecision(FULL, 'loader', false);
    const late = { at: '', expected: undefined, compared: compared(FIXED, SGD, GAIN) };
    expect(withMeasured(left, 'precision', late)).toBe(left);
    expect(withMeasured(FULL, 'precision', late).changes.precision?.compared).toBe(late.compared);
  });

  it('keeps the student’s words whatever is measured anew', () => {
    const same = withBaseline(FULL, side(BASE, 310, 190));
    expect(same.changes).toBe(FULL.changes);
    const other = withBaseline(FULL, side(baselineOf(4), 600, 380));
    expect(other.changes).toEqual({});
    expect(other.words).toBe(FULL.words);
  });
});

describe('capstone: sentences', () => {
  it('claims a gain, a small one or none as the interval allows', () => {
    expect(speedupText(toldBy(GAIN))).toMatch(/^That is 2\.50× as fast, probably between/);
    expect(speedupText(toldBy(LITTLE))).toContain('1.30× as fast');
    expect(speedupText(toldBy(NOTHING))).toContain('We can’t tell whether this is faster');
    expect(speedupText(toldBy(LOSS))).toContain('That is slower');
    expect(speedupText(toldBy(SAME))).toContain('No measurable difference');
    expect(speedupText(toldBy([2]))).toContain('how sure is not known');
  });

  it('holds the expectation against the ratio and its interval', () => {
    expect(expectationText('much', toldBy(GAIN))).toContain('It was.');
    expect(expectationText('slower', toldBy(GAIN))).toContain('It was not.');
    expect(expectationText('same', toldBy(NOTHING))).toContain(
      'It may be: these turns can’t tell.',
    );
    expect(expectationText('slower', toldBy(NOTHING))).toContain('It may be:');
    expect(expectationText('much', toldBy([2]))).toContain('One block can’t tell.');
    expect(expectationText(undefined, toldBy(GAIN))).toBe('');
  });

  it('tells waiting and memory before and after, also where nothing moved', () => {
    const loader = comparedText(compared(BASE, FIXED, GAIN));
    expect(loader.replaceAll('\u00a0', ' ')).toContain(
      '60 % of the time before and less than 1 % after',
    );
    expect(loader).toContain('stays at');
    expect(comparedText(compared(FIXED, SGD, NOTHING))).toContain('goes from');
  });

  it('says of the loader whether it still holds training up', () => {
    expect(OWN_TEXTS.loader(compared(BASE, FIXED, GAIN))).toContain('the network sets the pace');
    const still = compared(BASE, { ...BASE, augmentation: 'small' }, LITTLE);
    expect(OWN_TEXTS.loader(still)).toContain('not fast enough yet');
    expect(OWN_TEXTS.precision(compared(FIXED, SGD, NOTHING))).toContain('saves');
    expect(OWN_TEXTS.precision(compared(BASE, FIXED, NOTHING))).toContain('saves no memory');
  });

  it('says of a larger batch whether it earns what it costs', () => {
    const wordsOf = (ratios: readonly number[], checkpoint: number) =>
      OWN_TEXTS.batch({
        ...compared(FIXED, FIXED, ratios),
        after: side({ ...FIXED, batch: 8, checkpoint }, 0, 800),
      });
    expect(wordsOf(LITTLE, 0)).toContain('is now shared by more images');
    expect(OWN_TEXTS.batch(compared(FIXED, FIXED, LOSS))).toContain('no larger');
    expect(wordsOf(LOSS, 2)).toContain('not for speed');
    expect(wordsOf([1, 1.001, 0.999, 1], 0)).toContain('brings nothing here');
    expect(wordsOf(NOTHING, 2)).toContain('too unlike each other');
  });

  it('blames the loader for slower computing only where it has work to do', () => {
    const wordsOf = (wait_ms: number) => {
      const slower = { ...side(FIXED, wait_ms, 260), configuration: FIXED };
      return OWN_TEXTS.loader({ ...compared(BASE, FIXED, GAIN), after: slower });
    };
    expect(wordsOf(200)).toContain('share this device’s cores');
    expect(wordsOf(0)).not.toContain('share this device’s cores');
  });

  it('warns where the page was hidden', () => {
    const shown = compared(BASE, FIXED, GAIN);
    expect(hiddenText(shown)).toBe('');
    expect(hiddenText({ ...shown, times_hidden: 2 })).toContain('measure again');
  });

  it('sums up a whole of 2.5, of 1.3 and of nothing', () => {
    const whole = (ratios: readonly number[]) => {
      const final = compared(BASE, FIXED, ratios);
      return `${targetText(reportedOf(final))} ${wholeText({ ...FULL, final: { at: '', compared: final } })}`;
    };
    expect(whole(GAIN)).toContain('Twice as fast, and proved.');
    expect(whole([1.7, 2.6, 2.2, 1.9])).toContain('measure again');
    expect(whole(LITTLE)).toContain('short of 2×');
    expect(whole(NOTHING)).toContain('We can’t tell');
    expect(whole(LOSS)).toContain('Slower than the baseline');
    expect(whole(GAIN)).toContain('Faster by itself: the loader (2.50×).');
    expect(whole(GAIN)).toContain('Brought nothing that can be shown: precision and optimizer');
    const lost = { ...FULL.changes, precision: result(compared(FIXED, SGD, LOSS)) };
    const together = { at: '', compared: compared(BASE, SGD, GAIN) };
    const both = wholeText({ ...FULL, changes: lost, final: together });
    expect(both).toContain('Cost time: precision and optimizer');
    expect(both).toContain('The parts you kept multiply to 2.01×; the whole, measured in one go');
    // A final configuration with other parts says nothing about the product of the parts.
    expect(wholeText({ ...FULL, changes: lost })).not.toContain('multiply');
    expect(wholeText({ ...FULL, final: undefined })).toBe('');
  });

  it('says that folding is for the evaluation, in every verdict', () => {
    const report = (found: string, ratio: number) =>
      evaluationText({
        verdict: found,
        ratio,
        ratio_interval: { low: ratio * 0.95, high: ratio * 1.05, confidence: 0.95 },
        blocks: 8,
      } as CompareReport);
    expect(report('faster', 0.8)).toContain('folded evaluation is 1.25× as fast');
    expect(report('slower', 1.25)).toContain('slower here');
    expect(report('same', 1)).toContain('no measurable difference');
    expect(report('cannot_tell', 0.98)).toContain(
      'We can’t tell whether the folded evaluation is faster: 1.02×',
    );
    expect(report('faster', 0.8)).toContain('does not touch a training step');
  });
});

describe('capstone: the evaluation of an epoch', () => {
  it('bounds what folding can bring by the share of the evaluation', () => {
    const report = { b_statistics: { median: 200 } } as CompareReport;
    // 10,000 images at 20 a second are 500 s; 50,000 at 4 a second are 12,500 s.
    const words = epochText(report, 4, side(BASE, 300, 200)).replaceAll('\u00a0', ' ');
    expect(words).toContain('3.8 % of the time');
    expect(words).toContain('only 1.04× as fast');
  });
});

describe('capstone: the baseline', () => {
  const outcome: Outcome = {
    title: 'ResNet-18',
    side: side(BASE, 300, 200),
    at_peak: { parameters: 45e6, gradients: 46e6, optimizer_state: 89e6, activations: 7e6 },
  };
  const wordsOf = (rate: number) => {
    const { lead = '', text } = verdictOn(outcome, rate);
    return `${lead} ${text}`.replaceAll('\u00a0', ' ');
  };

  it('compares the prediction with the rate', () => {
    expect(wordsOf(4.1)).toContain('right, within 2.5 %');
    expect(wordsOf(40)).toContain('10× too many');
    expect(wordsOf(4321)).toContain('You said 4.32 k images/s');
    expect(wordsOf(1)).toContain('too few');
    expect(wordsOf(0)).toContain('too few');
  });

  it('grades by what holds most bytes', () => {
    expect(largest(outcome).answer).toBe('optimizer_state');
    expect(largestOf({ ...outcome.at_peak, activations: 200e6 })).toBe('activations');
    expect(twice.kind === 'number' && gradeNumber(twice, 50)).toBe(true);
    expect(twice.kind === 'number' && gradeNumber(twice, 66)).toBe(false);
  });

  it('writes long times as people do', () => {
    expect(longTime(0.5)).toBe('30 minutes');
    expect(longTime(3.47)).toBe('3.5 hours');
    expect(longTime(347)).toBe('14 days');
  });
});
