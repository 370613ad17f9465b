// The measurement: this device's limit, the student's product, the engine's, the student's again; the limit once more where
// something lies above it.

import type { DeviceReport } from '../../engine/types';
import type { Profiler } from '../../session/engine';
import { higher } from '../../session/higher-roofs';
import type { Task } from '../../session/runner';
import type { Json } from '../contract';
import type { Program, Sandbox } from '../sandbox';
import { argumentsOf, gamma, OUT, operands } from './product';
import { around, flopsOf, isAbove, limitOf, type Rate, rateOf } from './rate';
import { BEST, isScalar, RUNGS } from './rungs';

export const SIZE = 256;
const SHAPE = { m: SIZE, k: SIZE, n: SIZE };
const DEVICE_MS = 900;
const WARM_UP_MS = 150;
const BUDGET_MS = 250;
const MIN_SAMPLES = 5;
/** What a scalar rung runs at, about, and how often its budget lets it. */
const SCALAR_GFLOPS = 0.7;
const SCALAR_RUNS = 6;
/** So often at most is a limit that was too low measured again. */
const TURNS = 2;
/** Numbers of the timed product that are compared. */
const CHECKED = 512;

export interface Rung {
  readonly name: string;
  readonly rate: Rate;
}

export interface Ladder {
  readonly size: number;
  readonly limit: Rate;
  /** Something lay above the limit, which was measured again. */
  readonly again: boolean;
  /** What was measured as the limit, where a product ran faster and stands for it. */
  readonly low: Rate | undefined;
  readonly yours: Rate;
  readonly engine: readonly Rung[];
}

/** Why there is no rung: what the student is told. */
export class NotTimed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotTimed';
  }
}

const given = operands(SHAPE, 7);
const CALL = { args: argumentsOf(given, SHAPE), out: OUT };

/** The first number of C that is wrong, of some; undefined: none. */
export function wrongPlace(value: Json, size = SIZE): string | undefined {
  const c = Array.isArray(value) ? (value as readonly Json[]) : [];
  const step = (size * size - 1) / (CHECKED - 1);
  for (let index = 0; index < CHECKED; index += 1) {
    const at = Math.round(index * step);
    const [i, j] = [Math.floor(at / size), at % size];
    let exact = 0;
    let magnitude = 0;
    for (let p = 0; p < size; p += 1) {
      const term = (given.a[i * size + p] as number) * (given.b[p * size + j] as number);
      exact += term;
      magnitude += Math.abs(term);
    }
    const stored = c[at];
    if (typeof stored !== 'number' || Math.abs(stored - exact) > gamma(size) * magnitude)
      return `c[${i}][${j}]`;
  }
  return undefined;
}

/** Of the engine's rungs, so that only the best is timed again with each of the student's. */
const known = new Map<Profiler, Map<string, Rate>>();

/** Nothing runs faster than its machine: what was faster than the limit is the better limit. */
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
    const budget = { warm_up_ms: WARM_UP_MS, budget_ms: BUDGET_MS, min_samples: MIN_SAMPLES };
    const timed = await this.sandbox.time?.(this.program, CALL, budget, {
      signal: this.task.signal,
      progress: (fraction) => tell({ fraction }),
    });
    if (timed === undefined) throw new NotTimed('This language has no clock to time it with.');
    if (timed.kind !== 'timed')
      throw new NotTimed(`At ${SIZE} × ${SIZE} it did not come to an end: ${timed.message}`);
    const wrong = wrongPlace(timed.value);
    if (wrong !== undefined)
      throw new NotTimed(`At ${SIZE} × ${SIZE} ${wrong} is wrong, so its time says nothing.`);
    this.done += 1;
    const { samples_ms } = timed;
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
