// Loads the earlier state of a page. A page whose state arrives soon is drawn at once; otherwise a placeholder says what the page is
// waiting for and offers to begin without it.

/** A page that is ready within this many milliseconds shows no placeholder. */
const SOON_MS = 400;

interface Host {
  readonly hasUpdated: boolean;
  requestUpdate(): void;
  passFocus(...wanted: readonly string[]): Promise<void>;
}

export class Opening {
  /** The earlier state has loaded, or the student began without it: the page itself can be drawn. */
  done = false;
  /** Resolves when `done` becomes true. */
  readonly ended: Promise<void>;
  private tellEnded: () => void = () => undefined;
  private soon: Promise<unknown> | undefined;

  constructor(private readonly host: Host) {
    this.ended = new Promise((resolve) => {
      this.tellEnded = resolve;
    });
  }

  /** Reads only once: the state stays with the page when its element is moved in the document. */
  begin(read: () => Promise<unknown>): void {
    if (this.soon !== undefined) return;
    const patience = new Promise((resolve) => setTimeout(resolve, SOON_MS));
    this.soon = Promise.race([read().then(() => this.end()), patience]);
  }

  /** Resolves when either the page or its placeholder can be drawn. */
  get due(): Promise<unknown> | undefined {
    return this.soon;
  }

  end(): void {
    if (this.done) return;
    this.done = true;
    this.tellEnded();
    this.host.requestUpdate();
    // The placeholder disappears together with its heading and button, so the focus has to move.
    if (this.host.hasUpdated) void this.host.passFocus('h1');
  }
}
