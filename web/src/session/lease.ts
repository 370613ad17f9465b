// Allows at most one measurement at a time: in this document the newest one stops the others; for those in other documents of this origin
// (neighbouring embeds, other tabs) it waits, where Web Locks are available.

/** The reason for aborting a measurement when a newer one preempts it. */
export class Preempted extends Error {
  constructor() {
    super('Another measurement was started.');
    this.name = 'Preempted';
  }
}

export interface LeaseOptions {
  /** Only waits and stops nothing: for measurements that the reader did not start. */
  readonly polite?: boolean;
  /** Called with the reason for waiting, to be shown as a progress phase. */
  readonly onWait?: (phase: string) => void;
}

interface Turn {
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

const LOCK = 'tensorscope.measurement';
const HERE = 'Waiting for another measurement on this page to end';
const ELSEWHERE = 'Waiting for a measurement in another lab or tab';
/** Maximum time in milliseconds to wait for a stopped measurement to end. */
const PATIENCE_MS = 5000;

const turns = new Set<Turn>();

/**
 * Runs `work` when nothing else is being measured; `stop` is aborted with Preempted when a newer measurement begins.
 * @throws what `work` throws, or the reason why `stop` was aborted
 */
export async function withLease<T>(
  stop: AbortController,
  work: () => Promise<T>,
  { polite = false, onWait = () => undefined }: LeaseOptions = {},
): Promise<T> {
  const others = [...turns];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const turn = { stop, ended };
  turns.add(turn);
  try {
    if (others.length > 0) onWait(HERE);
    if (!polite) for (const other of others) other.stop.abort(new Preempted());
    await allEnded(others, stop.signal, polite ? undefined : PATIENCE_MS);
    stop.signal.throwIfAborted();
    return await underLock(stop.signal, work, onWait);
  } finally {
    turns.delete(turn);
    end();
  }
}

/** Resolves when all have ended, the signal is aborted or the time is up; never rejects. */
function allEnded(
  others: readonly Turn[],
  signal: AbortSignal,
  patience_ms?: number,
): Promise<void> {
  return new Promise((resolve) => {
    const late = patience_ms === undefined ? undefined : setTimeout(resolve, patience_ms);
    signal.addEventListener('abort', () => resolve(), { once: true });
    void Promise.all(others.map(({ ended }) => ended)).then(() => {
      clearTimeout(late);
      resolve();
    });
  });
}

/** Runs `work` under a Web Lock shared with other documents of this origin; sandboxed frames and old browsers run it without one. */
async function underLock<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
  onWait: (phase: string) => void,
): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return work();
  let begun: Promise<T> | undefined;
  const hold = async (lock: Lock | null): Promise<void> => {
    if (lock === null) return;
    begun = work();
    await begun.catch(() => undefined);
  };
  try {
    await locks.request(LOCK, { ifAvailable: true }, hold);
    if (begun === undefined) {
      onWait(ELSEWHERE);
      await locks.request(LOCK, { signal }, hold);
    }
  } catch {
    // Either locks are not allowed here, or the wait was aborted; only the latter is thrown.
    signal.throwIfAborted();
  }
  return begun ?? work();
}
