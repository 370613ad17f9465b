// The experiments of the diagnosis: the steps and the profile of a slow model, and every fix compared with it. What they find stands in
// the notebook, beside the student's answers.

import { experiment, type Run } from '../../lab/define';
import { profiler } from '../../session/engine';
import type { Task } from '../../session/runner';
import { type Case, type Cases, changed } from './diagnosis-facts';
import { type Examined, examinedOf } from './findings';
import type { Tried } from './fixes';
import type { Chosen } from './params';
import { type FixName, PATIENTS, type Patient, type PatientName, type Workload } from './patients';

const TIMING = { warm_up_ms: 250, budget_ms: 400, min_samples: 12 } as const;
const COMPARE = { warm_up_ms: 150, budget_ms: 800, min_blocks: 8 } as const;
const MOST_STEPS = 40;

type Work = Pick<Task, 'signal' | 'progress'>;

async function examineModel(name: PatientName, run: Work): Promise<Examined> {
  const patient: Patient = PATIENTS[name];
  const { signal, progress } = run;
  const unequal = patient.lengths === undefined ? undefined : await steps(patient, run);
  const from = unequal === undefined ? 0 : 0.4;
  const { spec, batch } = patient.slow;
  const profile = await profiler().profileForwardPass(spec, {
    batch,
    ...TIMING,
    signal,
    onProgress: (state) => progress({ ...state, fraction: from + (1 - from) * state.fraction }),
  });
  return examinedOf(unequal ?? profile.latency.samples_ms.slice(0, MOST_STEPS), profile);
}

/** One timed run for each step; where lengths are given, of a network for the length of that step. */
async function steps(patient: Patient, { signal, progress }: Work): Promise<number[]> {
  const times: number[] = [];
  const lengths = patient.lengths ?? [];
  for (const [index, length] of lengths.entries()) {
    progress({
      phase: `Step ${index + 1}`,
      fraction: (0.4 * index) / lengths.length,
      remaining_ms: 0,
    });
    const options = { batch: 1, naive_runs: 1, naive_warm_up_runs: 2, signal };
    const report = await profiler().measureLatency(ofLength(patient.slow, length), options);
    times.push(report.samples_ms[0] ?? 0);
  }
  return times;
}

/** The same network for sequences of another length. */
function ofLength({ spec }: Workload, length: number): object {
  const { input, ...rest } = spec as { input: { shape: number[] } };
  return { ...rest, input: { shape: [length, ...input.shape.slice(1)] } };
}

/** Every possible fix, compared in interleaved blocks with the model as it was. */
async function tryFixes(name: PatientName, { signal, progress }: Work): Promise<Tried[]> {
  const { slow, fixes }: Patient = PATIENTS[name];
  const tried: Tried[] = [];
  const all = Object.entries(fixes) as [FixName, NonNullable<Patient['fixes'][FixName]>][];
  for (const [index, [fix, { how, to }]] of all.entries()) {
    const report = await profiler().compare(sideOf(slow), sideOf(to), {
      ...COMPARE,
      signal,
      onProgress: (state) =>
        progress({
          phase: `Trying: ${how}`,
          fraction: (index + state.fraction) / all.length,
          remaining_ms: 0,
        }),
    });
    const { ratio, ratio_interval: interval, blocks } = report;
    tried.push({
      fix,
      how,
      speedup: ratio * to.work,
      interval: { ...interval, low: interval.low * to.work, high: interval.high * to.work },
      blocks,
    });
  }
  return tried;
}

const sideOf = ({ spec, batch, fuse }: Workload) => ({ model: spec, batch, fuse: fuse ?? false });

export const examine = experiment({
  uses: ['patient'] as const,
  steps: { examine: 1500 },
  fixed_ms: 500,
  page: (cases: Cases, { patient }: Chosen) => cases[patient],
  async run(run: Run<Chosen, never, Case, Cases>): Promise<Case> {
    const { patient } = run.values;
    const work = { signal: run.signal, progress: run.step('examine') };
    const examined = await examineModel(patient, work);
    const at = new Date().toISOString();
    const found: Case = { patient, at, examined, answered: 0, wrong: {} };
    run.note((cases) => ({ ...cases, [patient]: found }));
    return found;
  },
});

export const fixes = experiment({
  uses: ['patient'] as const,
  steps: { fixes: 4000 },
  fixed_ms: 600,
  page: (cases: Cases, { patient }: Chosen) => cases[patient]?.tried,
  async run(run: Run<Chosen, never, readonly Tried[], Cases>): Promise<readonly Tried[]> {
    const { patient } = run.values;
    const tried = await tryFixes(patient, { signal: run.signal, progress: run.step('fixes') });
    run.note((cases) => changed(cases, patient, { tried }));
    return tried;
  },
});
