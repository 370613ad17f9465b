// The measurement: this device's peaks, then every rung twice, up the ladder and down again.

import type { DeviceReport, KernelReport, KernelVariantInfo, Progress } from '../../engine/types';
import type { Run } from '../../lab/define';
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
const MIN_SAMPLES = 5;
/** The approximate rate of a scalar rung in GFLOP/s, needed because its budget must allow a few runs. */
const SCALAR_GFLOPS = 0.7;
const SCALAR_RUNS = 6;

/** No kernel is faster than its machine: where one lies above its peak, the peak is measured again, at most this many times. */
const TURNS = 2;

export async function measure(run: Run<Chosen, Outcome>): Promise<Measured> {
  const variants = await profiler().kernelVariants();
  const ladder = new Ladder(Number(run.values.size), variants, run);
  await ladder.measureDevice();
  for (const info of variants) await ladder.visit(info);
  for (const info of [...variants].reverse()) await ladder.visit(info);
  let measured = ladder.measured();
  for (let turn = 0; turn < TURNS && abovePeak(measured).length > 0; turn++) {
    await ladder.measureDevice();
    measured = ladder.measured();
  }
  return measured;
}

class Ladder {
  private readonly visits = new Map<string, Visit[]>();
  private readonly rungs = new Map<string, Rung>();
  private readonly total_ms: number;
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
    this.total_ms = DEVICE_MS + 2 * once;
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

  async visit(info: KernelVariantInfo): Promise<void> {
    const earlier = this.visits.get(info.name) ?? [];
    const budget_ms = budgetFor(info.name, this.size);
    const onProgress = this.step(
      `${earlier.length === 0 ? 'Up' : 'Down'} the ladder: ${labelOf(info.name)}`,
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

/** One rate from the samples of all visits, with an interval that covers the interval of each visit. */
async function rungFrom(
  { name, language, arithmetic }: KernelVariantInfo,
  flops: number,
  visits: readonly Visit[],
): Promise<Rung> {
  const { median } = await profiler().summarize(visits.flatMap((visit) => visit.samples_ms));
  return {
    variant: name,
    language,
    arithmetic,
    visits,
    gflops_per_second: flops / median / 1e6,
    interval: {
      low: Math.min(...visits.map((visit) => visit.gflops_interval.low)),
      high: Math.max(...visits.map((visit) => visit.gflops_interval.high)),
      confidence: Math.min(...visits.map((visit) => visit.gflops_interval.confidence)),
    },
    relative_error: Math.max(...visits.map((visit) => visit.relative_error)),
  };
}
