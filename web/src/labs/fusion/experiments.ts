// The experiments: both ways in turns, and attention over the sequence length; and the counts that need no run.

import { experiment, type Run, type Setup } from '../../lab/define';
import { profiler } from '../../session/engine';
import { measureLengths, planLengths } from './lengths-measure';
import type { LengthsOutcome } from './lengths-outcome';
import { measure } from './measure';
import { type OpMoves, opMoves } from './moves';
import type { Outcome } from './outcome';
import { type Chosen, choiceOf } from './params';
import { type Subject, subjectOf, type Workload } from './subjects';

export interface Dry {
  readonly subject: Subject;
  readonly apart: readonly OpMoves[];
  readonly fused: readonly OpMoves[];
  /** Plans of attention at every length, without measurements. */
  readonly lengths: LengthsOutcome;
}

export async function dry(
  { values }: Setup<Chosen>,
  signal: AbortSignal,
  before: Dry | undefined,
): Promise<Dry> {
  const subject = subjectOf(choiceOf(values));
  const described = ({ model, batch, fuse }: Workload) =>
    profiler().describe(model, { batch, fuse, signal });
  const [apart, fused] = await Promise.all([described(subject.apart), described(subject.fused)]);
  return {
    subject,
    apart: opMoves(apart, subject.kind),
    fused: opMoves(fused, subject.kind),
    lengths: before?.lengths ?? (await planLengths(signal)),
  };
}

export const fused = experiment({
  uses: ['what', 'batch', 'seed'],
  steps: { both: 5000 },
  fixed_ms: 400,
  run: (run: Run<Chosen, Outcome>) =>
    measure(subjectOf(choiceOf(run.values)), run.values.seed, run),
});

export const lengths = experiment({
  uses: ['seed'],
  steps: { lengths: 14_000 },
  fixed_ms: 850,
  run: (run: Run<Chosen, LengthsOutcome>) => measureLengths(run.values.seed, run),
});
