// The pipeline on paper: the same queue as feeding/loader with loads and steps of fixed lengths. No DOM.

export interface Pipe {
  readonly load_ms: number;
  readonly step_ms: number;
  /** 0: load and step in turn. */
  readonly workers: number;
  /** Batches that each worker may be ahead. */
  readonly prefetch: number;
}

/** Time per step once the pipe is full: load + step, or max(load / workers, step). */
export function formula({ load_ms, step_ms, workers }: Omit<Pipe, 'prefetch'>): number {
  return workers === 0 ? load_ms + step_ms : Math.max(load_ms / workers, step_ms);
}

/** Workers from which on the step is the longer part, were there a core for each. */
export const workersNeeded = (load_ms: number, step_ms: number): number =>
  Math.max(1, Math.ceil(load_ms / step_ms - 1e-9));

/** When each of so many steps ends, in ms from the first request. Every thread has a core of its own. */
export function simulate({ load_ms, step_ms, workers, prefetch }: Pipe, steps: number): number[] {
  const free = new Array<number>(Math.max(1, workers)).fill(0);
  const loaded: number[] = [];
  const order = (at: number) => {
    const hand = loaded.length % free.length;
    const end = Math.max(at, free[hand] ?? 0) + load_ms;
    free[hand] = end;
    loaded.push(end);
  };
  for (let i = 0; i < workers * prefetch; i += 1) order(0);
  const ends: number[] = [];
  let now = 0;
  for (let step = 0; step < steps; step += 1) {
    if (workers === 0) order(now);
    now = Math.max(now, loaded[step] ?? 0);
    if (workers > 0) order(now);
    now += step_ms;
    ends.push(now);
  }
  return ends;
}
