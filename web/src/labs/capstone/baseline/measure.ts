// Runs real training steps: a loader that decodes and augments images, and an engine that trains on them.

import { FedTraining, recipeFor } from '../../../feeding/fed-training';
import { type FedBatch, type Loader, openLoader } from '../../../feeding/loader';
import { newProfiler, type Profiler } from '../../../session/engine';
import type { Task as AnyTask } from '../../../session/runner';
import {
  type Configuration,
  MODEL,
  PASSES,
  PRESET,
  photoSideOf,
  type Side,
  type Step,
  stepMs,
  trainingOf,
} from './model';

export type Task = Pick<AnyTask, 'signal' | 'progress'>;

// Most of a part's time passes in loops of the page, which the settings for shorter engine budgets do not reach: tests of behaviour
// (not of speed) set this factor.
interface Hurry {
  /** Budgets are divided by this factor; if it is above 1, minimum counts are halved. */
  tensorscopeHurry?: number;
}

/** The budget of each part in ms, and the minimum numbers of steps and blocks. */
export function budgets() {
  const { tensorscopeHurry: hurry = 1 } = globalThis as Hurry;
  const least = hurry > 1 ? 2 : 1;
  return {
    baseline_ms: 4000 / hurry,
    profile_ms: 2000 / hurry,
    change_ms: 8000 / hurry,
    final_ms: 16_000 / hurry,
    evaluation_ms: 3000 / hurry,
    warm_up_ms: 300 / hurry,
    least_steps: 6 / least,
    least_blocks: 4 / least,
    most_blocks: 12,
  } as const;
}

/** The number of batches that a worker may prepare in advance. */
const AHEAD = 2;
/** Images in one turn; a larger batch still takes at least one step. */
const IMAGES_PER_TURN = 4;

/**
 * At least as many steps as workers: the workers finish together, so the loading time of all their batches must fall on the same turn.
 */
export const stepsPerTurn = ({ batch, workers }: Configuration): number =>
  Math.max(workers, 1, Math.round(IMAGES_PER_TURN / batch));

/** One configuration with its own engine and loader workers. */
export class Contender {
  readonly steps: Step[] = [];
  private readonly engine: Profiler = newProfiler();
  private readonly training: FedTraining;
  private loader: Loader | undefined;
  private next = 0;

  constructor(
    readonly configuration: Configuration,
    private readonly seed: number,
  ) {
    const { batch } = configuration;
    const training = trainingOf(configuration);
    this.training = new FedTraining({ preset: PRESET, batch, seed, training }, this.engine);
  }

  async open(signal: AbortSignal): Promise<void> {
    this.loader = await openLoader(Math.max(1, this.configuration.workers), signal);
  }

  private feed(batches: number, signal: AbortSignal): AsyncGenerator<FedBatch, void, undefined> {
    const { loader, configuration, seed, next: first } = this;
    if (loader === undefined) throw new Error('the loader is not open');
    const { batch, workers } = configuration;
    const photo_side = photoSideOf(configuration);
    return loader.feed({
      mode: workers === 0 ? 'synchronous' : 'prefetch',
      workers,
      prefetch: AHEAD,
      batches,
      batch,
      recipe: recipeFor(PRESET, { photo_side, passes: PASSES }),
      seed,
      first,
      signal,
    });
  }

  /** The first step also builds the network, and the browser is still compiling the loader's code during the first batches. */
  async warmUp(count: number, signal: AbortSignal): Promise<void> {
    for await (const { bytes } of this.feed(count, signal)) await this.training.step(bytes, signal);
    this.next += count;
  }

  /**
   * Takes `count` steps, each with the wait for the batch after it. The first steps use up the batches that the loader prepared in
   * advance, so every step is typical of the middle of an epoch. Nothing is loaded during the turns of other contenders.
   */
  async turn(count: number, signal: AbortSignal): Promise<Step[]> {
    const batches = this.feed(count + 1, signal);
    const taken: Step[] = [];
    try {
      let fed = await batches.next();
      while (taken.length < count && fed.done !== true) {
        const { began, ended } = await this.training.step(fed.value.bytes, signal);
        fed = await batches.next();
        if (fed.done === true) break;
        const { waited_ms, load_ms } = fed.value;
        taken.push({ wait_ms: waited_ms, compute_ms: ended - began, load_ms });
      }
    } finally {
      await batches.return();
    }
    this.next += count;
    return taken;
  }

  async side(): Promise<Side> {
    const { configuration, steps, engine } = this;
    return {
      configuration,
      steps: [...steps],
      statistics: await engine.summarize(steps.map(stepMs)),
      peak_bytes: await plannedPeak(engine, configuration),
    };
  }

  close(): void {
    this.loader?.close();
    this.engine.dispose();
  }
}

/** The peak memory of a training step, planned without running it. */
export async function plannedPeak(
  engine: Profiler,
  setup: Configuration,
  signal?: AbortSignal,
): Promise<number> {
  const { batch } = setup;
  const { planned, steady_peak_bytes } = await engine.planTraining(MODEL, trainingOf(setup), {
    batch,
    ...(signal && { signal }),
  });
  return Math.max(planned.peak_bytes, steady_peak_bytes);
}

/** Opens contenders, warms them up, runs `work`, and closes them even after an error. */
export async function withContenders<T>(
  configurations: readonly Configuration[],
  { seed, warm_up }: { readonly seed: number; readonly warm_up: number },
  { signal, progress }: Task,
  work: (contenders: readonly Contender[]) => Promise<T>,
): Promise<T> {
  const contenders: Contender[] = [];
  const close = () => {
    for (const contender of contenders) contender.close();
  };
  signal.addEventListener('abort', close, { once: true });
  try {
    for (const [index, each] of configurations.entries()) {
      progress({ phase: 'prepare', fraction: index / 20, remaining_ms: 0 });
      const contender = new Contender(each, seed);
      contenders.push(contender);
      await contender.open(signal);
      progress({ phase: 'warm-up', fraction: (index + 0.5) / 20, remaining_ms: 0 });
      await contender.warmUp(warm_up, signal);
    }
    return await work(contenders);
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

interface SideOptions {
  readonly seed: number;
  readonly budget_ms: number;
  /** Called after each turn. */
  readonly show: (side: Side) => void;
}

/** Runs one configuration by itself for about `budget_ms`. */
export function runSide(setup: Configuration, options: SideOptions, run: Task): Promise<Side> {
  const { seed, budget_ms, show } = options;
  return withContenders([setup], { seed, warm_up: 1 }, run, async ([contender]) => {
    if (contender === undefined) throw new Error('nothing to run');
    const { least_steps } = budgets();
    const began = performance.now();
    const fraction = () => Math.min(1, (performance.now() - began) / budget_ms);
    while (fraction() < 1 || contender.steps.length < least_steps) {
      contender.steps.push(...(await contender.turn(1, run.signal)));
      const done = fraction();
      run.progress({ phase: 'training', fraction: done, remaining_ms: budget_ms * (1 - done) });
      if (done < 1) show(await contender.side());
    }
    return contender.side();
  });
}
