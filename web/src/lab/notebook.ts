// The notebook of a lab: its pages, stored with the visit, are read again when they change, here or in another tab.
// A lab without one does not load this.

import { visitOf } from '../session/progress';
import { type Read, tellDropped } from '../session/stored-value';
import { emptyVisit, type VisitKey } from '../session/visit';
import { visits } from '../session/visits';

/** The lab whose notebook it is. */
export interface NotebookHost {
  readonly lab: { readonly meta: { readonly id: string } };
  /** Set if the lab shows the results of another device, to which no notebook belongs. */
  readonly recorded: unknown;
  /** The notebook has other pages now. */
  noted(): void;
}

export interface Notebook<N> {
  readonly pages: N;
  /** The change is applied to what is stored now: another tab may have gone on. */
  note(change: (pages: N) => N): void;
  /** Calls `noted` until `stop`. */
  listen(): void;
  stop(): void;
}

/** How a lab gets its notebook: `defineLab({ notebook: notebook(read) })`. N: its pages. */
export type OpenNotebook<N> = (host: NotebookHost) => Notebook<N>;

/** @param read takes what the browser stored, undefined at first; what cannot be used is left out and named */
export const notebook =
  <N extends object>(read: (stored: unknown) => Read<N>): OpenNotebook<N> =>
  (host) =>
    new StoredNotebook(host, read);

class StoredNotebook<N extends object> implements Notebook<N> {
  private reading: { readonly from: unknown; readonly pages: N } | undefined;
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly host: NotebookHost,
    private readonly read: (stored: unknown) => Read<N>,
  ) {}

  private get key(): VisitKey {
    return visitOf(this.host.lab.meta.id);
  }

  private get stored(): unknown {
    return this.host.recorded === undefined ? visits.get(this.key)?.notebook : undefined;
  }

  get pages(): N {
    const from = this.stored;
    if (this.reading?.from !== from) this.reading = undefined;
    this.reading ??= { from, pages: this.pagesOf(from) };
    return this.reading.pages;
  }

  private pagesOf(stored: unknown): N {
    const { value, dropped } = this.read(stored);
    tellDropped(dropped);
    return value;
  }

  note(change: (pages: N) => N): void {
    const { key } = this;
    void visits.change(key, (visit = emptyVisit(key)) => ({
      ...visit,
      notebook: { ...(change(this.pagesOf(visit.notebook)) as Record<string, unknown>) },
    }));
  }

  listen(): void {
    const { key } = this;
    this.stopListening = visits.listen(({ activity, frame }) => {
      const own = activity === key.activity && frame === key.frame;
      if (own && this.reading?.from !== this.stored) this.host.noted();
    });
  }

  stop(): void {
    this.stopListening();
  }
}
