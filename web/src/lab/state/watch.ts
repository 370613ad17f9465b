// Watches a run: how long it has taken, and whether the page was out of view or stood still meanwhile.

const LOOK_MS = 100;
/** A page that does nothing for so long was frozen, or its computer slept. */
const ASLEEP_MS = 5000;

export class Watch {
  private away = false;
  private spent_ms = 0;
  private seen = performance.now();
  /** By the computer's clock as well: performance.now() stands still on some computers that sleep. */
  private date = Date.now();
  private readonly timer = setInterval(() => this.look(), LOOK_MS);
  private readonly onChange = () => {
    this.away ||= document.visibilityState === 'hidden';
  };

  /** @param tell called regularly with the time spent, without the time asleep */
  constructor(private readonly tell: (spent_ms: number) => void) {
    globalThis.document?.addEventListener('visibilitychange', this.onChange);
  }

  private look(): void {
    const now = performance.now();
    const date = Date.now();
    if (date - this.date > ASLEEP_MS) this.away = true;
    else this.spent_ms += now - this.seen;
    this.seen = now;
    this.date = date;
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
