// The measurement: this device's peaks, then every rung twice, up the ladder and down again.

import type { DeviceReport, KernelReport, KernelVariantInfo, Progress } from '../../engine/types';
import { profiler, type Run } from '../lab';
import { disturbances } from '../lab-record';
import { flopsOf, type Measured, type Outcome, type Rung, type Visit } from './outcome';
import { labelOf } from './rungs';

const DEVICE_MS = 900;
/** A visit lasts longer where a run does: at least so many samples. */
const VISIT = { budget_ms: 180, warm_up_ms: 120, min_samples: 5 } as const;
/** For the progress bar: what a run of a slow rung takes, at about 1 GFLOP/s. */
const SLOW_GFLOPS = 1;

export async function measure(size: number, run: Run<Outcome>): Promise<Measured> {
  const variants = await profiler().kernelVariants();
  const ladder = new Ladder(size, variants, run);
  const device = await ladder.measureDevice();
  for (const info of variants) await ladder.visit(info);
  for (const info of [...variants].reverse()) await ladder.visit(info);
  return { ...ladder.outcome(true), device };
}

class Ladder {
  private readonly reports = new Map<string, KernelReport[]>();
  private readonly rungs = new Map<string, Rung>();
  private readonly visit_ms: number;
  private readonly total_ms: number;
  private done_ms = 0;
  private device: DeviceReport | undefined;
  private peak: number | undefined;

  constructor(
    private readonly size: number,
    private readonly variants: readonly KernelVariantInfo[],
    private readonly run: Run<Outcome>,
  ) {
    const slowRun_ms = flopsOf(size) / SLOW_GFLOPS / 1e6;
    this.visit_ms = Math.max(VISIT.budget_ms + VISIT.warm_up_ms, 2 * slowRun_ms);
    this.total_ms = DEVICE_MS + 2 * variants.length * this.visit_ms;
  }

  outcome(finished: boolean): Outcome {
    return {
      finished,
      size: this.size,
      threads: profiler().environment().threads,
      device: this.device,
      peak: this.device?.roof.peak_gflops_per_second ?? this.peak,
      variants: this.variants.map(({ name }) => name),
      rungs: this.variants.flatMap(({ name }) => this.rungs.get(name) ?? []),
    };
  }

  async measureDevice(): Promise<DeviceReport> {
    const tell = this.step('Measuring the peak', DEVICE_MS);
    const { signal } = this.run;
    const onProgress = (progress: Progress) => {
      tell(progress);
      this.peak = progress.peak_gflops_per_second || this.peak;
      this.run.show(this.outcome(false));
    };
    this.device = await profiler().measureDevice({ budget_ms: DEVICE_MS, signal, onProgress });
    this.done_ms = DEVICE_MS;
    this.run.show(this.outcome(false));
    return this.device;
  }

  async visit(info: KernelVariantInfo): Promise<void> {
    const visits = (this.reports.get(info.name)?.length ?? 0) + 1;
    const onProgress = this.step(
      `${visits === 1 ? 'Up' : 'Down'} the ladder: ${labelOf(info.name)}`,
      this.visit_ms,
    );
    const { signal } = this.run;
    const options = { size: this.size, ...VISIT, signal, onProgress };
    const report = await profiler().measureKernel(info.name, options);
    const reports = [...(this.reports.get(info.name) ?? []), report];
    this.reports.set(info.name, reports);
    this.rungs.set(info.name, await rungFrom(info, reports));
    this.done_ms += this.visit_ms;
    this.run.show(this.outcome(false));
  }

  private step(phase: string, length_ms: number): (progress: Progress) => void {
    const tell = (fraction: number) => {
      const done = this.done_ms + fraction * length_ms;
      this.run.progress({
        phase,
        fraction: done / this.total_ms,
        remaining_ms: this.total_ms - done,
      });
    };
    tell(0);
    return ({ fraction }) => tell(fraction);
  }
}

/** One rate from all samples of all visits; an interval that holds each visit's. */
async function rungFrom(info: KernelVariantInfo, reports: readonly KernelReport[]): Promise<Rung> {
  const samples = reports.flatMap(({ latency }) => latency.samples_ms);
  const { median } = await profiler().summarize(samples);
  const visits = reports.map(
    ({ gflops_per_second, gflops_interval, latency }): Visit => ({
      gflops_per_second,
      gflops_interval,
      samples_ms: latency.samples_ms,
      ...disturbances(latency.record),
    }),
  );
  return {
    variant: info.name,
    language: info.language,
    arithmetic: info.arithmetic,
    visits,
    gflops_per_second: (reports[0]?.flops ?? 0) / median / 1e6,
    interval: {
      low: Math.min(...visits.map((visit) => visit.gflops_interval.low)),
      high: Math.max(...visits.map((visit) => visit.gflops_interval.high)),
    },
    relative_error: Math.max(...reports.map((report) => report.relative_error)),
  };
}
