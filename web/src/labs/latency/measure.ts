// The measurement: single runs from the cold start first, then the protocol; both stream to the page.

import type { Progress } from '../../engine/types';
import { timeAxis, worthShowing } from '../../kit/charts/time-axis';
import type { Run } from '../../lab/contract';
import { profiler } from '../../session/engine';
import { MOST_READINGS } from './naive';
import { type Live, REACH, type Taken } from './outcome';
import type { Chosen } from './params';

type LatencyRun = Run<Chosen, Live>;

/** A hundred runs of a large network would take minutes; the first few tell as much. */
const SINGLE_RUNS_MS = 3000;

export async function measure(run: LatencyRun): Promise<Taken> {
  const { title, argument } = run.model;
  const live = new LiveSamples(run);
  const readings_ms = await singleRuns(run, live);
  live.readings = readings_ms;
  const { batch, seq, seed } = run.values;
  const onProgress = (progress: Progress) => live.protocol(progress);
  const options = { batch, seq, seed, signal: run.signal, onProgress };
  return { title, readings_ms, report: await profiler().measureLatency(argument, options) };
}

/** Up to MOST_READINGS readings, fewer when they take too long. */
async function singleRuns(run: LatencyRun, live: LiveSamples): Promise<readonly number[]> {
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
    const { batch, seq, seed } = run.values;
    const options = {
      batch,
      seq,
      seed,
      naive_runs: MOST_READINGS,
      signal: stop.signal,
      onProgress,
    };
    return (await profiler().measureLatency(run.model.argument, options)).samples_ms;
  } catch (thrown) {
    if (run.signal.aborted || !stop.signal.aborted) throw thrown;
    return readings;
  }
}

/** What has come in so far, on an axis that only widens. */
class LiveSamples {
  readings: readonly number[] = [];
  private warmUp: number[] = [];
  private samples: number[] = [];
  private axis: Live['axis'];

  constructor(private readonly run: LatencyRun) {}

  single(readings: readonly number[], { phase, remaining_ms }: Progress): void {
    this.readings = readings;
    const fraction = readings.length / MOST_READINGS;
    const most = Math.min(remaining_ms, SINGLE_RUNS_MS);
    this.run.step('single')({ phase, fraction, remaining_ms: most });
    this.show();
  }

  protocol(progress: Progress): void {
    if (progress.restarted) {
      this.warmUp = [];
      this.samples = [];
    }
    this.warmUp.push(...progress.warm_up_ms);
    this.samples.push(...progress.samples_ms);
    this.run.step('protocol')(progress);
    this.show();
  }

  private show(): void {
    const values = [...this.warmUp, ...this.samples];
    const said = Number(this.run.said);
    this.axis = timeAxis(worthShowing(said, values, REACH) ? [...values, said] : values, this.axis);
    this.run.show({
      title: this.run.model.title,
      readings_ms: [...this.readings],
      warm_up_ms: [...this.warmUp],
      samples_ms: [...this.samples],
      axis: this.axis,
    });
  }
}
