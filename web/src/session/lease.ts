// At most one measurement at a time: in this document the newest stops the others, and across documents of this origin
// (embeds beside each other, other tabs) it waits for them, where a Web Lock can tell.

/** Why a measurement ended that nobody stopped by hand. */
export class Displaced extends Error {
  constructor() {
    super('Another measurement was started.');
    this.name = 'Displaced';
  }
}

export interface LeaseOptions {
  /** Stops nothing, only waits: for what nobody asked for by hand. */
  readonly polite?: boolean;
  /** What is waited for, as a phase of its progress. */
  readonly onWait?: (phase: string) => void;
}

interface Turn {
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

const LOCK = 'tensorscope.measurement';
const HERE = 'Waiting for another measurement on this page to end';
const ELSEWHERE = 'Waiting for a measurement in another lab or tab';
/** What does not end when it is stopped is not waited for any longer. */
const PATIENCE_MS = 5000;

const turns = new Set<Turn>();

/**
 * Runs `work` when nothing else is measured; `stop` is aborted with Displaced when something newer begins.
 * Throws what `work` throws, or why `stop` was aborted.
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
    if (!polite) for (const other of others) other.stop.abort(new Displaced());
    await allEnded(others, stop.signal, polite ? undefined : PATIENCE_MS);
    stop.signal.throwIfAborted();
    return await underLock(stop.signal, work, onWait);
  } finally {
    turns.delete(turn);
    end();
  }
}

/** When all have ended, the signal is aborted, or patience is; never throws. */
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

/** Other documents of this origin hold the same lock; a sandboxed frame has none, an old browser neither. */
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
    // Not allowed to ask, or stopped while waiting.
    signal.throwIfAborted();
  }
  return begun ?? work();
}
