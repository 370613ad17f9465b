// One decision about a promise on time. Whatever else the machine does can only add time, so a round that breaks a
// promise proves nothing, and one that keeps it little: many rounds decide together, with a known rate of false alarms.

/** One round: what was seen, and whether the promise held in it. */
export interface Round {
  readonly seen: string;
  readonly holds: boolean;
}

/** How often a test may fail although the promise holds. */
export const FALSE_ALARM = 0.001;

/**
 * The chance that fewer than `needed` of `rounds` keep a promise that each of them keeps with probability 1/2: a promise
 * about the middle of what is measured, on a machine that is as often slower as it is faster.
 */
export function falseAlarm(needed: number, rounds: number): number {
  let ways = 1;
  let sum = 0;
  for (let kept = 0; kept < needed; kept += 1) {
    sum += ways;
    ways = (ways * (rounds - kept)) / (kept + 1);
  }
  return sum / 2 ** rounds;
}

/** The fewest rounds after which a promise that was not kept `needed` times may be called broken. */
export function roundsFor(needed: number): number {
  let rounds = needed;
  while (falseAlarm(needed, rounds) > FALSE_ALARM) rounds += 1;
  return rounds;
}

/**
 * For the limits on time that the page promises, and for nothing else: no other test may depend on speed. Rounds are
 * measured and printed until the promise was kept `needed` times, or cannot be any more: then it is broken.
 */
export async function decide(
  promise: string,
  needed: number,
  measureRound: (index: number) => Promise<Round>,
): Promise<void> {
  const rounds = roundsFor(needed);
  const all: string[] = [];
  let kept = 0;
  while (kept < needed && kept + rounds - all.length >= needed) {
    const { seen, holds } = await measureRound(all.length);
    all.push(seen);
    kept += holds ? 1 : 0;
    console.log(`  ${promise}, round ${all.length}: ${seen}`);
  }
  if (kept >= needed) return;
  const rate = `${(100 * falseAlarm(needed, rounds)).toFixed(2)} %`;
  throw new Error(
    `${promise}: held in ${kept} of ${all.length} rounds, ${needed} of ${rounds} are needed (a promise that is kept fails so in ${rate} of runs): ${all.join('; ')}`,
  );
}
