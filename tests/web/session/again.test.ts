// Readings that disagree are taken again: the two fastest count, agreeing ones are left alone, and it ends.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  againBehind,
  fastestTwo,
  MOST_MORE,
  progressOf,
  untilAlike,
  untilTold,
} from '../../../web/src/session/again';

const time = (ms: number) => ms;

describe('the two fastest readings', () => {
  it.each([
    [[], []],
    [[5], [5]],
    [
      [5, 9],
      [5, 9],
    ],
    [
      [9, 5, 5.5],
      [5, 5.5],
    ],
    [
      [5, 9, 5.5],
      [5, 5.5],
    ],
    [
      [5, 8, 8.1, 5.5],
      [5, 5.5],
    ],
  ])('of %j are %j', (all, two) => {
    expect(fastestTwo(all, time)).toEqual(two);
  });

  it('are no slower than any other', () => {
    const readings = fc.array(
      fc.double({ min: 1e-3, max: 1e3, noNaN: true }).map((ms) => ({ ms })),
      { minLength: 2 },
    );
    fc.assert(
      fc.property(readings, (all) => {
        const two = fastestTwo(all, ({ ms }) => ms);
        expect(two).toHaveLength(2);
        for (const other of all.filter((one) => !two.includes(one)))
          for (const one of two) expect(one.ms).toBeLessThanOrEqual(other.ms);
      }),
    );
  });

  it('are named where more readings were taken than two', () => {
    expect(againBehind([])).toBe('');
    expect(againBehind(['batch 8', 'batch 16'])).toBe(
      ' The first two times of batch 8 and batch 16 differed by more than a fifth, so more were taken; the two fastest count.',
    );
  });
});

describe('reading again', () => {
  /** Reads works whose times come one after the other from a list; the last one stays. */
  async function readAll(times: Record<string, number[]>): Promise<Record<string, number>> {
    const read = Object.fromEntries(Object.keys(times).map((work) => [work, 2]));
    const so = (work: string) => (times[work] ?? []).slice(0, read[work]);
    await untilAlike(Object.keys(times), so, async (open) => {
      for (const work of open) read[work] = (read[work] ?? 0) + 1;
    });
    return read;
  }

  it('takes again only what disagrees, until the fastest is confirmed', async () => {
    expect(
      await readAll({
        quiet: [1, 1.1],
        once: [1, 1.6, 1.05],
        'three times': [1.02, 1.6, 2.5, 4, 1],
        'slow for good': [1, 2, 2, 2, 2, 2],
        'faster each time': [32, 16, 8, 4, 2, 1],
      }),
    ).toEqual({
      quiet: 2,
      once: 3,
      'three times': 5,
      'slow for good': 2 + MOST_MORE,
      'faster each time': 2 + MOST_MORE,
    });
  });

  it('leaves alone what was read once', async () => {
    expect(await readAll({})).toEqual({});
    let asked = 0;
    await untilAlike(
      ['one'],
      () => [7],
      async () => {
        asked += 1;
      },
    );
    expect(asked).toBe(0);
  });
});

describe('a comparison', () => {
  const made = async (...reports: string[]) => {
    const longer: boolean[] = [];
    const report = await untilTold(
      async (isLonger) => {
        longer.push(isLonger);
        return reports.shift();
      },
      (told) => told === 'told',
    );
    return [report, longer];
  };

  it('is made once more, for longer, where it does not tell, and then counts', async () => {
    expect(await made('told', 'never made')).toEqual(['told', [false]]);
    expect(await made('open', 'told')).toEqual(['told', [false, true]]);
    expect(await made('open', 'still open')).toEqual(['still open', [false, true]]);
  });

  it('shows a progress that never goes back', () => {
    const shown: number[] = [];
    for (const longer of [false, true])
      for (const fraction of [0, 0.5, 1])
        progressOf<{ fraction: number }>(longer, (all) => shown.push(all.fraction))({ fraction });
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(shown.at(-1)).toBe(1);
  });
});
