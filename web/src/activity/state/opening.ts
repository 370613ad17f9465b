// A page whose earlier state is still being read: drawn with it when that is soon, else in place of the page a line that says what
// it waits for, and a way to go on without.

/** A page that can be drawn sooner shows no line about waiting. */
const SOON_MS = 400;

interface Host {
  readonly hasUpdated: boolean;
  requestUpdate(): void;
  passFocus(...wanted: readonly string[]): Promise<void>;
}

export class Opening {
  /** What was kept is there, or is done without: the page itself can be drawn. */
  done = false;
  /** When it is. */
  readonly ended: Promise<void>;
  private tellEnded: () => void = () => undefined;
  private soon: Promise<unknown> | undefined;

  constructor(private readonly host: Host) {
    this.ended = new Promise((resolve) => {
      this.tellEnded = resolve;
    });
  }

  /** Once: what is read stays with the page when it is moved. */
  begin(read: () => Promise<unknown>): void {
    if (this.soon !== undefined) return;
    const patience = new Promise((resolve) => setTimeout(resolve, SOON_MS));
    this.soon = Promise.race([read().then(() => this.end()), patience]);
  }

  /** The page, or the line in its place, is due. */
  get due(): Promise<unknown> | undefined {
    return this.soon;
  }

  end(): void {
    if (this.done) return;
    this.done = true;
    this.tellEnded();
    this.host.requestUpdate();
    // The line that was there goes away, and its heading and button with it.
    if (this.host.hasUpdated) void this.host.passFocus('h1');
  }
}
