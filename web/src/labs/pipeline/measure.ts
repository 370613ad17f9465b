// The measurement: rounds of a few steps in each mode, the modes in turn, forth and back, with one network throughout.

import type { StatisticsReport } from '../../engine/types';
import { profiler, type Run } from '../lab';
import { FedTraining, recipeFor } from '../lab-fed-training';
import {
  type FeedMode,
  type FeedSettings,
  type Load,
  type Loader,
  openLoader,
  type Recipe,
} from '../lab-loader';
import type {
  ModeId,
  ModeResult,
  Outcome,
  Round,
  SeenImage,
  Settings,
  Span,
  Trace,
} from './outcome';

interface Mode {
  readonly id: ModeId;
  readonly mode: FeedMode;
  readonly workers: number;
}

interface StepSeen {
  readonly waited_ms: number;
  readonly engine_ms: number;
  readonly began: number;
  readonly ended: number;
  readonly batch: number;
}

interface RoundSeen {
  readonly round: Round;
  readonly trace: Trace;
  readonly losses: readonly number[];
}

const SET_MS = 900;
const ALL_MS = 5_500;
const LEAST_STEPS = 4;
const MOST_STEPS = 12;
const LEAST_SETS = 5;
const MOST_SETS = 11;

function modesOf({ workers }: Settings): Mode[] {
  return [
    { id: 'synchronous', mode: 'synchronous', workers: 1 },
    { id: 'one', mode: 'prefetch', workers: 1 },
    ...(workers > 1 ? [{ id: 'chosen', mode: 'prefetch', workers } as const] : []),
    { id: 'cached', mode: 'cached', workers: 1 },
  ];
}

/** Steps before those that count: until the queue has had time to fill. */
const fillSteps = ({ mode, workers }: Mode, prefetch: number): number =>
  mode === 'prefetch' ? workers * prefetch + 1 : 1;

class Measurement {
  /** Images of the first batch. */
  seen: readonly SeenImage[] = [];
  private readonly training: FedTraining;
  private first = 0;

  constructor(
    private readonly settings: Settings,
    private readonly loader: Loader,
    private readonly signal: AbortSignal,
  ) {
    const { preset, batch, seed } = settings;
    this.training = new FedTraining({ preset, batch, seed });
  }

  /** So many steps in one mode, after those that fill its queue. */
  async round(mode: Mode, steps: number): Promise<RoundSeen> {
    const { batch, prefetch, seed, preset, photo_side, passes } = this.settings;
    const fill = fillSteps(mode, prefetch);
    const loads: Load[] = [];
    const feed: FeedSettings = {
      mode: mode.mode,
      workers: mode.workers,
      prefetch,
      batches: fill + steps,
      batch,
      recipe: recipeFor(preset, { photo_side, passes }),
      seed,
      first: this.first,
      signal: this.signal,
      onLoad: (load) => loads.push(load),
    };
    const seen: StepSeen[] = [];
    const losses: number[] = [];
    for await (const fed of this.loader.feed(feed)) {
      if (this.seen.length === 0) this.seen = imagesOf(fed.bytes, batch, feed.recipe);
      const { began, ended, engine_ms, loss } = await this.training.step(fed.bytes, this.signal);
      seen.push({ waited_ms: fed.waited_ms, engine_ms, began, ended, batch: fed.number });
      losses.push(loss);
    }
    this.first += fill + steps;
    return { ...summed(mode, seen, fill, loads), losses };
  }
}

const SEEN_IMAGES = 8;
const LEVELS = 9;

/** The first images of a batch, coarse enough to be drawn. */
function imagesOf(bytes: Uint8Array, batch: number, { channels, side }: Recipe): SeenImage[] {
  const values = channels * side * side;
  const labels = new Int32Array(bytes.buffer, 4 * batch * values, batch);
  return [...labels.slice(0, SEEN_IMAGES)].map((label, index) => {
    const plane = new Float32Array(bytes.buffer, 4 * index * values, side * side);
    const low = Math.min(...plane);
    const span = Math.max(...plane) - low || 1;
    const levels = Array.from(plane, (value) => Math.round((LEVELS * (value - low)) / span));
    return { label, side, levels };
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function summed(
  mode: Mode,
  seen: readonly StepSeen[],
  fill: number,
  loads: readonly Load[],
): { round: Round; trace: Trace } {
  const from = seen[fill - 1]?.ended ?? 0;
  const to = seen.at(-1)?.ended ?? from;
  const counted = seen.slice(fill);
  const inside = loads.filter(({ load_ended, load_began }) => load_ended > from && load_began < to);
  const span = ({ load_began, load_ended, number }: Load): Span => ({
    began: load_began,
    ended: load_ended,
    batch: number,
  });
  const loaders = mode.mode === 'cached' ? 0 : mode.workers;
  return {
    round: {
      period_ms: (to - from) / Math.max(1, counted.length),
      waited_ms: mean(counted.map(({ waited_ms }) => waited_ms)),
      engine_ms: mean(counted.map(({ engine_ms }) => engine_ms)),
      hand_over_ms: mean(counted.map(({ began, ended, engine_ms }) => ended - began - engine_ms)),
      load_ms: inside.length === 0 ? undefined : mean(inside.map(({ load_ms }) => load_ms)),
    },
    trace: {
      from,
      to,
      loads: Array.from({ length: loaders }, (_, worker) =>
        inside.filter((load) => load.worker === worker).map(span),
      ),
      steps: counted.map(({ ended, engine_ms, batch }) => ({
        began: ended - engine_ms,
        ended,
        batch,
      })),
    },
  };
}

/** How many steps make a round, from one step in turn with its load. */
const stepsFor = (period_ms: number, modes: number): number =>
  Math.max(LEAST_STEPS, Math.min(MOST_STEPS, Math.round(SET_MS / modes / period_ms)));

const summarize = (rounds: readonly Round[]): Promise<StatisticsReport> =>
  profiler().summarize(rounds.map(({ period_ms }) => period_ms));

export async function measure(settings: Settings, run: Run<Outcome>): Promise<Outcome> {
  const { signal } = run;
  const modes = modesOf(settings);
  const say = (phase: string, fraction: number, remaining_ms: number) =>
    run.progress({ phase, fraction, remaining_ms });
  say('Starting the loader', 0, ALL_MS);
  const loader = await openLoader(settings.workers, signal);
  try {
    const measurement = new Measurement(settings, loader, signal);
    const synchronous = modes[0] as Mode;
    // Warm-up, which also says how long a round may be: the first step compiles, here and in the engine.
    const { losses } = await measurement.round(synchronous, 2);
    const pilots = [
      await measurement.round(synchronous, 2),
      await measurement.round(synchronous, 2),
    ];
    const steps = stepsFor(Math.min(...pilots.map(({ round }) => round.period_ms)), modes.length);
    const seen = new Map<ModeId, RoundSeen[]>(modes.map(({ id }) => [id, []]));
    const began = performance.now();
    let outcome: Outcome | undefined;
    for (let set = 0; set < MOST_SETS; set += 1) {
      const spent = performance.now() - began;
      if (set >= LEAST_SETS && spent * (1 + 1 / set) > ALL_MS) break;
      const order = set % 2 === 0 ? modes : [...modes].reverse();
      for (const [index, mode] of order.entries()) {
        const done = (set + index / order.length) / MOST_SETS;
        const late = Math.max(done, (performance.now() - began) / ALL_MS);
        const name = mode.mode === 'prefetch' ? 'loading ahead' : NAMES[mode.mode];
        say(`Round ${set + 1}: ${name}`, Math.min(0.99, late), ALL_MS * (1 - Math.min(1, late)));
        seen.get(mode.id)?.push(await measurement.round(mode, steps));
      }
      const whole = { first_loss: losses[0] ?? 0, images: loader.images, seen: measurement.seen };
      outcome = await outcomeOf(settings, modes, seen, steps, whole);
      run.show(outcome);
    }
    if (outcome === undefined) throw new Error('nothing was measured');
    return outcome;
  } finally {
    loader.close();
  }
}

/** The round that is most like the median one. */
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
  whole: Pick<Outcome, 'first_loss' | 'images' | 'seen'>,
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
