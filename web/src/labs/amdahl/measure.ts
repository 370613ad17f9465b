// The measurement: where time goes at the start and on fast kernels, then each candidate made fast and run.

import type { CompareReport, Description, InstrumentsReport } from '../../engine/types';
import { profiler, type Run, type RunProgress } from '../lab';
import { type Candidate, costOf, type Outcome, type Start, slowKinds, timeShares } from './outcome';
import { opName } from './words';

export interface Subject {
  readonly title: string;
  readonly model: string;
  readonly batch: number;
  readonly seq: number;
  readonly seed: number;
  readonly start: Start;
  /** Run whatever its share is. */
  readonly pick: string | undefined;
}

const PROFILE = { budget_ms: 900, warm_up_ms: 250 } as const;
const COMPARE = { budget_ms: 900, warm_up_ms: 200, min_blocks: 4 } as const;
/** Smaller shares cannot be seen in the whole. */
const WORTH_RUNNING = 0.01;
const MOST_RUNS = 5;

export async function measure(subject: Subject, run: Run<Outcome>): Promise<Outcome> {
  const experiment = new Experiment(subject, run);
  return experiment.run();
}

class Experiment {
  private done = 0;
  private parts = 3 + MOST_RUNS;

  constructor(
    private readonly subject: Subject,
    private readonly handle: Run<Outcome>,
  ) {}

  async run(): Promise<Outcome> {
    const { model, batch, seq, start, title } = this.subject;
    const { signal } = this.handle;
    const description = await profiler().describe(model, { batch, seq, signal });
    const slow = slowKinds(description, start);
    const before = await this.profile('Where the time goes at the start', slow);
    let candidates = candidatesOf(description, slow, before);
    const base = { title, start, batch, record: before.record };
    this.handle.show({ ...base, candidates, all_fast: undefined });
    const after = timeShares(await this.profile('Where it goes on fast kernels', []), description);
    const all_fast = await this.compare('Everything fast', slow, []);
    candidates = candidates.map((each) => ({ ...each, speedup: speedup(each, after, all_fast) }));
    this.handle.show({ ...base, candidates, all_fast });
    const chosen = this.worthRunning(candidates);
    this.parts = this.done + chosen.length;
    for (const kind of chosen) {
      const without = slow.filter((each) => each !== kind);
      const whole = await this.compare(`${opName(kind)} fast, the rest as before`, slow, without);
      candidates = candidates.map((each) => (each.kind === kind ? { ...each, whole } : each));
      this.handle.show({ ...base, candidates, all_fast });
    }
    return { ...base, candidates, all_fast };
  }

  private worthRunning(candidates: readonly Candidate[]): string[] {
    return candidates
      .filter(
        ({ kind, time_share }, place) =>
          kind === this.subject.pick || (place < MOST_RUNS && time_share >= WORTH_RUNNING),
      )
      .map(({ kind }) => kind);
  }

  private async profile(
    phase: string,
    reference_ops: readonly string[],
  ): Promise<InstrumentsReport> {
    const { model, batch, seq, seed } = this.subject;
    const options = { batch, seq, seed, reference_ops, ...PROFILE, signal: this.handle.signal };
    const report = await profiler().measureInstruments(model, {
      ...options,
      onProgress: this.progress(phase),
    });
    this.done += 1;
    return report;
  }

  private async compare(
    phase: string,
    slow: readonly string[],
    fewer: readonly string[],
  ): Promise<CompareReport> {
    const { model, batch, seq, seed } = this.subject;
    const side = (reference_ops: readonly string[]) => ({ model, batch, seq, reference_ops });
    const report = await profiler().compare(side(slow), side(fewer), {
      ...COMPARE,
      seed,
      signal: this.handle.signal,
      onProgress: this.progress(phase),
    });
    this.done += 1;
    return report;
  }

  private progress(phase: string) {
    const each_ms = COMPARE.budget_ms + COMPARE.warm_up_ms;
    return ({ fraction, remaining_ms }: RunProgress) =>
      this.handle.progress({
        phase,
        fraction: (this.done + fraction) / this.parts,
        remaining_ms: remaining_ms + (this.parts - this.done - 1) * each_ms,
      });
  }
}

function candidatesOf(
  description: Description,
  slow: readonly string[],
  report: InstrumentsReport,
): Candidate[] {
  const shares = timeShares(report, description);
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

/** Time on readable kernels over time on fast ones: p T / (p' T'). */
function speedup(
  { kind, time_share }: Candidate,
  after: ReadonlyMap<string, number>,
  { ratio }: CompareReport,
): number {
  const fast = after.get(kind) ?? 0;
  if (time_share <= 0 || ratio <= 0) return 1;
  return fast > 0 ? (time_share * ratio) / fast : Number.POSITIVE_INFINITY;
}
