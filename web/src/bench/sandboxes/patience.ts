// Limits how long a thread may be silent. The limits assume a machine with an idle processor. Close to a limit, a second thread
// measures what share of the time a thread may run here: if it is a third, everything may take three times as long. Only time
// during which the page itself was running counts, so a blocked page does not mistake its own delay for the thread's silence.

export interface Limits {
  /** The longest time without an answer. */
  readonly silent_ms: number;
  /** The longest total time, however often the thread answers. */
  readonly longest_ms: number;
}

export const CALLS: Limits = { silent_ms: 2000, longest_ms: 30_000 };
/** A timed program has already passed its cases: a single run of it may take long. */
export const TIMING: Limits = { silent_ms: 20_000, longest_ms: 120_000 };

/**
 * Starts a thread that repeatedly reports its share of running time: 0 to 1.
 * @returns a function that ends it
 */
export type OpenHeartbeat = (onShare: (share: number) => void) => () => void;

export type RanOut = (limit: 'silent' | 'longest', waited: string) => void;

const BEAT_MS = 100;
/** The most time that one late beat may add. */
const LONGEST_BEAT_MS = 500;
/** The heartbeat starts this long before a limit, so that it does not disturb programs that answer soon. */
const LOOK_MS = 1000;
/** A thread that runs for this share of the time practically has a processor to itself. */
const FREE = 0.8;
/** No limit is extended to more than five times its value. */
const LEAST_SHARE = 0.2;

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

export class Patience {
  private timer: ReturnType<typeof setInterval> | undefined;
  private silent = 0;
  private all: number | undefined;
  private last = 0;
  private share: number | undefined;
  private endHeartbeat: (() => void) | undefined;

  /** @param openHeartbeat if absent, the limits are the same on every machine */
  constructor(
    private readonly limits: Limits,
    private readonly ranOut: RanOut,
    private readonly openHeartbeat?: OpenHeartbeat,
  ) {}

  /** Starts counting the total time. */
  begin(): void {
    this.all ??= 0;
  }

  /** Called for each message: the silence starts again from zero. */
  noteMessage(): void {
    if (this.timer === undefined) {
      this.last = performance.now();
      this.timer = setInterval(() => this.beat(), BEAT_MS);
    }
    this.count();
    this.silent = 0;
    if (!this.late) this.quiet();
  }

  end(): void {
    clearInterval(this.timer);
    this.quiet();
  }

  private count(): void {
    const now = performance.now();
    const passed = Math.min(now - this.last, LONGEST_BEAT_MS);
    this.last = now;
    this.silent += passed;
    if (this.all !== undefined) this.all += passed;
  }

  private beat(): void {
    this.count();
    const { silent, all = 0 } = this;
    const { silent_ms, longest_ms } = this.limits;
    if (this.late || silent >= silent_ms - LOOK_MS) this.look();
    if (this.over(all, longest_ms)) this.ranOut('longest', seconds(all));
    else if (this.over(silent, silent_ms)) this.ranOut('silent', seconds(silent));
  }

  /** Whether the limit on the total time is close. */
  private get late(): boolean {
    return (this.all ?? 0) >= this.limits.longest_ms - LOOK_MS;
  }

  private over(waited: number, limit: number): boolean {
    if (this.openHeartbeat === undefined) return waited >= limit;
    // Without a report so far, the heartbeat itself has not been able to run.
    const share = Math.min(1, (this.share ?? 0) / FREE);
    return waited * Math.max(share, LEAST_SHARE) >= limit;
  }

  private look(): void {
    this.endHeartbeat ??= this.openHeartbeat?.((share) => {
      this.share = share;
    });
  }

  private quiet(): void {
    this.endHeartbeat?.();
    this.endHeartbeat = undefined;
    this.share = undefined;
  }
}
