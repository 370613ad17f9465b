// How long a thread may say nothing. The limits are those of a machine with a processor to spare. Close to a limit a second thread
// looks how much of the time a thread is let run here: where that is a third, everything may take three times as long. And only what
// the page itself has seen pass is counted, so a page that was held up does not take that for the thread's silence.

export interface Limits {
  /** Without an answer. */
  readonly silent_ms: number;
  /** In all, however often it answers. */
  readonly longest_ms: number;
}

export const CALLS: Limits = { silent_ms: 2000, longest_ms: 30_000 };
/** What is timed has passed its cases: one run of it may take long. */
export const TIMING: Limits = { silent_ms: 20_000, longest_ms: 120_000 };

/**
 * Starts a thread that tells, again and again, what share of the time it was let run: 0 to 1.
 * @returns what ends it
 */
export type OpenHeartbeat = (told: (share: number) => void) => () => void;

export type RanOut = (limit: 'silent' | 'longest', waited: string) => void;

const BEAT_MS = 100;
/** A beat that comes later counts as so much. */
const LONGEST_BEAT_MS = 500;
/** So long before a limit the heartbeat is started: what answers soon is not disturbed by it. */
const LOOK_MS = 1000;
/** Who is let run so much of the time has a processor of its own, nearly. */
const FREE = 0.8;
/** No limit becomes longer than five times itself. */
const LEAST_SHARE = 0.2;

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

export class Patience {
  private timer: ReturnType<typeof setInterval> | undefined;
  private silent = 0;
  private all: number | undefined;
  private last = 0;
  private share: number | undefined;
  private endHeartbeat: (() => void) | undefined;

  /** @param openHeartbeat without it the limits are the same on every machine */
  constructor(
    private readonly limits: Limits,
    private readonly ranOut: RanOut,
    private readonly openHeartbeat?: OpenHeartbeat,
  ) {}

  /** From here on the time in all is counted. */
  begin(): void {
    this.all ??= 0;
  }

  /** It said something: its silence begins anew. */
  heard(): void {
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

  /** Close to the end of the time in all. */
  private get late(): boolean {
    return (this.all ?? 0) >= this.limits.longest_ms - LOOK_MS;
  }

  private over(waited: number, limit: number): boolean {
    if (this.openHeartbeat === undefined) return waited >= limit;
    // Not told yet: the heartbeat itself was not let run.
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
