// A queue on another thread: its arithmetic, and the sentences that follow its times.

import { describe, expect, it } from 'vitest';
import {
  launchingMs,
  longestQueue,
  momentsOf,
  pretended,
  queueLength,
  readMs,
  sharedMs,
} from '../../../web/src/labs/overhead/queue-outcome';
import {
  blame,
  blameMessage,
  cure,
  launching,
  launchMessage,
} from '../../../web/src/labs/overhead/queue-sentences';
import { wrongly } from '../../../web/src/labs/overhead/text';
import { belowTick, grows, keepsUp } from './queue-cases';
import { isRatio, ratiosIn, timesIn } from './views';

describe('overhead lab: the queue', () => {
  it('splits the time into launching and reading', () => {
    expect(launchingMs(grows)).toBe(0.04);
    expect(readMs(grows)).toBeCloseTo(19.96);
    expect(sharedMs(grows)).toBe(5);
  });

  it('counts what is launched and not done', () => {
    expect(longestQueue(grows)).toBe(4);
    expect(queueLength(grows).at(-1)).toEqual([20, 0]);
    expect(longestQueue(keepsUp)).toBe(1);
  });

  it('blames the read only where it waits for others’ work', () => {
    expect(blameMessage(grows)).toContain('only waits');
    expect(blameMessage(keepsUp)).toContain('kept up');
  });

  it('gives the wrong rate of the launch beside the right one', () => {
    const [lead] = [launching(grows)];
    // 2 * 128^3 FLOPs divided by 10 us (wrong) and by 5 ms (right).
    expect(lead?.lead).toContain('419\u00a0GFLOP/s');
    expect(lead?.text).toContain('839\u00a0MFLOP/s');
    expect(lead?.text).toContain('500×');
  });

  it('is stepped through from nothing launched to nothing left', () => {
    for (const queued of [grows, keepsUp, belowTick]) {
      const moments = momentsOf(queued);
      expect(moments[0]).toBe(0);
      expect(moments).toEqual([...moments].sort((a, b) => a - b));
      expect(moments.at(-1)).toBe(Math.max(...queued.ended_ms));
    }
    const made = pretended(5, 128);
    expect(longestQueue(made)).toBe(5);
    expect(Math.max(...made.launched_ms)).toBeLessThan(Math.min(...made.ended_ms));
  });

  it('a launch beside its work is a ratio of the two numbers shown', () => {
    for (const queued of [grows, belowTick, keepsUp]) {
      const words = wrongly(queued);
      const [ratio] = ratiosIn(words);
      const [launch = 0, work = 0] = timesIn(words);
      if (ratio !== undefined) expect(isRatio(ratio, work, launch)).toBe(true);
      expect(words).not.toMatch(/NaN|Infinity/);
    }
  });

  it('three queues read differently, none with a number that is none', () => {
    const words = [grows, keepsUp, belowTick].map((queued) =>
      [
        launchMessage(queued),
        ...[launching(queued), blame(queued), cure(queued)].flatMap((each) => [
          each.lead,
          each.text,
        ]),
      ].join('\n'),
    );
    expect(new Set(words).size).toBe(3);
    for (const each of words) expect(each).not.toMatch(/NaN|Infinity|undefined/);
    expect(words[2]).toContain('shorter than a tick');
  });
});
