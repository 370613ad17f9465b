import { describe, expect, it } from 'vitest';
import { rowScale } from '../../../web/src/kit/charts/dot-rows';
import { clocked } from '../../../web/src/kit/charts/ticks-line';
import { timeAxis, worthShowing } from '../../../web/src/kit/charts/time-axis';
import { bounds, followed, stepSeen } from '../../../web/src/kit/numbers/clock';
import { asShown, change, signed, step } from '../../../web/src/kit/words/phrases';
import { crossing } from '../../../web/src/labs/latency/clock/model';
import { words } from '../../../web/src/labs/latency/clock/text';
import { clockNames, clockStep, prefixes } from '../../../web/src/labs/latency/model';

const many = (length: number, value = 1) => Array.from({ length }, () => value);
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

describe('latency lab: readings of single runs', () => {
  it('one, ten and a hundred runs are prefixes of the same series', () => {
    const readings = Array.from({ length: 100 }, (_, index) => index);
    const parts = prefixes(readings);
    expect(parts.map((part) => part.length)).toEqual([1, 10, 100]);
    for (const part of parts) expect(part).toEqual(readings.slice(0, part.length));
  });

  it('a series cut short ends with all there are, and none twice', () => {
    expect(prefixes(many(37)).map((part) => part.length)).toEqual([1, 10, 37]);
    expect(prefixes(many(10)).map((part) => part.length)).toEqual([1, 10]);
    expect(prefixes(many(4)).map((part) => part.length)).toEqual([1, 4]);
    expect(prefixes([])).toEqual([]);
  });

  const throughClock = (lengths: readonly number[], tick: number) =>
    followed(lengths, tick).map((run) => clocked(run, tick));

  it('through a coarser clock readings are whole steps and add up to the same time', () => {
    const lengths = many(100, 0.03);
    const seen = throughClock(lengths, 0.1);
    expect(new Set(seen)).toEqual(new Set([0, 0.1]));
    expect(seen.filter((each) => each === 0)).toHaveLength(70);
    expect(total(seen)).toBeCloseTo(total(lengths), 9);
  });

  it('each reading is one of the two that its length allows', () => {
    for (const [length, tick] of [
      [0.03, 0.1],
      [0.25, 0.1],
      [3, 1],
      [0.0147, 0.005],
    ] as const) {
      const allowed = bounds(length, tick);
      for (const seen of throughClock(many(20, length), tick))
        expect(Math.min(...allowed.map((each) => Math.abs(each - seen)))).toBeLessThan(1e-9);
    }
  });

  it('a coarser clock never loses more than one step in all', () => {
    const readings = Array.from({ length: 57 }, (_, index) => 0.005 * ((index * 7) % 11));
    for (const tick of [0.1, 0.25, 1]) {
      const lost = total(readings) - total(throughClock(readings, tick));
      expect(Math.abs(lost)).toBeLessThan(tick + 1e-6);
    }
  });

  it('samples are drawn within the first steps, however long they went on', () => {
    for (const { start } of followed(many(50, 0.137), 0.1)) expect(start).toBeLessThan(0.1);
  });

  it('the step of a clock is the smallest that is seen', () => {
    let reads = 0;
    const coarse = () => Math.floor(reads++ / 7) * 0.1;
    expect(stepSeen(coarse)).toBe(0.1);
    expect(stepSeen(() => 0)).toBe(3);
  });

  it('only clocks coarser than the page’s own are offered, and none finer is simulated', () => {
    expect(clockNames(0.005)).toEqual(['page', '100us', '1ms']);
    expect(clockNames(0.1)).toEqual(['page', '1ms']);
    expect(clockNames(1)).toEqual(['page']);
    expect(clockStep('100us', 1)).toBe(1);
    expect(clockStep('page', 0.005)).toBe(0.005);
  });
});

describe('latency lab: axes', () => {
  it('the live axis keeps in view all that it has shown, and stands still when nothing is new', () => {
    const batches = [[4, 4.1], [0.9], [4.05], [80], [2]];
    const seen: number[] = [];
    let axis = timeAxis([]);
    const domains = batches.map((values) => {
      seen.push(...values);
      axis = timeAxis(values, axis);
      const [low, high] = axis?.domain ?? [Number.NaN, Number.NaN];
      expect(Math.min(...seen)).toBeGreaterThan(low);
      expect(Math.max(...seen)).toBeLessThan(high);
      return [low, high];
    });
    expect(domains[2]).toEqual(domains[1]);
    expect(domains[4]).toEqual(domains[3]);
    expect(domains[3]).not.toEqual(domains[2]);
  });

  it('starts at zero while values are close, and is logarithmic once they span a factor of five', () => {
    expect(timeAxis([30, 40])).toMatchObject({ log: false, domain: [0, 50] });
    expect(timeAxis([0.02, 4])?.log).toBe(true);
    expect(timeAxis([0, Number.NaN])).toBeUndefined();
  });

  it('holds every value inside its domain', () => {
    for (const values of [[1, 1.0001], [0.0194, 4.08], [999, 1001], [7.77]]) {
      const [low, high] = timeAxis(values)?.domain ?? [1, 0];
      for (const value of values) {
        expect(value).toBeGreaterThan(low);
        expect(value).toBeLessThan(high);
      }
    }
  });

  it('a far-off prediction does not squeeze the samples', () => {
    expect(worthShowing(4321, [0.02, 0.3], 10)).toBe(false);
    expect(worthShowing(1, [0.02, 0.3], 10)).toBe(true);
    expect(worthShowing(0.001, [0.02, 0.3], 10)).toBe(false);
  });

  it('readings of 0 have a place left of a log axis', () => {
    const scale = rowScale([0, 0.1, 5], 500);
    expect(scale.ticks[0]).toBe(0);
    expect(scale.map(0)).toBeLessThan(scale.map(0.1) - 20);
    expect(rowScale([0.1, 5], 500).ticks).not.toContain(0);
  });
});

describe('latency lab: words', () => {
  it('a clock’s step loses zeros that say nothing, and only those', () => {
    expect([0.005, 0.1, 1, 0.0205, 20, 100].map(step)).toEqual(
      ['5 µs', '100 µs', '1 ms', '20.5 µs', '20 ms', '100 ms'].map((text) =>
        text.replace(' ', '\u00a0'),
      ),
    );
  });

  it('changes are those of the numbers as they are written', () => {
    expect(asShown(14.684)).toBe(14.7);
    expect(change(20.04, 40.04)).toBe(1);
    expect(signed(-0.02)).toBe('−2.0\u00a0%');
    expect(signed(7e-10)).toBe('0.00\u00a0%');
  });
});

describe('latency lab: the title of the clock', () => {
  it.each([
    [1, false, 'With steps of 5 µs the clock is off by at most 0.50 % of a run of 1 ms, say'],
    [1, true, 'With steps of 5 µs the clock is off by at most 0.50 % of a run of 1.00 ms'],
    [0.002, false, 'With steps of 5 µs the clock reads a run of 2 µs, say, as 0 or 5 µs'],
  ])('of a run of %f ms, measured %s: %s', (length, measured, title) => {
    const runs = [0, 4.5].map((at) => ({ start: at / 1000, end: at / 1000 + length }));
    const clock = { step: 0.005, length, together: 1, measured };
    expect(words.clock(clock as never, runs as never).replaceAll('\u00a0', ' ')).toBe(title);
  });
});

describe('latency lab: where runs begin', () => {
  const readings = (length: number) =>
    new Set(crossing(many(8, length), 5).map((run) => Math.round(clocked(run, 5) / 5)));

  it('shows both readings that a run can have, also where one of them is rare', () => {
    for (const length of [2, 12.3, 15.6, 19.4, 15.2, 4.9]) {
      const [low, high] = bounds(length, 5);
      expect([...readings(length)].sort((a, b) => a - b)).toEqual([low / 5, high / 5]);
    }
    expect(readings(15)).toEqual(new Set([3]));
  });
});
