// Computes from blocks of samples how far each statistic moved. Every statistic comes from the engine.

import type { StatisticsReport } from '../../engine/types';
import { given } from '../../lab/scene';
import {
  type Block,
  type Effect,
  type Movement,
  STATISTIC_NAMES,
  type StatisticName,
  statisticOf,
} from './outcome';

export type Summarize = (samples: readonly number[]) => Promise<StatisticsReport>;

const change = (quiet: number, noisy: number): number => (quiet > 0 ? noisy / quiet - 1 : NaN);

/**
 * The i-th quiet block and the i-th noisy one were measured next to each other.
 * @param share one tick of the clock as a share of a sample; 0 for a clock without ticks
 */
export async function effectOf(
  blocks: readonly Block[],
  summarize: Summarize,
  share = 0,
): Promise<Effect> {
  const of = (noisy: boolean) => blocks.filter((block) => block.noisy === noisy);
  const samples = (some: readonly Block[]) => some.flatMap(({ samples_ms }) => [...samples_ms]);
  const [quiet, noisy] = await Promise.all([
    summarize(samples(of(false))),
    summarize(samples(of(true))),
  ]);
  const pairs = of(false).flatMap((block, index) =>
    given(of(true)[index], (other) => [[block.statistics, other.statistics] as const]),
  );
  const movements = await Promise.all(
    STATISTIC_NAMES.map((name) => movement(name, quiet, noisy, pairs, summarize, share)),
  );
  return { quiet, noisy, movements };
}

async function movement(
  name: StatisticName,
  quiet: StatisticsReport,
  noisy: StatisticsReport,
  pairs: readonly (readonly [StatisticsReport, StatisticsReport])[],
  summarize: Summarize,
  share: number,
): Promise<Movement> {
  const of = (from: StatisticsReport) => statisticOf(name, from, share);
  const quiet_ms = of(quiet);
  const noisy_ms = of(noisy);
  const rounds = pairs
    .map(([before, during]) => change(of(before), of(during)))
    .filter(Number.isFinite);
  const sure = rounds.length >= FEWEST_ROUNDS && outsideZero(await summarize(rounds));
  return { name, quiet_ms, noisy_ms, change: change(quiet_ms, noisy_ms), rounds, sure };
}

/** With fewer rounds, no interval of their median reaches 95 % confidence. */
const FEWEST_ROUNDS = 6;

const outsideZero = ({ median_interval: { low, high } }: StatisticsReport): boolean =>
  low > 0 || high < 0;
