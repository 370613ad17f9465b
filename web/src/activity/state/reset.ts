// Reset of a lab or an exercise: it asks first when there is something to lose, and Undo stays available until the student does something
// else.

/** How a lab or an exercise carries out a Reset. */
interface Resetting<Taken> {
  /** Whether a Reset would lose anything. */
  losable(): boolean;
  /**
   * Discards the student's state and starts over.
   * @param earlier what an earlier Reset took and Undo could still bring back
   * @returns what Undo brings back now
   */
  takeAway(earlier: Taken | undefined): Taken;
  putBack(taken: Taken): void;
}

interface Host {
  requestUpdate(): void;
  /** Moves the focus when the pressed button has disappeared: the first of these selectors that matches an element receives it. */
  passFocus(...wanted: readonly string[]): Promise<void>;
}

export class Reset<Taken> {
  /** The student pressed Reset, there is something to lose, and the page is asking for confirmation. */
  asked = false;
  /** What Undo brings back; undefined once the student does something else. */
  taken: Taken | undefined;

  constructor(
    private readonly host: Host,
    private readonly resetting: Resetting<Taken>,
  ) {}

  ask(): void {
    this.asked = this.resetting.losable();
    if (!this.asked) this.now();
    this.host.requestUpdate();
  }

  /** The student decides to keep everything. */
  decline(): void {
    this.asked = false;
    this.host.requestUpdate();
  }

  now(): void {
    this.asked = false;
    this.taken = this.resetting.takeAway(this.taken);
    this.host.requestUpdate();
    void this.host.passFocus('[data-action="undo"]');
  }

  undo(): void {
    const { taken } = this;
    if (taken === undefined) return;
    this.taken = undefined;
    this.resetting.putBack(taken);
    this.host.requestUpdate();
    void this.host.passFocus('[data-action="run"]', 'h1');
  }

  /** Withdraws Undo because the student did something else, which Undo would overwrite. */
  expire(): void {
    if (this.taken === undefined) return;
    this.taken = undefined;
    this.host.requestUpdate();
  }
}
