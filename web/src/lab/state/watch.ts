// Watches a run: how long it has taken, and whether the page was out of view or stood still meanwhile.

const LOOK_MS = 100;
/** A page that does nothing for so long was frozen, or its computer slept. */
const ASLEEP_MS = 5000;

export class Watch {
  private away = false;
  private spent_ms = 0;
  /** By the computer's clock: performance.now() stands still on some computers that sleep. */
  private seen = Date.now();
  private readonly timer = setInterval(() => this.look(), LOOK_MS);
  private readonly onChange = () => {
    this.away ||= document.visibilityState === 'hidden';
  };

  /** @param tell called regularly with the time spent, without the time asleep */
  constructor(private readonly tell: (spent_ms: number) => void) {
    globalThis.document?.addEventListener('visibilitychange', this.onChange);
  }

  private look(): void {
    const since_ms = Date.now() - this.seen;
    this.seen += since_ms;
    if (since_ms > ASLEEP_MS) this.away = true;
    else if (since_ms > 0) this.spent_ms += since_ms;
    this.tell(this.spent_ms);
  }

  /** @returns whether the page was hidden or stood still */
  end(): boolean {
    clearInterval(this.timer);
    globalThis.document?.removeEventListener('visibilitychange', this.onChange);
    this.look();
    return this.away;
  }
}
