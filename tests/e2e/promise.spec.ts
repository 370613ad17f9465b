// The decisions about promises on time are made by the rules that they state.

import { expect, test } from '@playwright/test';
import { decide, FALSE_ALARM, falseAlarm, type Round, roundsFor } from './promise';

test('the rate of false alarms is that of fair coins, and never above what is allowed', () => {
  expect(falseAlarm(1, 10)).toBe(1 / 1024);
  expect(falseAlarm(2, 14)).toBe(15 / 2 ** 14);
  expect(falseAlarm(3, 4)).toBe((1 + 4 + 6) / 16);
  for (const needed of [1, 2, 3, 4]) {
    const rounds = roundsFor(needed);
    expect(falseAlarm(needed, rounds)).toBeLessThanOrEqual(FALSE_ALARM);
    expect(falseAlarm(needed, rounds - 1)).toBeGreaterThan(FALSE_ALARM);
  }
});

test('a promise that too few rounds keep has failed, one that enough of them keep has not', async () => {
  let measured = 0;
  const rounds =
    (holds: (index: number) => boolean) =>
    async (index: number): Promise<Round> => {
      measured += 1;
      return { seen: `seen ${index}`, holds: holds(index) };
    };
  await expect(
    decide(
      'a promise made by a test',
      2,
      rounds((index) => index === 4),
    ),
  ).rejects.toThrow(/held in 1 of 14 rounds, 2 of 14 are needed .*0\.09 % .*: seen 0; seen 1;/);
  expect(measured).toBe(14);
  measured = 0;
  await decide(
    'a promise made by a test',
    2,
    rounds((index) => index > 2),
  );
  expect(measured).toBe(5);
  measured = 0;
  // What cannot be kept any more is not measured to its end.
  await expect(
    decide(
      'a promise made by a test',
      4,
      rounds(() => false),
    ),
  ).rejects.toThrow('held in 0 of 18 rounds, 4 of 21 are needed');
});
