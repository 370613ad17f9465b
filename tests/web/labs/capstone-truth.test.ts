// Whatever was measured, each sentence is true of its numbers, and each ratio matches the numbers beside it to the last digit.

import { describe, expect, it } from 'vitest';
import { budgets } from '../../../web/src/labs/capstone/baseline/measure';
import {
  type Compared,
  reportedOf,
  speedupOf,
} from '../../../web/src/labs/capstone/baseline/model';
import {
  comparedText,
  speedupText,
  targetText,
  wholeText,
} from '../../../web/src/labs/capstone/board/text';
import { sharesOf } from '../../../web/src/labs/capstone/bottleneck/model';
import { bottleneckText } from '../../../web/src/labs/capstone/bottleneck/text';
import { loopOf, timeOf } from '../../../web/src/labs/capstone/loop/model';
import type { Pages } from '../../../web/src/labs/capstone/parts/model';
import { OWN_TEXTS } from '../../../web/src/labs/capstone/parts/text';
import { reportMarkdown } from '../../../web/src/labs/capstone/report/text';
import { BASE, compared, FIXED, FULL, PROFILE, SGD, side } from './capstone-fixtures';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

/** Numbers whose ratio changes when they are rounded for display: 4.333 and 9.012 are shown as 4.33 and 9.01. */
function odd(ratios: readonly number[]): Compared {
  const of = compared(BASE, FIXED, ratios);
  const steps = of.before.steps.map((step) => ({ ...step, wait_ms: step.wait_ms * 0.92345 }));
  const after = of.after.steps.map((step) => ({ ...step, compute_ms: step.compute_ms * 1.01234 }));
  const blocks = ratios.map((_, block) => {
    const total = (all: typeof steps) =>
      all
        .slice(2 * block, 2 * block + 2)
        .reduce((sum, each) => sum + each.wait_ms + each.compute_ms, 0);
    return total(steps) / total(after);
  });
  return {
    ...of,
    before: { ...of.before, steps },
    after: { ...of.after, steps: after },
    speedup: speedupOf(blocks),
    block_ratios: blocks,
  };
}

const OUTCOMES: Readonly<Record<string, readonly number[]>> = {
  'much faster': [2.4, 2.5, 2.6, 2.5],
  'hardly twice': [2.001, 2.002, 2.001, 2.002],
  'around twice, unsure': [1.7, 2.6, 2.2, 1.9],
  'short of twice': [1.28, 1.3, 1.32, 1.31],
  'a tie': [1, 1.001, 0.999, 1],
  'all the same to the bit': [1, 1, 1, 1],
  noisy: [0.9, 1.2, 1.05, 0.93],
  'very noisy': [0.3, 4, 1.1, 0.7],
  slower: [0.8, 0.82, 0.81, 0.79],
  'turned round': [0.41, 0.4, 0.42, 0.4],
  'one block alone': [2.2],
  'ten times': [10.1, 10.2, 9.9, 10],
  'a thousand times': [1500, 1490, 1510, 1500],
};

describe.each(Object.entries(OUTCOMES))('capstone, %s', (_, ratios) => {
  for (const [name, of] of [
    ['round', compared(BASE, FIXED, ratios)],
    ['odd', odd(ratios)],
  ] as const) {
    const reported = reportedOf(of);
    const pages: Pages = { ...FULL, final: { at: '', compared: of } };

    it(`the ratio shown is that of the rates shown (${name})`, () => {
      const rates = plain(wholeText(pages)).match(
        /from ([\d.]+)( k)? images\/s to ([\d.]+)( k)? images\/s/,
      );
      const before = Number(rates?.[1]);
      const after = Number(rates?.[3]) * (rates?.[4] === undefined ? 1 : 1000);
      const shown = plain(targetText(reported)).match(/final: ([\d.]+)( k)?×/);
      const ratio = Number(shown?.[1]) * (shown?.[2] === undefined ? 1 : 1000);
      expect(ratio).toBe(Number((after / before).toPrecision(3)));
      for (const line of plain(reportMarkdown(pages, { now: new Date(0), environment: [] })).split(
        '\n',
      )) {
        const cells = line.split('|').map((cell) => cell.trim());
        if (cells[2] === undefined || !/^[\d.]+$/.test(cells[2])) continue;
        const divided = Number(cells[3]?.replaceAll(',', '')) / Number(cells[2]);
        expect(Number.parseFloat(cells[4] ?? '')).toBeCloseTo(
          divided >= 1000
            ? Number((divided / 1000).toPrecision(3))
            : Number(divided.toPrecision(3)),
          10,
        );
      }
    });

    it(`what is told is what the blocks say, and lies in their interval (${name})`, () => {
      expect(reported.ratio / of.speedup.ratio).toBeGreaterThan(0.99);
      expect(reported.ratio / of.speedup.ratio).toBeLessThan(1.01);
      expect(reported.ratio).toBeGreaterThan(reported.low * 0.99);
      expect(reported.ratio).toBeLessThan(reported.high * 1.01);
    });

    it(`no sentence judges more than the interval allows (${name})`, () => {
      const words = speedupText(reported);
      expect(words.includes('as fast')).toBe(reported.low > 1 && reported.verdict === 'faster');
      expect(words.includes('slower')).toBe(reported.high < 1 && reported.verdict === 'slower');
      expect(words.includes('We can’t tell')).toBe(reported.verdict === 'cannot_tell');
      expect(targetText(reported).includes('proved')).toBe(reported.low >= 2);
      expect(words).not.toMatch(/95 %|NaN|Infinity|undefined/);
      for (const id of ['loader', 'precision', 'batch', 'fusion'] as const)
        expect(`${OWN_TEXTS[id](of)} ${comparedText(of)}`).not.toMatch(/NaN|Infinity|undefined/);
    });
  }
});

describe('capstone: where the time goes', () => {
  const CASES = {
    'no waiting at all': [0, 200],
    'hardly any': [0.4, 200],
    half: [200, 200],
    'nearly all': [9000, 20],
  } as const;
  for (const [name, [wait, compute]] of Object.entries(CASES))
    it(`${name}: shares add up, and the limit is that of the share shown`, () => {
      const baseline = side(BASE, wait, compute);
      const sum = sharesOf(baseline, PROFILE).reduce((all, [, share]) => all + share, 0);
      expect(sum).toBeCloseTo(1, 10);
      const words = plain(bottleneckText(baseline, PROFILE, 'backward'));
      const [, share, limit] = words.match(/waits ([\d.]+) %.*would be ([\d.,]+)×/) ?? [];
      if (wait >= 2)
        expect(Number(limit?.replaceAll(',', ''))).toBe(
          Number((1 / (1 - Number(share) / 100)).toPrecision(3)),
        );
      expect(words.includes('within reach')).toBe(Number(limit?.replaceAll(',', '')) >= 2);
    });

  it('the loop of measured steps ends when they did, and ahead never later', () => {
    const baseline = side(SGD, 300, 200);
    const loop = loopOf(baseline);
    expect(timeOf(loop, 0)).toBe(300);
    expect(timeOf(loop, 7)).toBe(4 * 500);
    expect(loop.ahead.network.at(-1)?.to).toBe(4 * 300 + 200);
    expect(loopOf(undefined).measured).toBe(false);
  });
});

describe('capstone: its budgets', () => {
  it('are short only for who is in a hurry', () => {
    const hurry = globalThis as { tensorscopeHurry?: number };
    expect(budgets()).toMatchObject({ final_ms: 16_000, least_blocks: 4 });
    hurry.tensorscopeHurry = 4;
    expect(budgets()).toMatchObject({ final_ms: 4000, least_blocks: 2 });
    delete hurry.tensorscopeHurry;
  });
});
