// Takes real steps: a loader that decodes and augments, an engine that trains on what it gives, one or two
// configurations. Two of them run in turns, in blocks ABBA or BAAB, so that what else the device does meets both alike.

import { FedTraining, recipeFor } from '../../feeding/fed-training';
import { type FedBatch, type Loader, openLoader } from '../../feeding/loader';
import { newProfiler, type Profiler } from '../../session/engine';
import type { RunProgress } from '../../session/runner';
import { budgets } from './budgets';
import {
  type Configuration,
  MODEL,
  PASSES,
  PRESET,
  photoSideOf,
  trainingOf,
} from './configuration';
import { type Compared, mean, type Side, type Step, speedupOf, stepMs } from './outcome';

export interface RaceRun {
  readonly signal: AbortSignal;
  readonly progress: (state: RunProgress) => void;
}

/** Batches that a worker may be ahead. */
const AHEAD = 2;
/** Images of one turn, unless a batch has more. */
export const IMAGES_PER_TURN = 4;
/** Of a block: two of each configuration. */
export const TURNS = 4;
/** Of each of two configurations. */
export const WARM_UP_STEPS = 2;

/** One configuration with an engine and loader workers of its own. */
class Racer {
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

  /** As many as there are workers at least: these finish together, and every one of their batches is paid for by all. */
  get stepsPerTurn(): number {
    const { batch, workers } = this.configuration;
    return Math.max(workers, 1, Math.round(IMAGES_PER_TURN / batch));
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

  /** The first step also makes the network, and the first batches are made by code that the browser compiles meanwhile. */
  async warmUp(count: number, signal: AbortSignal): Promise<void> {
    for await (const { bytes } of this.feed(count, signal)) await this.training.step(bytes, signal);
    this.next += count;
  }

  /**
   * Some steps, each with the wait for the batch after it: what a loader has done ahead of them is used up by those
   * before, so every step is one from the middle of an epoch. While others have their turn nothing is loaded.
   */
  async turn(count: number, signal: AbortSignal): Promise<Step[]> {
    const batches = this.feed(count + 1, signal);
    const taken: Step[] = [];
    try {
      let held = await batches.next();
      while (taken.length < count && held.done !== true) {
        const { began, ended } = await this.training.step(held.value.bytes, signal);
        held = await batches.next();
        if (held.done === true) break;
        const { waited_ms, load_ms } = held.value;
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

/** Highest moment of any step, without running it. */
export async function plannedPeak(engine: Profiler, setup: Configuration): Promise<number> {
  const { batch } = setup;
  const { planned, steady_peak_bytes } = await engine.planTraining(MODEL, trainingOf(setup), {
    batch,
  });
  return Math.max(planned.peak_bytes, steady_peak_bytes);
}

/** Opens racers, warms them up, and closes them whatever happens. */
async function withRacers<T>(
  configurations: readonly Configuration[],
  { seed, warm_up }: { readonly seed: number; readonly warm_up: number },
  { signal, progress }: RaceRun,
  work: (racers: readonly Racer[]) => Promise<T>,
): Promise<T> {
  const racers: Racer[] = [];
  const close = () => {
    for (const racer of racers) racer.close();
  };
  signal.addEventListener('abort', close, { once: true });
  try {
    for (const [index, each] of configurations.entries()) {
      progress({ phase: 'prepare', fraction: index / 20, remaining_ms: 0 });
      const racer = new Racer(each, seed);
      racers.push(racer);
      await racer.open(signal);
      progress({ phase: 'warm-up', fraction: (index + 0.5) / 20, remaining_ms: 0 });
      await racer.warmUp(warm_up, signal);
    }
    return await work(racers);
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

export interface SideOptions {
  readonly seed: number;
  readonly budget_ms: number;
  /** After each turn. */
  readonly show: (side: Side) => void;
}

/** One configuration by itself for about `budget_ms`. */
export function runSide(setup: Configuration, options: SideOptions, run: RaceRun): Promise<Side> {
  const { seed, budget_ms, show } = options;
  return withRacers([setup], { seed, warm_up: 1 }, run, async ([racer]) => {
    if (racer === undefined) throw new Error('nothing to run');
    const { least_steps } = budgets();
    const began = performance.now();
    const fraction = () => Math.min(1, (performance.now() - began) / budget_ms);
    while (fraction() < 1 || racer.steps.length < least_steps) {
      racer.steps.push(...(await racer.turn(1, run.signal)));
      const done = fraction();
      run.progress({ phase: 'training', fraction: done, remaining_ms: budget_ms * (1 - done) });
      if (done < 1) show(await racer.side());
    }
    return racer.side();
  });
}

export interface RaceOptions {
  readonly seed: number;
  readonly budget_ms: number;
  /** After each block: time per image before over after, of all so far. */
  readonly show?: (block_ratios: readonly number[]) => void;
}

/** Two configurations in turns for about `budget_ms`, at least four blocks. */
export function race(
  before: Configuration,
  after: Configuration,
  { seed, budget_ms, show }: RaceOptions,
  run: RaceRun,
): Promise<Compared> {
  let times_hidden = 0;
  const seen = () => {
    times_hidden += 1;
  };
  document.addEventListener('visibilitychange', seen);
  return withRacers([before, after], { seed, warm_up: WARM_UP_STEPS }, run, async ([a, b]) => {
    if (a === undefined || b === undefined) throw new Error('nothing to compare');
    const { least_blocks, most_blocks } = budgets();
    const block_ratios: number[] = [];
    const order: string[] = [];
    const began = performance.now();
    const more = () => {
      const enough = performance.now() - began >= budget_ms && order.length >= least_blocks;
      return !enough && order.length < most_blocks;
    };
    while (more()) {
      const kind = Math.random() < 0.5 ? 'abba' : 'baab';
      const turnDone = (turn: number) => {
        const blocks = order.length + turn / TURNS;
        run.progress(progressOf(performance.now() - began, blocks, budget_ms));
      };
      block_ratios.push(await block(kind, a, b, run.signal, turnDone));
      order.push(kind);
      show?.([...block_ratios]);
    }
    return {
      before: await a.side(),
      after: await b.side(),
      speedup: speedupOf(block_ratios),
      block_ratios,
      order,
      times_hidden,
    };
  }).finally(() => document.removeEventListener('visibilitychange', seen));
}

function progressOf(elapsed_ms: number, blocks: number, budget_ms: number): RunProgress {
  const whole_ms = Math.max(budget_ms, (elapsed_ms * budgets().least_blocks) / blocks);
  const left_ms = Math.max(0, whole_ms - elapsed_ms);
  return {
    phase: `In turns, block ${Math.ceil(blocks)}`,
    fraction: elapsed_ms / (elapsed_ms + left_ms),
    remaining_ms: left_ms,
  };
}

/** Two turns of each; time per image before over after. */
async function block(
  kind: 'abba' | 'baab',
  a: Racer,
  b: Racer,
  signal: AbortSignal,
  turnDone: (turn: number) => void,
): Promise<number> {
  const per_image_ms = new Map<Racer, number[]>([
    [a, []],
    [b, []],
  ]);
  for (const [index, racer] of (kind === 'abba' ? [a, b, b, a] : [b, a, a, b]).entries()) {
    const steps = await racer.turn(racer.stepsPerTurn, signal);
    racer.steps.push(...steps);
    per_image_ms.get(racer)?.push(mean(steps.map(stepMs)) / racer.configuration.batch);
    turnDone(index + 1);
  }
  return mean(per_image_ms.get(a) ?? []) / mean(per_image_ms.get(b) ?? []);
}
