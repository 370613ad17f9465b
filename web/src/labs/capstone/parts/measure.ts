// The measurements of the parts: two trainings in ABBA or BAAB blocks, so that other load on the device affects both equally; a profile
// of the step without its loader; and the evaluation with and without folded layers.

import type { CompareReport } from '../../../engine/types';
import { mean } from '../../../kit/numbers/mean';
import { experiment, type Run, type Setup } from '../../../lab/define';
import { progressOf, untilTold } from '../../../session/again';
import { newProfiler } from '../../../session/engine';
import type { RunProgress } from '../../../session/runner';
import {
  budgets,
  type Contender,
  stepsPerTurn,
  type Task,
  withContenders,
} from '../baseline/measure';
import {
  type Compared,
  type Configuration,
  EVALUATION_BATCH,
  MODEL,
  type Side,
  speedupOf,
  stepMs,
  trainingOf,
} from '../baseline/model';
import type { Chosen } from '../model';
import {
  type BottleneckResult,
  type ChangeId,
  type ChangeResult,
  currentOf,
  type FinalResult,
  finalOf,
  guessOf,
  type Pages,
  proposalOf,
  type StepProfile,
  withMeasured,
} from './model';

/** Turns in a block: two for each configuration. */
const TURNS = 4;
/** Steps that each of two configurations takes before it is timed. */
const WARM_UP_STEPS = 2;

interface PairOptions {
  readonly seed: number;
  readonly budget_ms: number;
  /** Called after each block with all ratios so far: time per image before the change, divided by that after. */
  readonly show: (block_ratios: readonly number[]) => void;
}

/**
 * Measures two configurations in turns for about `budget_ms`, and for at least `least_blocks` blocks; once more for as long where that
 * cannot tell which is faster.
 */
function pairedRuns(
  before: Configuration,
  after: Configuration,
  { seed, budget_ms, show }: PairOptions,
  run: Task,
): Promise<Compared> {
  let times_hidden = 0;
  const seen = () => {
    times_hidden += 1;
  };
  document.addEventListener('visibilitychange', seen);
  return withContenders([before, after], { seed, warm_up: WARM_UP_STEPS }, run, async ([a, b]) => {
    if (a === undefined || b === undefined) throw new Error('nothing to compare');
    const { least_blocks, most_blocks } = budgets();
    const block_ratios: number[] = [];
    const order: string[] = [];
    const turns = async (longer: boolean) => {
      const earlier = order.length;
      const began = performance.now();
      const more = () => {
        const blocks = order.length - earlier;
        const enough = performance.now() - began >= budget_ms && blocks >= least_blocks;
        return !enough && blocks < most_blocks;
      };
      const progress = progressOf(longer, run.progress);
      while (more()) {
        const kind = Math.random() < 0.5 ? 'abba' : 'baab';
        const turnDone = (turn: number) => {
          const blocks = order.length - earlier + turn / TURNS;
          progress(blocksDone(performance.now() - began, blocks, budget_ms));
        };
        block_ratios.push(await block(kind, a, b, run.signal, turnDone));
        order.push(kind);
        show([...block_ratios]);
      }
      return speedupOf(block_ratios);
    };
    const speedup = await untilTold(turns, ({ verdict }) => verdict !== 'cannot_tell');
    return {
      before: await a.side(),
      after: await b.side(),
      speedup,
      block_ratios,
      order,
      times_hidden,
    };
  }).finally(() => document.removeEventListener('visibilitychange', seen));
}

function blocksDone(elapsed_ms: number, blocks: number, budget_ms: number): RunProgress {
  const whole_ms = Math.max(budget_ms, (elapsed_ms * budgets().least_blocks) / blocks);
  const left_ms = Math.max(0, whole_ms - elapsed_ms);
  return {
    phase: `In turns, block ${Math.ceil(blocks)}`,
    fraction: elapsed_ms / (elapsed_ms + left_ms),
    remaining_ms: left_ms,
  };
}

/** Runs two turns of each configuration and returns the time per image of a, divided by that of b. */
async function block(
  kind: 'abba' | 'baab',
  a: Contender,
  b: Contender,
  signal: AbortSignal,
  turnDone: (turn: number) => void,
): Promise<number> {
  const per_image_ms = new Map<Contender, number[]>([
    [a, []],
    [b, []],
  ]);
  for (const [index, contender] of (kind === 'abba' ? [a, b, b, a] : [b, a, a, b]).entries()) {
    const steps = await contender.turn(stepsPerTurn(contender.configuration), signal);
    contender.steps.push(...steps);
    per_image_ms.get(contender)?.push(mean(steps.map(stepMs)) / contender.configuration.batch);
    turnDone(index + 1);
  }
  return mean(per_image_ms.get(a) ?? []) / mean(per_image_ms.get(b) ?? []);
}

const optionsOf = (budget_ms: number, { signal, progress }: Task) => ({
  budget_ms,
  warm_up_ms: budgets().warm_up_ms,
  signal,
  onProgress: progress,
});

/** Profiles a step of the baseline without its loader. */
async function profileStep(setup: Configuration, run: Task): Promise<StepProfile> {
  const engine = newProfiler();
  try {
    const { batch } = setup;
    const options = { batch, ...optionsOf(budgets().profile_ms, run) };
    const all = await engine.profileBackwardPass(MODEL, trainingOf(setup), options);
    const { forward, backward, optimizer, steady_at_peak } = all;
    const { forward_latency_ms, backward_latency_ms, optimizer_latency_ms } = all;
    const { step_latency_ms, measured_steps_peak_bytes, planned_equals_measured } = all;
    return {
      ...{ forward, backward, optimizer, steady_at_peak },
      ...{ forward_latency_ms, backward_latency_ms, optimizer_latency_ms },
      ...{ step_latency_ms, measured_steps_peak_bytes, planned_equals_measured },
    };
  } finally {
    engine.dispose();
  }
}

/** Compares the evaluation at the end of an epoch with folded layers (a) and without (b). */
async function evaluateFolded(run: Task): Promise<CompareReport> {
  const engine = newProfiler();
  const side = { model: MODEL, batch: EVALUATION_BATCH };
  try {
    const options = optionsOf(budgets().evaluation_ms, run);
    return await engine.compare({ ...side, fuse: true }, side, options);
  } finally {
    engine.dispose();
  }
}

/** The minimum number of passes in a profile, including one for warm-up. */
const PROFILE_STEPS = 6;

const profileLeast_ms = ({ steps }: Side): number =>
  PROFILE_STEPS * mean(steps.map(({ compute_ms }) => compute_ms));

/** The time of the minimum number of blocks, if both configurations are as fast as the baseline. */
function turnsLeast_ms({ steps, configuration }: Side): number {
  const count = TURNS * budgets().least_blocks * stepsPerTurn(configuration) + 2 * WARM_UP_STEPS;
  return count * mean(steps.map(stepMs));
}

/** The expected time: the budget, or longer if the minimum number of steps takes longer at the speed that the baseline had here. */
const timeHere =
  (usual_ms: number, least_ms: (baseline: Side) => number) =>
  ({ notebook }: Setup<Chosen, Pages>): number | undefined =>
    notebook?.baseline && Math.max(usual_ms, least_ms(notebook.baseline));

/** The notebook has a baseline by then, because the button is disabled until it exists. */
type PartRun<L, O> = Run<Chosen, L, O, Pages> & { readonly notebook: Pages };

const now = (): string => new Date().toISOString();
const ratioOf = (ratios: readonly number[]): number => Math.exp(mean(ratios.map(Math.log)));

/** Shows the ratio so far on the scoreboard, block by block. */
const inTurns = (
  run: PartRun<number, unknown>,
  before: Configuration,
  after: Configuration,
  budget_ms: number,
): Promise<Compared> =>
  pairedRuns(
    before,
    after,
    { seed: run.values.seed, budget_ms, show: (ratios) => run.show(ratioOf(ratios)) },
    { signal: run.signal, progress: run.step('turns') },
  );

export const bottleneck = experiment({
  uses: [],
  steps: { profile: budgets().profile_ms },
  expected_ms: timeHere(budgets().profile_ms, profileLeast_ms),
  page: ({ bottleneck: page }: Pages) => page,
  async run(run: PartRun<never, BottleneckResult>): Promise<BottleneckResult> {
    const { notebook } = run;
    const task = { signal: run.signal, progress: run.step('profile') };
    const profile = await profileStep(requireBaseline(notebook.baseline).configuration, task);
    const result = { at: now(), guess: guessOf(notebook), profile };
    run.note((pages) => ({ ...pages, bottleneck: result }));
    return result;
  },
});

function requireBaseline(baseline: Side | undefined): Side {
  if (baseline === undefined) throw new Error('the baseline is not measured');
  return baseline;
}

const usualOf = (id: ChangeId): number =>
  budgets().change_ms + (id === 'fusion' ? budgets().evaluation_ms : 0);

const change = (id: ChangeId) =>
  experiment({
    uses: [],
    steps: {
      ...(id === 'fusion' ? { evaluate: budgets().evaluation_ms } : {}),
      turns: budgets().change_ms,
    },
    expected_ms: timeHere(usualOf(id), turnsLeast_ms),
    page: ({ changes }: Pages) => changes[id],
    async run(run: PartRun<number, ChangeResult>): Promise<ChangeResult> {
      const { signal, notebook } = run;
      const evaluation =
        id === 'fusion'
          ? await evaluateFolded({ signal, progress: run.step('evaluate') })
          : undefined;
      const [before, after] = [currentOf(notebook, id), proposalOf(notebook, id)];
      const compared = await inTurns(run, before, after, budgets().change_ms);
      const expectation = notebook.choices.expected?.[id] ?? notebook.changes[id]?.expected;
      const measured = {
        ...{ at: now(), expected: expectation, compared },
        ...(evaluation && { evaluation }),
      };
      run.note((pages) => withMeasured(pages, id, measured));
      return { ...measured, kept: undefined };
    },
  });

export const loader = change('loader');
export const precision = change('precision');
export const batch = change('batch');
export const fusion = change('fusion');

export const final = experiment({
  uses: [],
  steps: { turns: budgets().final_ms },
  expected_ms: timeHere(budgets().final_ms, turnsLeast_ms),
  page: ({ final: page }: Pages) => page,
  async run(run: PartRun<number, FinalResult>): Promise<FinalResult> {
    const { notebook } = run;
    const before = requireBaseline(notebook.baseline).configuration;
    const compared = await inTurns(run, before, finalOf(notebook), budgets().final_ms);
    const result = { at: now(), compared };
    run.note((pages) => ({ ...pages, final: result }));
    return result;
  },
});
