// Reset of a lab or an exercise: it asks first when there is something to lose, and can be undone until something else is done.

/** What Reset does in a lab or an exercise. */
interface Resetting<Taken> {
  /** Whether something would be lost. */
  losable(): boolean;
  /**
   * Begins anew.
   * @param earlier what an earlier Reset took and Undo could still bring back
   * @returns what Undo brings back now
   */
  takeAway(earlier: Taken | undefined): Taken;
  putBack(taken: Taken): void;
}

interface Host {
  requestUpdate(): void;
  /** The pressed button has gone: the first of these that is there takes the focus. */
  passFocus(...wanted: readonly string[]): Promise<void>;
}

export class Reset<Taken> {
  /** It was asked for, and there is something to lose. */
  asked = false;
  /** What Undo brings back; undefined once something else is done. */
  taken: Taken | undefined;

  constructor(
    private readonly host: Host,
    private readonly resetting: Resetting<Taken>,
  ) {}

  /** The button was pressed. */
  ask(): void {
    this.asked = this.resetting.losable();
    if (!this.asked) this.now();
    this.host.requestUpdate();
  }

  /** The student keeps everything after all. */
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

  /** Something else was done: Undo would overwrite it. */
  expire(): void {
    if (this.taken === undefined) return;
    this.taken = undefined;
    this.host.requestUpdate();
  }
}
