// The measurement: the time of each op at the start and on fast kernels, then a run for each candidate made fast.

import type { CompareReport, Description, MeasurementRecord } from '../../engine/types';
import type { RunProgress } from '../../lab/contract';
import type { Run } from '../../lab/define';
import { opName } from '../../lab/op-names';
import { progressOf, untilTold } from '../../session/again';
import { profiler } from '../../session/engine';
import {
  type Candidate,
  costOf,
  type Outcome,
  type Predicted,
  type Round,
  roundOf,
  slowKinds,
  tells,
  timeShares,
} from './outcome';
import type { Chosen } from './params';

const PROFILE = { budget_ms: 450, warm_up_ms: 150 } as const;
/** The median of the rounds is used, so that one interruption does not decide which op seems slowest. */
const ROUNDS = 3;
const COMPARE = { budget_ms: 900, warm_up_ms: 200, min_blocks: 4 } as const;
/** For a run that was too short for a number, as on a machine that does something else meanwhile. */
const LONGER = { ...COMPARE, budget_ms: 3 * COMPARE.budget_ms, min_blocks: 8 } as const;
/** The effect of ops with a smaller share cannot be seen in the time of the whole network. */
const WORTH_RUNNING = 0.01;
const MOST_RUNS = 5;

export const measure = (run: Run<Chosen, Outcome>): Promise<Outcome> => new Experiment(run).run();

class Experiment {
  private done = 0;
  private parts = 3 + MOST_RUNS;

  constructor(private readonly handle: Run<Chosen, Outcome>) {}

  private get model(): string {
    return this.handle.model.argument;
  }

  async run(): Promise<Outcome> {
    const { signal, model, values } = this.handle;
    const { batch, seq, start } = values;
    const description = await profiler().describe(model.argument, { batch, seq, signal });
    const slow = slowKinds(description, start);
    const base = { title: model.title, start, batch };
    const shown = ({ shares, record }: Profiled) => {
      const candidates = candidatesOf(description, slow, shares);
      this.handle.show({ ...base, record, candidates, all_fast: undefined });
      return candidates;
    };
    const before = await this.profile('Where the time goes at the start', description, slow, shown);
    const { record } = before;
    let candidates = shown(before);
    const after = await this.profile('Where it goes on fast kernels', description, []);
    const all_fast = await this.compare('Everything fast', slow, []);
    candidates = candidates.map((each) => ({
      ...each,
      speedup: speedup(each, after.shares, all_fast),
    }));
    this.handle.show({ ...base, record, candidates, all_fast });
    const chosen = this.worthRunning(candidates);
    this.parts = this.done + chosen.length;
    for (const kind of chosen) {
      const without = slow.filter((each) => each !== kind);
      const whole = await this.compare(`${opName(kind)} fast, the rest as before`, slow, without);
      candidates = candidates.map((each) => (each.kind === kind ? { ...each, whole } : each));
      this.handle.show({ ...base, record, candidates, all_fast });
    }
    return { ...base, record, candidates, all_fast };
  }

  private worthRunning(candidates: readonly Candidate[]): string[] {
    return candidates
      .filter(
        ({ kind, time_share }, place) =>
          kind === (this.handle.prediction as Predicted | undefined)?.kind ||
          (place < MOST_RUNS && time_share >= WORTH_RUNNING),
      )
      .map(({ kind }) => kind);
  }

  private async profile(
    phase: string,
    description: Description,
    reference_ops: readonly string[],
    onProfile: (so_far: Profiled) => void = () => undefined,
  ): Promise<Profiled> {
    const { model, handle } = this;
    const { batch, seq, seed } = handle.values;
    const common = { batch, seq, reference_ops, ...PROFILE, signal: handle.signal };
    const rounds: Round[] = [];
    for (;;) {
      const report = await profiler().measureInstruments(model, {
        ...common,
        seed: seed + rounds.length,
        onProgress: this.progress(phase, rounds.length / ROUNDS, 1 / ROUNDS),
      });
      rounds.push(roundOf(report, description));
      const so_far = { shares: timeShares(rounds), record: report.record };
      onProfile(so_far);
      if (rounds.length < ROUNDS) continue;
      this.done += 1;
      return so_far;
    }
  }

  private async compare(
    phase: string,
    slow: readonly string[],
    fewer: readonly string[],
  ): Promise<CompareReport> {
    const { model, handle } = this;
    const { batch, seq, seed } = handle.values;
    const side = (reference_ops: readonly string[]) => ({ model, batch, seq, reference_ops });
    const report = await untilTold(
      (longer) =>
        profiler().compare(side(slow), side(fewer), {
          ...(longer ? LONGER : COMPARE),
          seed,
          signal: handle.signal,
          onProgress: progressOf(longer, this.progress(phase)),
        }),
      tells,
    );
    this.done += 1;
    return report;
  }

  /** The progress of the part that covers `from` to `from + size`, as fractions of all parts. */
  private progress(phase: string, from = 0, size = 1) {
    const each_ms = COMPARE.budget_ms + COMPARE.warm_up_ms;
    return ({ fraction, remaining_ms }: RunProgress) =>
      this.handle.step('runs')({
        phase,
        fraction: (this.done + from + size * fraction) / this.parts,
        remaining_ms: remaining_ms + (this.parts - this.done - 1) * each_ms,
      });
  }
}

interface Profiled {
  readonly shares: ReadonlyMap<string, number>;
  readonly record: MeasurementRecord;
}

function candidatesOf(
  description: Description,
  slow: readonly string[],
  shares: ReadonlyMap<string, number>,
): Candidate[] {
  return slow
    .map((kind) => ({
      kind,
      ...costOf(description, kind),
      time_share: shares.get(kind) ?? 0,
      speedup: undefined,
      whole: undefined,
    }))
    .sort((a, b) => b.time_share - a.time_share);
}

/** The speed-up of one kind: its time on readable kernels over its time on fast ones, p T / (p' T'). */
function speedup(
  { kind, time_share }: Candidate,
  after: ReadonlyMap<string, number>,
  { ratio }: CompareReport,
): number {
  const fast = after.get(kind) ?? 0;
  if (time_share <= 0 || ratio <= 0) return 1;
  return fast > 0 ? (time_share * ratio) / fast : Number.POSITIVE_INFINITY;
}
