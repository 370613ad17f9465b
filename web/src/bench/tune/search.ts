// The search: which point is tried next, which were tried, and the score of the best.

import type { DeviceReport } from '../../engine/types';
import type { Profiler } from '../../session/engine';
import { higher } from '../../session/higher-roofs';
import type { Task } from '../../session/runner';
import {
  around,
  flopsOf,
  isAbove,
  limitOf,
  type Rate,
  rateOf,
  type Share,
  shareOf,
} from '../kernels/rate';
import { SIZE } from './generate';
import {
  countOf,
  type Point,
  pointAt,
  type Ranges,
  samePoint,
  variantAt,
  variantText,
} from './space';
import type { Tuner } from './tuner';

export interface Tried {
  readonly point: Point;
  /** Undefined if the kernel's result was wrong. */
  readonly rate: Rate | undefined;
}

/** The best kernel, measured again by itself: the maximum of many short measurements is biased upwards. */
export interface Score {
  readonly point: Point;
  readonly rate: Rate;
  readonly limit: Rate;
  readonly share: Share;
  /** The engine's own kernel, on matrices of the same size. */
  readonly engine: Share | undefined;
}

/** Chooses the next point; undefined ends the search. */
export type Next = (
  ranges: Ranges,
  tried: readonly Tried[],
  limit: Rate,
) => Promise<Point | undefined>;

const DEVICE_MS = 900;
const SHORT = { warm_up_ms: 50, budget_ms: 40, min_samples: 5 };
const LONG = { warm_up_ms: 150, budget_ms: 300, min_samples: 9 };
const TURNS = 2;

const isTried = (tried: readonly Tried[], point: Point): boolean =>
  tried.some((each) => samePoint(each.point, point));

const untried = (ranges: Ranges, tried: readonly Tried[]): Point[] =>
  Array.from({ length: countOf(ranges) }, (_, index) => pointAt(ranges, index)).filter(
    (point) => !isTried(tried, point),
  );

export const inOrder: Next = async (ranges, tried) => untried(ranges, tried)[0];

export const atRandom: Next = async (ranges, tried) => {
  const left = untried(ranges, tried);
  return left[Math.floor(Math.random() * left.length)];
};

export const within = (ranges: Ranges, point: Point): boolean =>
  point.every((each, d) => ranges[d]?.includes(each));

/** The fastest of these, as far as short measurements can tell. */
export const bestOf = (tried: readonly Tried[]): Tried | undefined =>
  tried
    .filter(({ rate }) => rate !== undefined)
    .reduce<Tried | undefined>(
      (top, each) => ((each.rate?.giga ?? 0) > (top?.rate?.giga ?? 0) ? each : top),
      undefined,
    );

const FLOPS = flopsOf(SIZE);

export class Search {
  tried: readonly Tried[] = [];
  score: Score | undefined;
  private device: DeviceReport | undefined;
  /** The limit from a file, until it is measured here. */
  private known: Rate | undefined;

  constructor(
    private readonly engine: Profiler,
    private readonly tuner: Tuner,
    /** Called after each point. */
    private readonly changed: () => void,
  ) {}

  /** The measured limit, or the rate of a kernel that ran faster; undefined until it is measured. */
  get limit(): Rate | undefined {
    const measured = this.device === undefined ? this.known : limitOf(this.device);
    if (measured === undefined) return undefined;
    const best = bestOf(this.tried)?.rate;
    return best !== undefined && best.giga > measured.giga ? best : measured;
  }

  /** Adds results that an earlier visit measured on this device; results of this visit take precedence. */
  take(tried: readonly Tried[], score: Score | undefined): void {
    this.tried = [...tried.filter(({ point }) => !isTried(this.tried, point)), ...this.tried];
    this.score ??= score;
    this.known ??= score?.limit;
  }

  /** Continues until no point is left, `next` returns undefined, or it is stopped. */
  async run(ranges: Ranges, next: Next, task: Task): Promise<void> {
    const limit = await this.measureLimit(task, this.device !== undefined);
    const all = countOf(ranges);
    let again = 0;
    for (;;) {
      task.signal.throwIfAborted();
      const inside = this.tried.filter(({ point }) => within(ranges, point));
      const point = await next(ranges, inside, this.limit ?? limit);
      if (point === undefined) return;
      const variant = variantAt(point);
      const fraction = Math.min(1, inside.length / all);
      task.progress({ phase: variantText(variant), fraction, remaining_ms: 0 });
      const { right, samples_ms } = await this.tuner.measure(variant, SHORT, task.signal);
      const rate = right ? rateOf(FLOPS, await this.engine.summarize(samples_ms)) : undefined;
      this.tried = [...this.tried, { point, rate }];
      this.changed();
      if (rate === undefined || !isAbove(rate, this.roof) || again >= TURNS) continue;
      again += 1;
      await this.measureLimit(task, false);
      this.changed();
    }
  }

  /** Measures the best kernel again, twice, together with the limit and the engine's kernel. */
  async measureBest(task: Task): Promise<void> {
    const best = bestOf(this.tried);
    if (best === undefined) return;
    await this.measureLimit(task, false);
    const phase = `The best again: ${variantText(variantAt(best.point))}`;
    const visits: Rate[] = [];
    const samples: number[] = [];
    let engine: Rate | undefined;
    for (let visit = 0; visit < 2; visit += 1) {
      task.progress({ phase, fraction: 0.4 + 0.3 * visit, remaining_ms: 0 });
      const { samples_ms } = await this.tuner.measure(variantAt(best.point), LONG, task.signal);
      visits.push(rateOf(FLOPS, await this.engine.summarize(samples_ms)));
      samples.push(...samples_ms);
      if (visit === 0) engine = await this.measureEngine(task);
    }
    const { median } = await this.engine.summarize(samples);
    const rate = around(FLOPS / median / 1e6, visits);
    const all = engine === undefined ? [rate] : [rate, engine];
    for (let turn = 0; turn < TURNS && all.some((each) => isAbove(each, this.roof)); turn += 1)
      await this.measureLimit(task, false);
    // Nothing runs faster than its machine, so a faster rate replaces the limit.
    const limit = all.reduce((top, each) => (each.giga > top.giga ? each : top), this.roof);
    const share = shareOf(rate, limit);
    if (share === undefined) return;
    const theirs = engine && shareOf(engine, limit);
    this.score = { point: best.point, rate, limit, share, engine: theirs };
    this.changed();
  }

  private get roof(): Rate {
    if (this.device === undefined) throw new Error('the limit is measured first');
    return limitOf(this.device);
  }

  private async measureEngine({ signal, progress }: Task): Promise<Rate> {
    progress({ phase: 'The engine’s own kernel', fraction: 0.6, remaining_ms: 0 });
    const options = { ...LONG, size: SIZE, signal };
    const { flops, latency } = await this.engine.measureKernel('packed', options);
    return rateOf(flops, latency.statistics);
  }

  private async measureLimit({ signal, progress }: Task, once: boolean): Promise<Rate> {
    if (once) return this.roof;
    progress({ phase: 'The limit of this device', fraction: 0, remaining_ms: 0 });
    const report = await this.engine.measureDevice({ budget_ms: DEVICE_MS, signal });
    this.device = this.device === undefined ? report : higher(this.device, report);
    return this.roof;
  }
}
