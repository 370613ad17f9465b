// The sentences of the Noise lab are true of its numbers.

import { describe, expect, it } from 'vitest';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { isWide } from '../../../web/src/lab/range';
import { closeTo, rangeOf } from '../../../web/src/labs/noise/beliefs';
import { effectOf } from '../../../web/src/labs/noise/effect';
import { changeText } from '../../../web/src/labs/noise/figure-words';
import { extremes } from '../../../web/src/labs/noise/movement-figure';
import {
  type Block,
  isMachineBusy,
  type Measured,
  movementOf,
  withClock,
} from '../../../web/src/labs/noise/outcome';
import { foundTitle } from '../../../web/src/labs/noise/strip-figure';
import { text, verdictOn } from '../../../web/src/labs/noise/text';
import {
  allSlower,
  block,
  CASES,
  calm,
  caseOf,
  half,
  measured,
  none,
  preempted,
  scenes,
  summarize,
} from './noise-cases';
import { allWords, questionsIn, timesIn, wordsIn, wordsInView } from './views';

describe.each(Object.entries(CASES))('noise lab: %s', (_, make) => {
  it('no sentence holds a number that is none, nor more than 150 words are in view', async () => {
    const one = await make();
    for (const prediction of [undefined, 0, -5, 43, 4321]) {
      expect(allWords(scenes, caseOf(one, prediction))).not.toMatch(
        /NaN|Infinity|undefined|–|slides|p = |MAD|CV/,
      );
      expect(wordsInView(scenes, caseOf(one, prediction))).toBeLessThanOrEqual(150);
    }
  });

  it('judges what was said by the difference of the numbers shown, and not where the rounds leave it open', async () => {
    const one = await make();
    const mean = movementOf(one.effect, 'mean');
    const [least, most] = [Math.min(...mean.rounds), Math.max(...mean.rounds)];
    for (const prediction of [0, -5, 0.5, 12, 400]) {
      const words = wordsIn(scenes.run, caseOf(one, prediction));
      expect(words).toContain(
        text.ending.verdict(caseOf(one) as never, prediction).lead.replace(/\s/g, ' '),
      );
      const { standing } = verdictOn(one, prediction);
      expect(words.includes('can’t tell.')).toBe(standing === 'cannot tell');
      // With so few rounds only what is far from all of them is called wrong.
      if (mean.rounds.length < 6)
        expect(standing === 'wrong').toBe(
          Math.abs(prediction - 100 * mean.change) > 10 * closeTo(100 * mean.change),
        );
      if (standing === 'wrong' && Math.abs(prediction / 100 - mean.change) < 0.2 * mean.change)
        throw new Error('a prediction within a fifth is called wrong');
      const [, yours = '', moved = ''] =
        /You said (.+?) %; the mean moved by (.+?) %/.exec(words) ?? [];
      const value = (written: string) => Number(written.replace('−', '-').replace('+', ''));
      const apart = value(yours) - value(moved);
      const [, points, side] = /([\d.,]+) points too (much|little)/.exec(words) ?? [];
      if (points === undefined) {
        const isNear = Math.abs(apart) <= Math.max(1, 0.2 * Math.abs(value(moved))) + 0.1;
        const isOpen = prediction / 100 >= least - 0.01 && prediction / 100 <= most + 0.01;
        expect(isNear || isOpen || mean.rounds.length < 6).toBe(true);
        continue;
      }
      expect(Number(points)).toBeCloseTo(Math.abs(apart), 2);
      expect(side).toBe(apart > 0 ? 'much' : 'little');
    }
  });

  it('says of mean and median only what the rounds agree on', async () => {
    const one = await make();
    const [mean, median] = [movementOf(one.effect, 'mean'), movementOf(one.effect, 'median')];
    const words = wordsIn(scenes.moved, caseOf(one));
    if (!median.sure) expect(words).not.toMatch(/gave way|both moved about alike|jumped/i);
    if (!mean.sure && !median.sure) expect(words).toContain('cannot be told from none');
    if (words.includes('gave way'))
      expect(Math.abs(mean.change)).toBeGreaterThan(Math.abs(median.change));
    expect(foundTitle(one)).toContain(
      one.noise.length === 0 ? 'Without any noise' : 'With the noise on',
    );
  });

  it('the interval is never narrower than the clock allows, and there is none below six samples', async () => {
    const one = await make();
    const words = wordsIn(scenes.run, caseOf(one), true);
    if (one.effect.noisy.count < 6) {
      expect(words).toContain('too few to say between what the true median lies');
      return;
    }
    const [low = 0, high = 0] = timesIn(words.slice(words.indexOf('probably between')));
    const share = one.pilot.tick_ms / one.plan.sample_ms;
    const { median } = one.effect.noisy;
    expect(low).toBeLessThanOrEqual(median * (1 - share) * 1.006);
    expect(high).toBeGreaterThanOrEqual(median * (1 + share) * 0.994);
    const { low: from, high: to } = withClock(one.effect.quiet, share);
    const overlap = low <= to * 1.006 && from <= high * 1.006;
    expect(words.includes('the two overlap')).toBe(overlap);
    expect(words.includes('the two lie apart')).toBe(!overlap);
  });

  it('a queue takes means, and the likely mistake is not accepted', async () => {
    const one = await make();
    const [question] = questionsIn(scenes.moved, caseOf(one));
    if (question?.kind !== 'number') throw new Error('no number question');
    expect(question.answer / 1000 / one.effect.noisy.mean).toBeCloseTo(1, 2);
    const medians = 1000 * one.effect.noisy.median;
    if (Math.abs(medians / question.answer - 1) > 0.06)
      expect(gradeNumber(question, medians)).toBe(false);
  });
});

describe('noise lab: sentences of single cases', () => {
  it('when few samples lose their turn, the mean is pulled and the median is not', async () => {
    const one = await preempted();
    expect(wordsIn(scenes.moved, caseOf(one))).toContain('a few slow ones cannot pull it');
    expect(wordsIn(scenes.run, caseOf(one))).toContain(
      '8.0 % of the noisy samples, and none of the quiet ones, took at least 2 times the quiet median; without them the mean differs by +0.014 %.',
    );
  });

  it('when all samples are slower, no statistic is praised', async () => {
    const one = await allSlower();
    expect(wordsIn(scenes.moved, caseOf(one))).toContain('Against that no statistic helps');
    expect(wordsIn(scenes.run, caseOf(one))).toContain('many were slower, none by that much');
    expect(wordsIn(scenes.run, caseOf(one), true)).toContain('is not enough');
  });

  it('where more than half are disturbed the median is not praised either', async () => {
    expect(wordsIn(scenes.moved, caseOf(await half()))).toMatch(/jumped to the slow ones|gave way/);
  });

  it('without any noise switched on it says what moved by itself', async () => {
    expect(wordsIn(scenes.run, caseOf(await none()))).toContain(
      'numbers move on this machine by themselves',
    );
  });

  it('names nothing that moved most, and no move, that the rounds leave open', async () => {
    const wild = await measured((round) => calm(100).map((ms) => ms * (round % 2 ? 3 : 0.9)));
    expect(extremes(wild.effect)).toMatch(/^The mean moved by \+95.%, the median by /);
    expect(foundTitle(wild)).toContain('the mean time of MLP did not surely move');
    expect(wordsIn(scenes.moved, caseOf(wild))).toContain('Both moves may be chance');
    // One slow sample pulls the mean in each round; the median moves up and down by two percent.
    const pulled = await measured((round) =>
      calm(100).map((ms, i) => (i === 5 ? 90 : ms * (round % 2 ? 1.02 : 0.98))),
    );
    const words = wordsIn(scenes.moved, caseOf(pulled));
    expect(words).toContain('its move may be chance. The mean does not: it surely moved.');
    expect(isWide(rangeOf(pulled))).toBe(false);
    expect(words).not.toContain('the rounds leave open');
    expect(words).not.toContain('cannot pull it');
    const wide = await measured((round) =>
      calm(100).map((ms, i) => (i === 5 ? 20 * (1 + round) : ms * (round % 2 ? 1.02 : 0.98))),
    );
    expect(isWide(rangeOf(wide))).toBe(true);
    expect(wordsIn(scenes.moved, caseOf(wide))).toContain(
      'it surely moved. How far, the rounds leave open.',
    );
  });

  it('of the median speaks one scene, not the title of the run as well', async () => {
    for (const make of Object.values(CASES))
      expect(foundTitle(await make())).not.toContain('median');
  });

  it('compares the numbers round by round, where all of them move with the round', async () => {
    const slower = (i: number, round: number) =>
      i % 33 === 5 ? 2 * (2 + round) : i % 4 === 0 ? 2 + round : 1;
    const one = await measured((round) => calm(100).map((ms, i) => ms * slower(i, round)));
    const [p95, p99] = [movementOf(one.effect, 'p95'), movementOf(one.effect, 'p99')];
    expect(Math.min(...p99.rounds)).toBeLessThan(Math.max(...p95.rounds));
    expect(extremes(one.effect)).toContain('p99 moves most, by ');
    // Of eight rounds none may say otherwise, of nine one.
    const titleOf = (more: number, otherwise: readonly number[]) => {
      const movements = one.effect.movements.map((each) => {
        const rounds = [...each.rounds, ...each.rounds.slice(0, more)];
        const own = rounds.map((change, round) => (otherwise.includes(round) ? 0 : change));
        return { ...each, rounds: each === p99 ? own : rounds };
      });
      return extremes({ ...one.effect, movements });
    };
    expect(titleOf(0, [3])).not.toContain('moves most');
    expect(titleOf(1, [3])).toContain('p99 moves most');
    expect(titleOf(1, [3, 4])).not.toContain('moves most');
  });

  it('says that the clock cannot show what it reads as 0', async () => {
    const zero = await measured(() => Array<number>(100).fill(0));
    const blocks = zero.blocks.map((each) => block(each.noisy, Array<number>(100).fill(0)));
    const none = { ...zero, blocks, effect: await effectOf(blocks, summarize) };
    const words = `${allWords(scenes, caseOf(none))} ${extremes(none.effect)}`;
    expect(words).toContain('The clock cannot show the median: most samples read 0.');
    expect(words).toContain('so nothing can be compared');
    expect(words).not.toMatch(/between 0|chance/);
  });

  it('does not say which moved further where the rounds differ', async () => {
    const one = await measured((round) =>
      calm(100).map((ms, i) => (i < 3 && round % 2 ? 60 * ms : 1.5 * ms)),
    );
    expect(wordsIn(scenes.moved, caseOf(one))).toContain('which of the two moved further');
  });

  it('what was said is echoed, also beyond a thousand, zero and below it', () => {
    const plain = (prediction: number) => changeText(prediction).replaceAll('\u00a0', ' ');
    expect([43, 4321, 0, -5].map(plain)).toEqual(['43.0 %', '4.32 thousand %', '0 %', '−5.00 %']);
  });
});

describe('noise lab: a machine that is busy besides', () => {
  const blocksOf = (medians: readonly number[]) =>
    medians.flatMap((median) =>
      [false, true].map((noisy) => ({ noisy, statistics: { median: noisy ? 9 : median } })),
    ) as unknown as Block[];

  it.each([
    [[1, 1, 1, 1, 1, 1, 1, 1], false],
    [[1, 1, 2, 1, 1, 1, 3, 1], false],
    [[1, 1, 2, 1, 2, 1, 3, 1], true],
    [[1, 2], true],
  ])('quiet blocks of %j ms: %s', (medians, busy) => {
    expect(isMachineBusy({ blocks: blocksOf(medians), effect: undefined })).toBe(busy);
  });

  it('a change over all samples that hardly a round shows is not told', () => {
    const blocks = blocksOf([1, 1, 1, 1, 1, 1, 2, 2]);
    const rounds = [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, -0.45, -0.45];
    const busy = (change: number) =>
      isMachineBusy({
        blocks,
        effect: { movements: [{ name: 'mean', change, rounds }] } as unknown as Measured['effect'],
      });
    expect([busy(-0.12), busy(0.1)]).toEqual([true, false]);
  });
});
