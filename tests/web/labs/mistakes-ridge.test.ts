// A rule and a ridge are told apart only where the interval of the ridge lets them.

import { expect, it } from 'vitest';
import { figures } from '../../../web/src/labs/mistakes/figure-words';
import { A100_RIDGE, disputed, type Ridge } from '../../../web/src/labs/mistakes/outcome';
import { ridgeQuestion } from '../../../web/src/labs/mistakes/questions';
import { ridgeSays } from '../../../web/src/labs/mistakes/text';
import { A100_RIDGE as IN_ROOFLINE } from '../../../web/src/labs/roofline/outcome';

/** A peak of ten times this ridge; the bandwidth of 10 GB/s is known to within this factor. */
const device = (ridge: number, factor: number): Ridge => ({
  peak_gflops_per_second: 10 * ridge,
  bandwidth_gb_per_second: 10,
  bandwidth_interval: { low: 10 / factor, high: 10 * factor, confidence: 0.95 },
});

it('a wide ridge is neither the rule’s nor another, and is written with its range', () => {
  const wide = device(7, 1.3);
  expect(ridgeSays(wide)).toContain('whether the rule fits here, this run can’t tell');
  expect(ridgeSays(wide)).toContain('7.00 (5.38 to 9.10)');
  expect(ridgeQuestion(wide)).toEqual([]);
  expect(figures.ridge(wide)).toContain('this device’s is 7.00 (5.38 to 9.10)');
  expect(figures.ridge(device(7, 1.01))).toMatch(/is 7\.00$/);
});

it('what is asked lies beyond all that the ridge may be', () => {
  expect(disputed(device(4, 1.7))).toBeGreaterThan(6.8);
  expect(ridgeQuestion(device(4, 1.7))[0]?.answer).toBe('compute');
  expect(disputed(device(30, 1.5))).toBeLessThan(20);
  expect(ridgeQuestion(device(30, 1.5))[0]?.answer).toBe('memory');
});

it('the ridge of an A100 is the one of the Roofline lab', () => {
  expect(A100_RIDGE).toBe(IN_ROOFLINE);
  for (const ridge of [undefined, device(10, 1.01), device(7, 1.3)])
    expect(ridgeSays(ridge)).toContain(String(A100_RIDGE));
});
