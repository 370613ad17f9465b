// The measurement: this device's peaks, then every rung twice, up the ladder and down again, and further where the two disagree.

import type { DeviceReport, KernelReport, KernelVariantInfo, Progress } from '../../engine/types';
import type { Run } from '../../lab/define';
import { fastestTwo, untilAlike } from '../../session/again';
import { profiler } from '../../session/engine';
import { higher } from '../../session/higher-roofs';
import { disturbances, intervalOf } from '../../session/record';
import { fewer } from '../../session/speed';
import {
  abovePeak,
  flopsOf,
  type Measured,
  type Outcome,
  type Rung,
  type Visit,
  wholeSamples,
} from './outcome';
import type { Chosen } from './params';
import { labelOf, RUNGS } from './rungs';

const DEVICE_MS = 1100;
const WARM_UP_MS = 120;
const BUDGET_MS = 180;
/** With fewer than six samples no interval of the median reaches 95 %; the first of a JavaScript product may be cut. */
const MIN_SAMPLES = 7;
/** The approximate rate of a scalar rung in GFLOP/s, needed because its budget must allow a few runs. */
const SCALAR_GFLOPS = 0.7;
const SCALAR_RUNS = 6;

/** No kernel is faster than its machine: where one lies above its peak, the peak is measured again, at most this many times. */
const TURNS = 2;
/** How far a run may go on beyond its planned length where rungs disagree. */
const MOST_OF_TOTAL = 1.5;
const WAYS = ['Up the ladder', 'Down the ladder'];

export async function measure(run: Run<Chosen, Outcome>): Promise<Measured> {
  const variants = await profiler().kernelVariants();
  const ladder = new Ladder(Number(run.values.size), variants, run);
  await ladder.measureDevice();
  for (const info of variants) await ladder.visit(info);
  for (const info of [...variants].reverse()) await ladder.visit(info);
  await untilAlike(
    variants,
    ({ name }) => ladder.times(name),
    (open) => ladder.visitAgain(open),
  );
  let measured = ladder.measured();
  for (let turn = 0; turn < TURNS && abovePeak(measured).length > 0; turn++) {
    await ladder.measureDevice();
    measured = ladder.measured();
  }
  return measured;
}

class Ladder {
  private readonly visits = new Map<string, readonly Visit[]>();
  private readonly rungs = new Map<string, Rung>();
  /** The length as planned, and with the visits that were added. */
  private readonly planned_ms: number;
  private total_ms: number;
  private done_ms = 0;
  private device: DeviceReport | undefined;
  private peak: number | undefined;
  private again = false;

  constructor(
    private readonly size: number,
    private readonly variants: readonly KernelVariantInfo[],
    private readonly run: Run<Chosen, Outcome>,
  ) {
    const once = variants.reduce((sum, { name }) => sum + WARM_UP_MS + budgetFor(name, size), 0);
    this.planned_ms = DEVICE_MS + 2 * once;
    this.total_ms = this.planned_ms;
  }

  outcome(finished: boolean): Outcome {
    return {
      finished,
      again: this.again,
      size: this.size,
      threads: profiler().environment().threads,
      device: this.device,
      peak: this.device?.roof.peak_gflops_per_second ?? this.peak,
      variants: this.variants.map(({ name }) => name),
      rungs: this.variants.flatMap(({ name }) => this.rungs.get(name) ?? []),
    };
  }

  async measureDevice(): Promise<void> {
    const tell = this.step('Measuring the peak', DEVICE_MS);
    const { signal } = this.run;
    const onProgress = (progress: Progress) => {
      tell(progress);
      this.peak = progress.peak_gflops_per_second || this.peak;
      this.run.show(this.outcome(false));
    };
    const report = await profiler().measureDevice({ budget_ms: DEVICE_MS, signal, onProgress });
    this.again = this.device !== undefined;
    this.device = this.device === undefined ? report : higher(this.device, report);
    this.done_ms += DEVICE_MS;
    this.run.show(this.outcome(false));
  }

  measured(): Measured {
    if (this.device === undefined) throw new Error('the peak is measured first');
    return { ...this.outcome(true), device: this.device };
  }

  /** The time of a GFLOP in seconds, at each visit. */
  times(name: string): readonly number[] {
    return this.visitsOf(name).map(timeOf);
  }

  /** Visits these rungs once more, as long as that takes no longer than half of what all took. */
  async visitAgain(rungs: readonly KernelVariantInfo[]): Promise<void> {
    const most = MOST_OF_TOTAL * this.planned_ms;
    const length = ({ name }: KernelVariantInfo) => WARM_UP_MS + budgetFor(name, this.size);
    this.total_ms = Math.min(
      most,
      this.done_ms + rungs.reduce((sum, rung) => sum + length(rung), 0),
    );
    for (const info of rungs) if (this.done_ms < most) await this.visit(info);
  }

  private visitsOf(name: string): readonly Visit[] {
    return this.visits.get(name) ?? [];
  }

  async visit(info: KernelVariantInfo): Promise<void> {
    const earlier = this.visitsOf(info.name);
    const budget_ms = budgetFor(info.name, this.size);
    const onProgress = this.step(
      `${WAYS[earlier.length] ?? 'Again, as its rates differ'}: ${labelOf(info.name)}`,
      WARM_UP_MS + budget_ms,
    );
    const timing = { budget_ms, warm_up_ms: WARM_UP_MS, min_samples: MIN_SAMPLES };
    const { signal } = this.run;
    const report = await profiler().measureKernel(info.name, {
      size: this.size,
      ...timing,
      signal,
      onProgress,
    });
    const visits = [...earlier, await visitFrom(info, report)];
    this.visits.set(info.name, visits);
    this.rungs.set(info.name, await rungFrom(info, report.flops, visits));
    this.done_ms += WARM_UP_MS + budget_ms;
    this.run.show(this.outcome(false));
  }

  private step(phase: string, length_ms: number): (progress: Progress) => void {
    const tell = (fraction: number) => {
      const done = this.done_ms + fraction * length_ms;
      this.run.progress({
        phase,
        fraction: Math.min(1, done / this.total_ms),
        remaining_ms: Math.max(0, this.total_ms - done),
      });
    };
    tell(0);
    return ({ fraction }) => tell(fraction);
  }
}

const timeOf = ({ gflops_per_second }: Visit): number => 1 / gflops_per_second;

const budgetFor = (variant: string, size: number): number =>
  RUNGS[variant]?.scalar
    ? Math.max(BUDGET_MS, (fewer(SCALAR_RUNS, 3) * flopsOf(size)) / SCALAR_GFLOPS / 1e6)
    : BUDGET_MS;

async function visitFrom(info: KernelVariantInfo, report: KernelReport): Promise<Visit> {
  const { latency, flops } = report;
  const samples_ms = wholeSamples(info.language, latency);
  const whole = samples_ms.length === latency.samples_ms.length;
  const statistics = whole ? latency.statistics : await profiler().summarize(samples_ms);
  const time = intervalOf(statistics);
  return {
    gflops_per_second: flops / statistics.median / 1e6,
    gflops_interval: {
      low: flops / time.high / 1e6,
      high: flops / time.low / 1e6,
      confidence: time.confidence,
    },
    samples_ms,
    relative_error: report.relative_error,
    ...disturbances(latency.record),
  };
}

/** One rate from the samples of the two visits that count, with an interval that covers the interval of each. */
async function rungFrom(
  { name, language, arithmetic }: KernelVariantInfo,
  flops: number,
  all: readonly Visit[],
): Promise<Rung> {
  const visits = fastestTwo(all, timeOf);
  const { median } = await profiler().summarize(visits.flatMap((visit) => visit.samples_ms));
  return {
    variant: name,
    language,
    arithmetic,
    visits,
    again: all.length > 2,
    gflops_per_second: flops / median / 1e6,
    interval: {
      low: Math.min(...visits.map((visit) => visit.gflops_interval.low)),
      high: Math.max(...visits.map((visit) => visit.gflops_interval.high)),
      confidence: Math.min(...visits.map((visit) => visit.gflops_interval.confidence)),
    },
    relative_error: Math.max(...visits.map((visit) => visit.relative_error)),
  };
}
