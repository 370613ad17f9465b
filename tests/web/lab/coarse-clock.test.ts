// A clock that a browser has made coarse is distinguished from a fine one and from a busy machine.

import { expect, test } from 'vitest';
import { coarseStep } from '../../../web/src/lab/state/coarse-clock';

/** 200 readings, one every `every_ms`, of a clock that advances in steps of `step_ms`. */
const readings = (step_ms: number, every_ms = 4): number[] =>
  Array.from({ length: 200 }, (_, index) => Math.floor((index * every_ms) / step_ms) * step_ms);

test('steps of 100 ms and of a sixtieth of a second are coarse', () => {
  expect(coarseStep(readings(100))).toBe(100);
  expect(coarseStep(readings(1000 / 60))).toBeCloseTo(1000 / 60);
});

test('steps of 5 us to 1 ms are not', () => {
  for (const step_ms of [0.005, 0.1, 1]) expect(coarseStep(readings(step_ms))).toBe(0);
});

test('timers of a busy machine, or of a hidden page, do not make a clock coarse', () => {
  expect(coarseStep(readings(0.1, 60))).toBe(0);
  expect(coarseStep(readings(1, 1000))).toBe(0);
});

test('a clock that never moved says nothing', () => {
  expect(coarseStep([5, 5, 5])).toBe(0);
});
