// Decides about a promise on time. Whatever else the machine does can only add time, so a single round that breaks the
// promise proves nothing, and one that keeps it proves little: many rounds decide together, with a known false alarm rate.

import { test } from '@playwright/test';
import { type Watch, watchMachine } from './machine';
import { LONG_TEST_MS } from './support';

/** One round: what was seen, and whether the promise held in it. */
export interface Round {
  readonly seen: string;
  readonly holds: boolean;
}

export interface Limits {
  /** The promised limit in ms, times the factor by which this machine is slower than the reference. */
  limit(promised_ms: number): number;
}

/** The probability that a run of all promises fails although every one of them is kept. */
export const FALSE_ALARM = 0.001;

/** The approximate number of promises that the long test run decides; promise.spec.ts compares it with the calls of `decide`. */
export const PROMISES = 95;

/** The least probability with which a promise that is kept holds in a single round, on a machine with other work. */
export const KEPT = 0.3;

/** The chance that fewer than `needed` of `rounds` keep a promise that each of them keeps with probability `p`. */
export function falseAlarm(needed: number, rounds: number, p: number): number {
  let chance = (1 - p) ** rounds;
  let sum = 0;
  for (let kept = 0; kept < needed; kept += 1) {
    sum += chance;
    chance *= ((rounds - kept) / (kept + 1)) * (p / (1 - p));
  }
  return sum;
}

/** The number of rounds after which a promise that did not hold `needed` times may be called broken. */
export function roundsFor(needed: number): number {
  let rounds = needed;
  while (falseAlarm(needed, rounds, KEPT) > FALSE_ALARM / PROMISES) rounds += 1;
  return rounds;
}

/** Dependencies of a decision, which tests replace. */
interface Surroundings {
  readonly watch?: () => Watch;
  readonly print?: (line: string) => void;
}

/** Extends the time limit of the test: each round may take as long as a long test. */
const giveTime = (): void => test.info().setTimeout(test.info().timeout + LONG_TEST_MS);

/**
 * Only for the time limits that the page promises: no other test may depend on speed. Rounds are measured and printed until
 * the promise has held `needed` times, or no longer can and is broken. If the machine was busy in at least half of the
 * rounds that broke it, the promise is undecided, which is printed and does not fail the test.
 */
export async function decide(
  promise: string,
  needed: number,
  measureRound: (index: number, limits: Limits) => Promise<Round>,
  { watch = watchMachine, print = console.log }: Surroundings = {},
): Promise<void> {
  const rounds = roundsFor(needed);
  const all: string[] = [];
  let kept = 0;
  let busy = 0;
  while (kept < needed && kept + rounds - all.length >= needed) {
    giveTime();
    const watched = watch();
    const limits = { limit: (promised_ms: number) => watched.factor * promised_ms };
    const { seen, holds } = await measureRound(all.length, limits);
    const machine = watched.end();
    const line = `${seen} (${machine.summary}${machine.busy ? ', busy' : ''})`;
    all.push(line);
    if (holds) kept += 1;
    else if (machine.busy) busy += 1;
    print(`  ${promise}, round ${all.length}: ${line}`);
  }
  if (kept >= needed) return;
  const count = `${promise}: held in ${kept} of ${all.length} rounds, ${needed} of ${rounds} are needed`;
  if (2 * busy >= all.length - kept) {
    const description = `${count}; the machine was busy in ${busy} of those that broke it`;
    print(`  undecided: ${description}`);
    test.info().annotations.push({ type: 'undecided', description });
    return;
  }
  const rate = (100 * falseAlarm(needed, rounds, KEPT)).toPrecision(1);
  throw new Error(
    `${count} (a promise that is kept fails so in ${rate} % of runs): ${all.join('; ')}`,
  );
}
