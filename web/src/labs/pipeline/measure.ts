// The measurement: rounds of a few steps in each mode, the modes in alternating order, with one network throughout.

import type { StatisticsReport } from '../../engine/types';
import { FED_MODELS, recipeFor } from '../../feeding/fed-training';
import { openLoader } from '../../feeding/loader';
import { experiment, type Run } from '../../lab/define';
import { profiler } from '../../session/engine';
import { fewer } from '../../session/speed';
import {
  type ModeId,
  type ModeResult,
  mean,
  type Outcome,
  type Round,
  type Settings,
} from './outcome';
import type { Chosen } from './params';
import { type Mode, type RoundSeen, Rounds } from './rounds';

const SET_MS = 900;
const ALL_MS = 5_500;
const SLOW_MS = 15_000;
const LEAST_STEPS = 4;
const MOST_STEPS = 12;
/** The fewest rounds whose median has a 95 % interval. */
const LEAST_SETS = 6;
const MOST_SETS = 11;

function modesOf({ workers }: Settings): Mode[] {
  return [
    { id: 'synchronous', mode: 'synchronous', workers: 1 },
    { id: 'one', mode: 'prefetch', workers: 1 },
    ...(workers > 1 ? [{ id: 'chosen', mode: 'prefetch', workers } as const] : []),
    { id: 'cached', mode: 'cached', workers: 1 },
  ];
}

/** The number of steps in a round, computed from the time of one step in turn with its load. */
const stepsFor = (period_ms: number, modes: number): number =>
  Math.max(fewer(LEAST_STEPS, 2), Math.min(MOST_STEPS, Math.round(SET_MS / modes / period_ms)));

const summarize = (rounds: readonly Round[]): Promise<StatisticsReport> =>
  profiler().summarize(rounds.map(({ period_ms }) => period_ms));

const settingsOf = ({
  network,
  batch,
  seed,
  workers,
  prefetch,
  passes,
  photo,
}: Chosen): Settings => ({
  preset: network,
  title: FED_MODELS[network].title,
  ...{ batch, seed, workers, prefetch, passes },
  photo_side: Number(photo),
});

async function measure(run: Run<Chosen, Outcome>): Promise<Outcome> {
  const settings = settingsOf(run.values);
  const { signal } = run;
  const progress = run.step('rounds');
  const modes = modesOf(settings);
  const say = (phase: string, fraction: number, remaining_ms: number) =>
    progress({ phase, fraction, remaining_ms });
  say('Starting the loader', 0, ALL_MS);
  const loader = await openLoader(settings.workers, signal);
  try {
    const rounds = new Rounds(settings, loader, signal);
    const synchronous = modes[0] as Mode;
    // The warm-up also shows how long a round may be: the first step compiles code, here and in the engine.
    const { losses } = await rounds.round(synchronous, 2);
    const pilots = [await rounds.round(synchronous, 2), await rounds.round(synchronous, 2)];
    const steps = stepsFor(Math.min(...pilots.map(({ round }) => round.period_ms)), modes.length);
    const seen = new Map<ModeId, RoundSeen[]>(modes.map(({ id }) => [id, []]));
    const began = performance.now();
    let outcome: Outcome | undefined;
    for (let set = 0; set < MOST_SETS; set += 1) {
      const spent = performance.now() - began;
      if (enough(set, spent)) break;
      const order = set % 2 === 0 ? modes : [...modes].reverse();
      for (const [index, mode] of order.entries()) {
        const done = (set + index / order.length) / MOST_SETS;
        const late = Math.max(done, (performance.now() - began) / ALL_MS);
        const name = mode.mode === 'prefetch' ? 'loading ahead' : NAMES[mode.mode];
        say(`Round ${set + 1}: ${name}`, Math.min(0.99, late), ALL_MS * (1 - Math.min(1, late)));
        seen.get(mode.id)?.push(await rounds.round(mode, steps));
      }
      const { images, start_ms } = loader;
      const whole = { first_loss: losses[0] ?? 0, images, start_ms, seen: rounds.seen };
      outcome = await outcomeOf(settings, modes, seen, steps, whole);
      run.show(outcome);
    }
    if (outcome === undefined) throw new Error('nothing was measured');
    return outcome;
  } finally {
    loader.close();
  }
}

/** True after enough sets of rounds: no set is begun that would exceed the time limit; if sets are very slow, three have to suffice. */
const enough = (sets: number, spent_ms: number): boolean =>
  sets >= LEAST_SETS ? spent_ms * (1 + 1 / sets) > ALL_MS : sets >= 3 && spent_ms > SLOW_MS;

/** The round that is closest to the median. */
const nearest = (all: readonly RoundSeen[], median: number): RoundSeen =>
  all.reduce((best, each) =>
    Math.abs(each.round.period_ms - median) < Math.abs(best.round.period_ms - median) ? each : best,
  );

const NAMES = { synchronous: 'load, then step', cached: 'one batch again and again' } as const;

async function outcomeOf(
  settings: Settings,
  modes: readonly Mode[],
  seen: ReadonlyMap<ModeId, readonly RoundSeen[]>,
  steps: number,
  whole: Pick<Outcome, 'first_loss' | 'images' | 'seen' | 'start_ms'>,
): Promise<Outcome> {
  const results = modes.map(async (mode): Promise<ModeResult> => {
    const all = seen.get(mode.id) ?? [];
    const rounds = all.map(({ round }) => round);
    const period = await summarize(rounds);
    return { ...mode, rounds, period, trace: nearest(all, period.median).trace };
  });
  const every = [...seen.values()].flat();
  const { channels, side } = recipeFor(settings.preset, settings);
  return {
    settings,
    modes: await Promise.all(results),
    steps_per_round: steps,
    ...whole,
    batch_bytes: 4 * settings.batch * (channels * side * side + 1),
    last_loss: mean(seen.get('synchronous')?.at(-1)?.losses ?? []),
    steps: every.reduce((sum, { losses }) => sum + losses.length, 0),
    cores: navigator.hardwareConcurrency ?? 1,
  };
}

export const epoch = experiment({
  uses: ['network', 'batch', 'workers', 'prefetch', 'passes', 'photo', 'seed'] as const,
  steps: { rounds: ALL_MS },
  fixed_ms: 1000,
  run: measure,
});
