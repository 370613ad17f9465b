// The measurement: the roofs, then one operation after the other, then two changes of the chosen one.

import type { DeviceReport, ForwardProfile, Interval, Progress } from '../../engine/types';
import { profiler, type Run } from '../../lab/lab';
import { disturbances, intervalOf } from '../../session/record';
import { type Intervention, OPERATIONS, type Operation, operation, type Subject } from './ops';
import type { Change, Measured, Outcome, Point } from './outcome';

const DEVICE_MS = 1800;
/** Asked of the engine for each operation; what warming up and tracing add is a guess for the bar. */
const TIMING = { budget_ms: 220, warm_up_ms: 150, min_samples: 10 } as const;
const POINT_MS = 450;
const COMPARE_MS = 900;

export async function measure(chosen: string, run: Run<Outcome>): Promise<Measured> {
  const steps = new Steps(run, [
    DEVICE_MS,
    ...OPERATIONS.map(() => POINT_MS),
    COMPARE_MS,
    COMPARE_MS,
  ]);
  const so: Outcome = {
    chosen,
    peak: undefined,
    bandwidth: undefined,
    device: undefined,
    points: [],
    changes: [],
  };
  const device = await measureRoofs(so, run, steps);
  const points: Point[] = [];
  for (const each of OPERATIONS) {
    const onProgress = steps.next(`Measuring ${each.label}`);
    points.push(await measurePoint(each, run.signal, onProgress));
    run.show({ ...so, ...roofOf(device), device, points: [...points] });
  }
  const changes: Change[] = [];
  for (const change of operation(chosen).interventions) {
    const onProgress = steps.next(`Changing ${operation(chosen).label}`);
    changes.push(await tryChange(operation(chosen).subject, change, run.signal, onProgress));
  }
  return { chosen, ...roofOf(device), device, points, changes };
}

const roofOf = ({ roof }: DeviceReport) => ({
  peak: roof.peak_gflops_per_second,
  bandwidth: roof.bandwidth_gb_per_second,
});

const known = (value: number): number | undefined =>
  Number.isFinite(value) && value > 0 ? value : undefined;

async function measureRoofs(so: Outcome, run: Run<Outcome>, steps: Steps): Promise<DeviceReport> {
  const onProgress = steps.next('Measuring the roofs');
  return profiler().measureDevice({
    budget_ms: DEVICE_MS,
    signal: run.signal,
    onProgress: (progress) => {
      onProgress(progress);
      run.show({
        ...so,
        peak: known(progress.peak_gflops_per_second),
        bandwidth: known(progress.bandwidth_gb_per_second),
      });
    },
  });
}

type OnProgress = (progress: Progress) => void;

function profile(
  { spec, batch, layer }: Subject,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<ForwardProfile> {
  const options = { batch, ...TIMING, signal, onProgress };
  return layer === undefined
    ? profiler().profileForwardPass(spec, options)
    : profiler().profileLayer(spec, layer, options);
}

async function measurePoint(
  { id, subject }: Operation,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Point> {
  const report = await profile(subject, signal, onProgress);
  const { low, high, confidence } = intervalOf(report.latency.statistics);
  return {
    op: id,
    flops: report.flops,
    min_bytes: report.min_bytes,
    latency_ms: report.latency_ms,
    gflops_per_second: report.gflops_per_second,
    gflops_interval: {
      low: report.flops / high / 1e6,
      high: report.flops / low / 1e6,
      confidence,
    },
    bottleneck: report.bottleneck,
    evidence: report.bottleneck_evidence,
    ...disturbances(report.latency.record),
  };
}

interface Ratio {
  readonly time_ratio: number;
  readonly time_interval: Interval;
}

async function tryChange(
  base: Subject,
  { changed, subject, what }: Intervention,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Change> {
  const counts = await Promise.all([counted(base, signal), counted(subject, signal)]);
  const ratio =
    base.layer === undefined && subject.layer === undefined
      ? await compared(subject, base, signal, onProgress)
      : await alternated(subject, base, signal, onProgress);
  return {
    changed,
    what,
    flops_ratio: counts[1].flops / counts[0].flops,
    bytes_ratio: counts[1].min_bytes / counts[0].min_bytes,
    ...ratio,
  };
}

async function counted({ spec, batch, layer }: Subject, signal: AbortSignal) {
  const described = await profiler().describe(spec, { batch, signal });
  const one = described.layers.find(({ name }) => name === layer);
  const { flops_per_call, min_bytes_per_call } = described;
  return one ?? { flops: flops_per_call, min_bytes: min_bytes_per_call };
}

/** Whole networks: the engine takes their samples in turn. */
async function compared(
  changed: Subject,
  base: Subject,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Ratio> {
  const side = ({ spec, batch }: Subject) => ({ model: spec, batch });
  const options = { budget_ms: COMPARE_MS, warm_up_ms: 200, signal, onProgress };
  const report = await profiler().compare(side(changed), side(base), options);
  return { time_ratio: report.ratio, time_interval: report.ratio_interval };
}

/** A layer inside a network: measured in the order A B B A; the interval spans what any of each may be. */
async function alternated(
  changed: Subject,
  base: Subject,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Ratio> {
  const reports: ForwardProfile[] = [];
  for (const subject of [changed, base, base, changed])
    reports.push(await profile(subject, signal, onProgress));
  const pick = (...indices: number[]) =>
    indices.flatMap((index) => reports[index]?.latency.statistics ?? []);
  const [a, b] = [pick(0, 3), pick(1, 2)];
  const mean = (side: typeof a) => side.reduce((sum, each) => sum + each.median, 0) / side.length;
  const ends = (side: typeof a) => ({
    low: Math.min(...side.map((each) => each.median_interval.low)),
    high: Math.max(...side.map((each) => each.median_interval.high)),
  });
  const confidence = Math.min(...[...a, ...b].map((each) => each.median_interval.confidence));
  return {
    time_ratio: mean(a) / mean(b),
    time_interval: {
      low: ends(a).low / ends(b).high,
      high: ends(a).high / ends(b).low,
      confidence,
    },
  };
}

/** One progress bar over many measurements, each with its guessed share of the time. */
class Steps {
  private at = -1;
  private furthest_ms = 0;
  private readonly total: number;

  constructor(
    private readonly run: Run<Outcome>,
    private readonly lengths_ms: readonly number[],
  ) {
    this.total = lengths_ms.reduce((sum, each) => sum + each, 0);
  }

  next(phase: string): OnProgress {
    this.at += 1;
    const before = this.lengths_ms.slice(0, this.at).reduce((sum, each) => sum + each, 0);
    const length = this.lengths_ms[this.at] ?? 0;
    const tell = (fraction: number) => {
      this.furthest_ms = Math.max(this.furthest_ms, before + length * fraction);
      this.run.progress({
        phase,
        fraction: this.furthest_ms / this.total,
        remaining_ms: this.total - this.furthest_ms,
      });
    };
    tell(0);
    return ({ fraction }) => tell(fraction);
  }
}
