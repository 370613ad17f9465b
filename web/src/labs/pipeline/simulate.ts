// The pipeline on paper: the same queue as in feeding/loader, with loads and steps of fixed lengths. No DOM.

export interface Pipe {
  readonly load_ms: number;
  readonly step_ms: number;
  /** The number of workers; 0 for load and step in turn. */
  readonly workers: number;
  /** The number of batches that each worker may be ahead. */
  readonly prefetch: number;
}

/** The time per step once the pipeline is full: load + step, or max(load / workers, step). */
export function formula({ load_ms, step_ms, workers }: Omit<Pipe, 'prefetch'>): number {
  return workers === 0 ? load_ms + step_ms : Math.max(load_ms / workers, step_ms);
}

/** The fewest workers for which the step is the longer part, provided that each has a core. */
export const workersNeeded = (load_ms: number, step_ms: number): number =>
  Math.max(1, Math.ceil(load_ms / step_ms - 1e-9));

interface Span {
  readonly began: number;
  readonly ended: number;
  readonly batch: number;
}

export interface Played {
  /** The loads of each loader. */
  readonly loads: readonly (readonly Span[])[];
  readonly steps: readonly Span[];
}

/** Every load and every step, in ms from the first request, as if every thread had a core of its own. */
export function play({ load_ms, step_ms, workers, prefetch }: Pipe, many: number): Played {
  const free = new Array<number>(Math.max(1, workers)).fill(0);
  const loads: Span[][] = free.map(() => []);
  const loaded: number[] = [];
  const order = (at: number) => {
    const batch = loaded.length;
    const hand = batch % free.length;
    const began = Math.max(at, free[hand] ?? 0);
    const ended = began + load_ms;
    free[hand] = ended;
    loaded.push(ended);
    loads[hand]?.push({ began, ended, batch });
  };
  for (let i = 0; i < workers * prefetch; i += 1) order(0);
  const steps: Span[] = [];
  let now = 0;
  for (let batch = 0; batch < many; batch += 1) {
    if (workers === 0) order(now);
    const began = Math.max(now, loaded[batch] ?? 0);
    if (workers > 0) order(began);
    now = began + step_ms;
    steps.push({ began, ended: now, batch });
  }
  return { loads, steps };
}

/** The end of each step, in ms. */
export const simulate = (pipe: Pipe, many: number): number[] =>
  play(pipe, many).steps.map(({ ended }) => ended);

/** On paper: whether so many workers keep the engine busy when a load takes `long` steps. */
export const keepUp = ({ long, workers }: { readonly long: number; readonly workers: number }) =>
  workers >= long;
