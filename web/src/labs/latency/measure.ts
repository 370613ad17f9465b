// The measurement: single runs from the cold start first, then the protocol; both stream to the page.

import type { Progress } from '../../engine/types';
import { timeAxis, worthShowing } from '../../kit/charts/time-axis';
import { profiler, type Run } from '../../lab/lab';
import { MOST_READINGS } from './naive';
import type { Live, Measured, Outcome } from './outcome';

export interface Subject {
  readonly title: string;
  readonly model: string;
  readonly batch: number;
  readonly seq: number;
  readonly seed: number;
  /** Widens the live axis where it is near. */
  readonly predicted_ms: number | undefined;
}

/** A hundred runs of a large network would take minutes; the first few tell as much. */
const SINGLE_RUNS_MS = 3000;
const SINGLE_RUNS_SHARE = 0.15;
const PROTOCOL_MS = 4000;
/** A mark within this factor of the samples is worth a wider axis. */
export const REACH = 10;

export async function measure(
  subject: Subject,
  run: Run<Outcome>,
): Promise<Pick<Measured, 'readings_ms' | 'report'>> {
  const live = new LiveOutcome(subject, run);
  const readings_ms = await singleRuns(subject, run, live);
  live.keepReadings(readings_ms);
  const { model, batch, seq, seed } = subject;
  const report = await profiler().measureLatency(model, {
    batch,
    seq,
    seed,
    signal: run.signal,
    onProgress: (progress) => live.protocol(progress),
  });
  return { readings_ms, report };
}

/** Up to MOST_READINGS readings, fewer when they take too long. */
async function singleRuns(
  { model, batch, seq, seed }: Subject,
  run: Run<Outcome>,
  live: LiveOutcome,
): Promise<readonly number[]> {
  const stop = new AbortController();
  run.signal.addEventListener('abort', () => stop.abort(), { once: true });
  const readings: number[] = [];
  let begun: number | undefined;
  const onProgress = (progress: Progress) => {
    readings.push(...progress.samples_ms);
    live.single(readings, progress);
    if (progress.phase !== 'prepare') begun ??= performance.now();
    const late = begun !== undefined && performance.now() - begun > SINGLE_RUNS_MS;
    if (late && readings.length > 0 && !progress.done) stop.abort();
  };
  try {
    const options = { batch, seq, seed, naive_runs: MOST_READINGS, signal: stop.signal };
    return (await profiler().measureLatency(model, { ...options, onProgress })).samples_ms;
  } catch (thrown) {
    if (run.signal.aborted || !stop.signal.aborted) throw thrown;
    return readings;
  }
}

/** What has come in so far, on an axis that only widens. */
class LiveOutcome {
  private readings: readonly number[] = [];
  private warmUp: number[] = [];
  private samples: number[] = [];
  private axis: Live['axis'];

  constructor(
    private readonly subject: Subject,
    private readonly run: Run<Outcome>,
  ) {}

  keepReadings(readings: readonly number[]): void {
    this.readings = readings;
  }

  single(readings: readonly number[], { phase, remaining_ms }: Progress): void {
    this.readings = readings;
    const building = phase === 'prepare';
    this.run.progress({
      phase: building ? phase : 'Single runs, from a cold start',
      fraction: (SINGLE_RUNS_SHARE * readings.length) / MOST_READINGS,
      remaining_ms: Math.min(remaining_ms, SINGLE_RUNS_MS) + PROTOCOL_MS,
    });
    this.show();
  }

  protocol({ phase, fraction, remaining_ms, ...news }: Progress): void {
    if (news.restarted) {
      this.warmUp = [];
      this.samples = [];
    }
    this.warmUp.push(...news.warm_up_ms);
    this.samples.push(...news.samples_ms);
    const share = SINGLE_RUNS_SHARE + (1 - SINGLE_RUNS_SHARE) * fraction;
    this.run.progress({ phase, fraction: share, remaining_ms });
    this.show();
  }

  private show(): void {
    const values = [...this.warmUp, ...this.samples];
    const { predicted_ms: said } = this.subject;
    const near = said !== undefined && worthShowing(said, values, REACH) ? [said] : [];
    this.axis = timeAxis([...values, ...near], this.axis);
    this.run.show({
      finished: false,
      title: this.subject.title,
      readings_ms: [...this.readings],
      warm_up_ms: [...this.warmUp],
      samples_ms: [...this.samples],
      axis: this.axis,
    });
  }
}
