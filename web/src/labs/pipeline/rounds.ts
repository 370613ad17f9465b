// Rounds: a few steps in one mode, after the steps that fill its queue, and their timings.

import { FedTraining, recipeFor } from '../../feeding/fed-training';
import type { FeedMode, FeedSettings, Load, Loader, Recipe } from '../../feeding/loader';
import {
  type ModeId,
  mean,
  type Round,
  type SeenImage,
  type Settings,
  type Span,
  type Trace,
} from './outcome';

export interface Mode {
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

export interface RoundSeen {
  readonly round: Round;
  readonly trace: Trace;
  readonly losses: readonly number[];
}

/** The number of steps before the measured ones, so that the queue has time to fill. */
const fillSteps = ({ mode, workers }: Mode, prefetch: number): number =>
  mode === 'prefetch' ? workers * prefetch + 1 : 1;

export class Rounds {
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

  /** Runs `steps` steps in one mode, after those that fill its queue. */
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
