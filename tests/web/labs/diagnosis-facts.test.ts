// What is stored of a diagnosed model: answers with their tries, the diagnosis, and the fix.

import { expect, it } from 'vitest';
import { type Case, diagnosisFacts } from '../../../web/src/labs/profile/diagnosis-facts';
import type { Examined } from '../../../web/src/labs/profile/findings';

/** The step times are stable and dispatch takes most of a call, so the second question is the last. */
const examined: Examined = {
  steps_ms: [1, 1.1, 0.9, 1],
  latency_ms: 1,
  overhead: { ops: 1, dispatch_ns: 200, dispatch_share: 0.6 },
  peak_gflops_per_second: 50,
  ops: [{ name: 'linear', self_ms: 0.001, share: 1, flops: 4e7 }],
};
const begun: Case = {
  ...{ patient: 'B', at: '2026-01-01T00:00:00Z', examined, answered: 0, wrong: {} },
};
const lines = (change: Partial<Case>) =>
  diagnosisFacts({ ...begun, ...change }).map(({ label, value }) => `${label} ${value}`);

it('before the first answer it says so, and gives none away', () => {
  expect(lines({})).toEqual(['1. Is the step time stable? not answered yet']);
  expect(lines({ wrong: { stable: 2 } })[0]).toContain('not yet right, 2\u00a0tries');
});

it('each answer has its tries and its evidence; the diagnosis comes after the last', () => {
  const [first, second] = lines({ answered: 1, wrong: { stable: 1 } });
  expect(first).toContain('1. Is the step time stable? yes, right at try 2.');
  expect(second).toBe('2. Is the device busy with the ops themselves? not answered yet');
  const all = lines({ answered: 2 });
  expect(all[1]).toContain('no, right at once.');
  expect(all[1]).toContain('60');
  expect(all[2]).toMatch(/^Diagnosis overhead/);
  expect(all).toHaveLength(3);
});

it('the fix is graded once all were tried, by what they did', () => {
  expect(lines({ answered: 2, fix: 'flops' })[3]).toBe('My fix Fewer FLOPs, not tried yet');
  const tried = [
    {
      fix: 'ops',
      how: '',
      speedup: 3,
      interval: { low: 2.5, high: 3.5, confidence: 0.95 },
      blocks: 8,
    },
    {
      fix: 'flops',
      how: '',
      speedup: 1,
      interval: { low: 0.9, high: 1.1, confidence: 0.95 },
      blocks: 8,
    },
  ] as unknown as Case['tried'];
  const wrong = lines({ answered: 2, fix: 'flops', tried });
  expect(wrong[3]).toBe('My fix Fewer FLOPs: wrong');
  expect(wrong[4]).toContain('Fastest fix tried Fewer, larger ops, 3');
  expect(lines({ answered: 2, fix: 'ops', tried })[3]).toBe('My fix Fewer, larger ops: right');
});
