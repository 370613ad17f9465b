// Training through the module itself: passing in data, and the answers to invalid input.

import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { Session } from '../../web/src/engine/generated/tensorscope-simd128.mjs';
import { type Answer, type Build, failure, openEngine, runJob, value } from './support/engine.ts';

const read = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../engine/data/${name}`, import.meta.url)));
const DIGITS = read('digits.bin');

let session: Session;
beforeEach(async () => {
  session = (await openEngine()).session;
});

test('training: without its data a preset says which are missing', () => {
  const error = failure(session.startTrain({ preset: 'digits-mlp' }));
  expect(error.code).toBe('invalid_argument');
  expect(error.message).toContain('digits');
});

test.each([
  ['another name', 'numbers', DIGITS],
  ['a truncated file', 'digits', DIGITS.slice(0, 1000)],
  ['no bytes', 'digits', new Uint8Array()],
  ['a changed byte', 'digits', DIGITS.map((byte, i) => (i === 5000 ? byte ^ 1 : byte))],
  ['text for digits', 'digits', read('text.txt')],
  ['an array of numbers', 'digits', [1, 2, 3]],
  ['null', 'digits', null],
])('training: data with %s are refused', (_title, name, bytes) => {
  const load = session.loadData.bind(session) as (...args: unknown[]) => Answer<unknown>;
  failure(load(name, bytes));
  expect(failure(session.startTrain({ preset: 'digits-mlp' })).message).toContain('not loaded');
});

test.each(['simd128', 'relaxed'] as Build[])(
  'training: %s learns digits, in slices',
  async (build) => {
    const { session: own } = await openEngine(build);
    value(own.loadData('digits', DIGITS));
    value(own.startTrain({ preset: 'digits-mlp', epochs: 2 }));
    const points = runJob(own, 20).flatMap(({ train_points }) => train_points);
    const report = value(own.takeTrain());
    expect(report.curve).toEqual(points);
    expect(report.held_out_accuracy).toBeGreaterThan(0.8);
  },
);

test('training: cancelled between two slices, the session has what was reached and goes on from there', () => {
  value(session.loadData('digits', DIGITS));
  const request = { preset: 'digits-mlp', steps: 40 };
  value(session.startTrain(request));
  let reached = 0;
  while (reached < 5) reached += value(session.advance(1)).train_points.length;
  session.cancel();
  const report = value(session.takeTrain());
  expect(report.cancelled).toBe(true);
  expect(report.steps).toBe(reached);
  value(session.startTrain({ ...request, resume: true }));
  const rest = runJob(session).flatMap(({ train_points }) => train_points);
  expect(rest[0]?.step).toBe(reached + 1);
  expect(value(session.takeTrain()).curve).toHaveLength(40);
});

test('training: the result of a profile is not that of a training', () => {
  value(session.startTrainingProfile({ model: 'mlp' }, {}, { budget_ms: 50, warm_up_ms: 20 }));
  runJob(session);
  failure(session.takeTrain());
  expect(value(session.takeTrainingProfile()).planned_equals_measured).toBe(true);
});
