// The measurement: this device's limit, the student's product, the engine's, the student's again; then the limit once more if
// something exceeds it.

import type { DeviceReport } from '../../engine/types';
import type { Profiler } from '../../session/engine';
import { higher } from '../../session/higher-roofs';
import type { Task } from '../../session/runner';
import { Refused } from '../extra';
import { placesOf, startsOf } from '../grade/varied';
import type { Program, Sandbox, Timed, TimingBudget } from '../sandbox';
import { argumentsOf, gamma, OUT, operands } from './product';
import { around, flopsOf, isAbove, limitOf, type Rate, rateOf } from './rate';
import { BEST, isScalar, RUNGS } from './rungs';

export const SIZE = 256;
const SHAPE = { m: SIZE, k: SIZE, n: SIZE };
const DEVICE_MS = 900;
const WARM_UP_MS = 150;
const BUDGET_MS = 250;
const MIN_SAMPLES = 5;
export const YOUR_BUDGET: TimingBudget = {
  warm_up_ms: WARM_UP_MS,
  budget_ms: BUDGET_MS,
  min_samples: MIN_SAMPLES,
};
/** The approximate rate of a scalar rung, and the number of runs that its budget allows. */
const SCALAR_GFLOPS = 0.7;
const SCALAR_RUNS = 6;
/** A limit that was too low is measured again at most this often. */
const TURNS = 2;

export interface Rung {
  readonly name: string;
  readonly rate: Rate;
}

export interface Ladder {
  readonly size: number;
  readonly limit: Rate;
  /** Whether something exceeded the limit, so that it was measured again. */
  readonly again: boolean;
  /** The measured limit, if a product ran faster and replaces it. */
  readonly low: Rate | undefined;
  readonly yours: Rate;
  readonly engine: readonly Rung[];
}

const given = operands(SHAPE, 7);
const CALL = { args: argumentsOf(given, SHAPE), out: OUT };
const LENGTHS = [given.a.length, given.b.length, given.c.length, 0, 0, 0];

/** The first wrong number of C among those checked in the timed runs; undefined if all are right. */
export function wrongPlace({
  secrets,
  probes,
}: Pick<Timed, 'secrets' | 'probes'>): string | undefined {
  for (const { run, values } of probes) {
    const [fromA = 0, fromB = 0] = startsOf(secrets, run, LENGTHS);
    const places = placesOf(secrets, run, SIZE * SIZE);
    const a = (at: number) => given.a[(fromA + at) % given.a.length] as number;
    const b = (at: number) => given.b[(fromB + at) % given.b.length] as number;
    for (const [index, place] of places.entries()) {
      const [i, j] = [Math.floor(place / SIZE), place % SIZE];
      let exact = 0;
      let magnitude = 0;
      for (let p = 0; p < SIZE; p += 1) {
        const term = a(i * SIZE + p) * b(p * SIZE + j);
        exact += term;
        magnitude += Math.abs(term);
      }
      const difference = Math.abs((values[index] ?? Number.NaN) - exact);
      // Written so that NaN also counts as out of bounds.
      if (!(difference <= gamma(SIZE) * magnitude)) return `c[${i}][${j}]`;
    }
  }
  return undefined;
}

/** The time of one product in milliseconds, for each sample, with all results checked; throws Refused with the reason. */
export async function timedProduct(
  sandbox: Sandbox,
  program: Program,
  budget: TimingBudget,
  options: Parameters<NonNullable<Sandbox['time']>>[3] = {},
): Promise<readonly number[]> {
  const at = `At ${SIZE} × ${SIZE}`;
  const timed = await sandbox.time?.(program, CALL, budget, options);
  if (timed === undefined) throw new Refused('This language has no clock to time it with.');
  if (timed.kind !== 'timed') throw new Refused(`${at} it was not timed: ${timed.message}`);
  const { samples_ms, runs_per_sample, probes } = timed;
  const wrong = wrongPlace(timed);
  const runs = new Set(probes.map(({ run }) => run));
  if (wrong !== undefined || runs.size !== samples_ms.length * runs_per_sample)
    throw new Refused(
      `${at}, with other numbers in every run, ${wrong ?? 'a result'} is wrong, so its time says nothing.`,
    );
  if (samples_ms.some((each) => !(each > 0)))
    throw new Refused(`${at} it was over before the clock moved, so its time says nothing.`);
  return samples_ms;
}

/** The engine's measured rungs, so that only the best one is timed again with each of the student's programs. */
const known = new Map<Profiler, Map<string, Rate>>();

/** Nothing runs faster than its machine: a rate above the measured limit is the better estimate of the limit. */
export function raised(measured: Rate, all: readonly Rate[]): Pick<Ladder, 'limit' | 'low'> {
  const limit = all.reduce((most, each) => (each.giga > most.giga ? each : most), measured);
  return { limit, low: limit === measured ? undefined : measured };
}

export class LadderRun {
  private device: DeviceReport | undefined;
  private done = 0;
  private readonly steps: number;
  private readonly rates: Map<string, Rate>;

  constructor(
    private readonly engine: Profiler,
    private readonly program: Program,
    private readonly sandbox: Sandbox,
    private readonly task: Task,
  ) {
    this.rates = known.get(engine) ?? new Map<string, Rate>();
    known.set(engine, this.rates);
    this.steps = 3 + this.missing().length;
  }

  private missing = (): string[] =>
    Object.keys(RUNGS).filter((name) => name === BEST || !this.rates.has(name));

  async measure(): Promise<Ladder> {
    await this.limit();
    const first = await this.yours('Your product, first visit');
    for (const name of this.missing()) await this.rung(name);
    const second = await this.yours('Your product, second visit');
    const samples = [...first.samples_ms, ...second.samples_ms];
    const { median } = await this.engine.summarize(samples);
    const yours = around(flopsOf(SIZE) / median / 1e6, [first.rate, second.rate]);
    const engine = Object.keys(RUNGS).flatMap((name) => {
      const rate = this.rates.get(name);
      return rate === undefined ? [] : [{ name, rate }];
    });
    let again = false;
    const all = [yours, ...engine.map(({ rate }) => rate)];
    for (let turn = 0; turn < TURNS && all.some((each) => isAbove(each, this.roof)); turn += 1) {
      again = true;
      await this.limit();
    }
    return { size: SIZE, ...raised(this.roof, all), again, yours, engine };
  }

  private get roof(): Rate {
    if (this.device === undefined) throw new Error('the limit is measured first');
    return limitOf(this.device);
  }

  private async limit(): Promise<void> {
    const onProgress = this.step('The limit of this device');
    const { signal } = this.task;
    const report = await this.engine.measureDevice({ budget_ms: DEVICE_MS, signal, onProgress });
    this.device = this.device === undefined ? report : higher(this.device, report);
    this.done += 1;
  }

  private async yours(phase: string) {
    const tell = this.step(phase);
    const samples_ms = await timedProduct(this.sandbox, this.program, YOUR_BUDGET, {
      signal: this.task.signal,
      progress: (fraction) => tell({ fraction }),
    });
    this.done += 1;
    return { samples_ms, rate: rateOf(flopsOf(SIZE), await this.engine.summarize(samples_ms)) };
  }

  private async rung(name: string): Promise<void> {
    const onProgress = this.step(`The engine’s: ${RUNGS[name] ?? name}`);
    const scalar_ms = (SCALAR_RUNS * flopsOf(SIZE)) / SCALAR_GFLOPS / 1e6;
    const report = await this.engine.measureKernel(name, {
      size: SIZE,
      budget_ms: isScalar(name) ? Math.max(BUDGET_MS, scalar_ms) : BUDGET_MS,
      warm_up_ms: WARM_UP_MS,
      min_samples: MIN_SAMPLES,
      signal: this.task.signal,
      onProgress,
    });
    this.rates.set(name, rateOf(report.flops, report.latency.statistics));
    this.done += 1;
  }

  private step(phase: string): (state: { readonly fraction: number }) => void {
    const tell = ({ fraction }: { readonly fraction: number }) =>
      this.task.progress({
        phase,
        fraction: Math.min(1, (this.done + fraction) / this.steps),
        remaining_ms: 0,
      });
    tell({ fraction: 0 });
    return tell;
  }
}
