// The measurement: memory planned for all batches, then each batch timed in an upward and in a downward pass, and again where the two
// disagree or lie off the line through the others.

import type { CategoryBytes, Progress } from '../../engine/types';
import type { Run } from '../../lab/define';
import { experiment, type Setup } from '../../lab/define';
import { untilAlike } from '../../session/again';
import { profiler } from '../../session/engine';
import { aloneOff } from '../../session/line-of-times';
import { timeReading } from '../../session/readings';
import {
  batchesUpTo,
  type Chosen,
  type Dry,
  type LeftOut,
  type Outcome,
  type Plan,
  pointsOf,
  type Reading,
} from './model';

type BatchRun = Run<Chosen, Outcome>;

/** The budget is short, so that both passes end soon; each batch is timed once per pass. */
const BUDGET_MS = 250;
const WARM_UP_MS = { up: 500, down: 150, again: 150 };
const WAYS = { up: 'on the way up', down: 'on the way down', again: 'once more' };
/** A run longer than this would delay the other batches too much. */
const LONGEST_RUN_MS = 1000;

export const measure = (run: BatchRun): Promise<Outcome> => new Sweep(run).finish();

/** The planned memory of a batch, from a dry run. */
export async function planned(
  { values: { seq }, model, signal }: Pick<BatchRun, 'values' | 'model' | 'signal'>,
  batch: number,
): Promise<Plan> {
  const { planned: use } = await profiler().planMemory(model.argument, { batch, seq, signal });
  const { peak_bytes, at_peak } = use;
  return { batch, peak_bytes, ...shares(at_peak) };
}

class Sweep {
  private plans: Plan[] = [];
  private readonly readings: Reading[] = [];
  private readonly leftOut: LeftOut[] = [];
  private tick_ms = 0;
  private steps = 1;

  constructor(private readonly run: BatchRun) {}

  async finish(): Promise<Outcome> {
    const batches = await this.plan(batchesUpTo(this.run.values.batch));
    this.steps = 2 * batches.length + 1;
    const timed: number[] = [];
    for (const batch of batches) {
      if (this.tooLong(batch)) continue;
      await this.time(batch, 'up');
      timed.push(batch);
    }
    for (const batch of [...timed].reverse()) await this.time(batch, 'down');
    await this.confirm(timed);
    // Both times of a batch that alone lies off the line may have been slowed: two more tell.
    const off = aloneOff(pointsOf(this.readings))?.batch;
    if (off !== undefined) {
      await this.again([off, off]);
      await this.confirm([off]);
    }
    return this.outcome(true, await this.peak(timed.at(-1) ?? 1));
  }

  private async again(batches: readonly number[]): Promise<void> {
    this.steps += batches.length;
    for (const batch of batches) await this.time(batch, 'again');
  }

  private confirm(batches: readonly number[]): Promise<void> {
    return untilAlike(
      batches,
      (batch) => this.timesOf(batch),
      (open) => this.again(open),
    );
  }

  /** The batches that fit into this tab's memory, by a dry run of each. */
  private async plan(batches: readonly number[]): Promise<number[]> {
    const { memory_limit_bytes } = await profiler().info();
    const fit: number[] = [];
    for (const batch of batches) {
      const plan = await planned(this.run, batch);
      this.plans.push(plan);
      if (batch === 1 || plan.peak_bytes <= memory_limit_bytes) fit.push(batch);
      else this.leftOut.push({ batch, why: 'its activations would not fit into this tab' });
    }
    return fit;
  }

  private timesOf(batch: number): number[] {
    return this.readings
      .filter((reading) => reading.batch === batch)
      .map(({ latency_ms }) => latency_ms);
  }

  private tooLong(batch: number): boolean {
    const last = this.readings.at(-1);
    const expected = last === undefined ? 0 : (last.latency_ms * batch) / last.batch;
    if (expected <= LONGEST_RUN_MS || this.readings.length < 3) return false;
    this.leftOut.push({ batch, why: 'one run would take over a second' });
    return true;
  }

  private async time(batch: number, pass: Reading['pass']): Promise<void> {
    const { values, model, signal } = this.run;
    const { seq, seed } = values;
    const report = await profiler().measureLatency(model.argument, {
      batch,
      seq,
      seed,
      budget_ms: BUDGET_MS,
      warm_up_ms: WARM_UP_MS[pass],
      signal,
      onProgress: (progress) => this.tell(`Batch ${batch}, ${WAYS[pass]}`, progress),
    });
    this.tick_ms = report.tick_ms;
    this.readings.push({
      batch,
      pass,
      ...timeReading(report),
      samples: report.samples_ms.length,
      steady: report.steady,
    });
    this.run.show(this.outcome(false, undefined));
  }

  private async peak(batch: number): Promise<number | undefined> {
    const { values, model } = this.run;
    const { seq } = values;
    const report = await profiler().measureMemory(model.argument, {
      batch,
      seq,
      signal: this.run.signal,
      onProgress: (progress) => this.tell(`Memory at batch ${batch}`, progress),
    });
    return report.measured?.peak_bytes;
  }

  private tell(phase: string, { fraction }: Progress): void {
    const done = this.readings.length + fraction;
    const each_ms = BUDGET_MS + WARM_UP_MS.down;
    this.run.step('sweep')({
      phase,
      fraction: Math.min(1, done / this.steps),
      remaining_ms: Math.max(0, this.steps - done) * each_ms,
    });
  }

  private outcome(finished: boolean, measured_peak_bytes: number | undefined): Outcome {
    const { model, values } = this.run;
    return {
      finished,
      title: model.title,
      largest: values.batch,
      readings: [...this.readings],
      plans: this.plans.filter(({ batch }) => this.leftOut.every((out) => out.batch !== batch)),
      left_out: [...this.leftOut],
      measured_peak_bytes,
      tick_ms: this.tick_ms,
    };
  }
}

const shares = (at: CategoryBytes) => ({
  parameters_bytes: at.parameters_bytes,
  buffers_bytes: at.buffers_bytes,
  inputs_and_activations_bytes: at.inputs_bytes + at.activations_bytes,
  workspace_bytes: at.workspace_bytes,
});

export async function dry(setup: Setup<Chosen>, signal: AbortSignal): Promise<Dry> {
  const { values, model } = setup;
  const batches = batchesUpTo(values.batch);
  const plans = await Promise.all(batches.map((batch) => planned({ ...setup, signal }, batch)));
  return { title: model.title, largest: values.batch, plans };
}

export const sweep = experiment({
  uses: ['model', 'batch', 'seq', 'seed'],
  steps: { sweep: 7000 },
  run: measure,
});
