// Tests of promise.ts: decisions about timing promises follow the rules stated there.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { HOSTILE } from '../support/hostile-programs';
import { LOOPS, watchMachine } from './machine';
import { decide, FALSE_ALARM, falseAlarm, KEPT, PROMISES, type Round, roundsFor } from './promise';
import { LABS } from './support';

test('the rate of false alarms is that of coins, and all promises share what is allowed', () => {
  expect(falseAlarm(1, 10, 0.5)).toBeCloseTo(1 / 1024, 12);
  expect(falseAlarm(2, 14, 0.5)).toBeCloseTo(15 / 2 ** 14, 12);
  expect(falseAlarm(3, 4, 0.5)).toBeCloseTo((1 + 4 + 6) / 16, 12);
  expect(falseAlarm(1, 3, 0.3)).toBeCloseTo(0.7 ** 3, 12);
  expect(falseAlarm(2, 3, 0.3)).toBeCloseTo(0.7 ** 3 + 3 * 0.3 * 0.7 ** 2, 12);
  for (const needed of [1, 2, 3, 4]) {
    const rounds = roundsFor(needed);
    expect(PROMISES * falseAlarm(needed, rounds, KEPT)).toBeLessThanOrEqual(FALSE_ALARM);
    expect(PROMISES * falseAlarm(needed, rounds - 1, KEPT)).toBeGreaterThan(FALSE_ALARM);
  }
});

/** Specs in which one call of `decide` serves many promises. */
const MANY: Readonly<Record<string, number>> = {
  'main-thread-timing.spec.ts': LABS.length + 1,
  'workbench-hostile-timing.spec.ts': HOSTILE.length,
  'workbench-live-timing.spec.ts': 2,
};

test('there are about as many promises as the rate of false alarms is shared by', () => {
  const folder = new URL('.', import.meta.url);
  const specs = readdirSync(folder).filter((name) => name.endsWith('timing.spec.ts'));
  const calls = (name: string) =>
    readFileSync(new URL(name, folder), 'utf8').match(/\bdecide\(/g)?.length ?? 0;
  for (const name of specs) expect(calls(name), name).toBeGreaterThan(0);
  for (const name of Object.keys(MANY)) expect(calls(name), name).toBe(1);
  const promises = specs.reduce((sum, name) => sum + calls(name) * (MANY[name] ?? 1), 0);
  expect(PROMISES).toBeGreaterThanOrEqual(promises);
  // The number leaves room for a few more labs only.
  expect(PROMISES).toBeLessThan(1.25 * promises);
});

/** A simulated machine for `decide`, without printing. */
const machine = (factor: number, busy: (round: number) => boolean) => {
  let round = 0;
  const end = () => {
    round += 1;
    return { factor, busy: busy(round - 1), summary: 'a machine made by a test' };
  };
  return { watch: () => ({ factor, end }), print: () => undefined };
};
const quiet = () => machine(1, () => false);

test('a promise that too few rounds keep has failed, one that enough of them keep has not', async () => {
  let measured = 0;
  const rounds =
    (holds: (index: number) => boolean) =>
    async (index: number): Promise<Round> => {
      measured += 1;
      return { seen: `seen ${index}`, holds: holds(index) };
    };
  const two = roundsFor(2);
  const once = decide(
    'a promise made by a test',
    2,
    rounds((index) => index === 4),
    quiet(),
  );
  await expect(once).rejects.toThrow(
    new RegExp(`held in 1 of ${two} rounds, 2 of ${two} are needed .* % .*: seen 0 .*; seen 1 `),
  );
  expect(measured).toBe(two);
  measured = 0;
  await decide(
    'a promise made by a test',
    2,
    rounds((index) => index > 2),
    quiet(),
  );
  expect(measured).toBe(5);
  // Once a promise can no longer be kept, the remaining rounds are not measured.
  measured = 0;
  const never = decide(
    'a promise made by a test',
    4,
    rounds(() => false),
    quiet(),
  );
  await expect(never).rejects.toThrow(`held in 0 of ${roundsFor(4) - 3} rounds`);
  expect(measured).toBe(roundsFor(4) - 3);
});

test('limits are as wide as the machine is slow', async () => {
  const seen: number[] = [];
  await decide(
    'a promise made by a test',
    1,
    async (_, { limit }) => {
      seen.push(limit(200));
      return { seen: '500 ms', holds: 500 < limit(200) };
    },
    machine(3, () => false),
  );
  expect(seen).toEqual([600]);
});

test('where the machine was busy in half of the rounds that broke a promise, it is undecided', async ({
  browserName: _,
}, info) => {
  const broken = async () => ({ seen: 'too slow', holds: false });
  await decide(
    'a promise made by a test',
    1,
    broken,
    machine(1, (round) => round % 2 === 0),
  );
  const undecided = info.annotations.filter(({ type }) => type === 'undecided');
  expect(undecided).toHaveLength(1);
  expect(undecided[0]?.description).toContain('the machine was busy in');
  const seldom = decide(
    'a promise made by a test',
    1,
    broken,
    machine(1, (round) => round % 3 === 0),
  );
  await expect(seldom).rejects.toThrow('held in 0 of');
});

test('the machine is measured by two loops that compute the same, within what limits may be widened by', () => {
  for (const steps of [1, 7, 1000]) expect(LOOPS.wasm(steps)).toBe(LOOPS.javascript(steps));
  const watch = watchMachine();
  expect(watch.factor).toBeGreaterThanOrEqual(1);
  expect(watch.factor).toBeLessThanOrEqual(4);
  expect(watch.end().summary).toMatch(/^machine [\d.]+x, loops [\d.]+x apart, \d+ % stolen$/);
});
