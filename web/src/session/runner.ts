// Runs one piece of work at a time with its start, progress, stop, failure and end. All work in labs runs through this class.

import { type EngineProblem, problemOf } from './engine';
import { Preempted, withLease } from './lease';

/** The part of the engine's Progress that the progress bar needs. */
export interface RunProgress {
  readonly phase: string;
  readonly fraction: number;
  readonly remaining_ms: number;
}

const PREEMPTED = 'Stopped, because another measurement was started. Nothing was recorded.';
const STARTING: RunProgress = { phase: 'prepare', fraction: 0, remaining_ms: 0 };

/** The view of the running work. */
export interface RunnerHost {
  requestUpdate(): void;
  /** Moves the focus when the pressed button has disappeared: the first of these selectors that matches an element receives it. */
  passFocus(...wanted: readonly string[]): Promise<void>;
}

export interface Task {
  /** Aborted by Stop, and when other work preempts this. */
  readonly signal: AbortSignal;
  readonly progress: (state: RunProgress) => void;
  /** Returns false once other work has replaced this; results that still arrive must not be shown. */
  readonly wanted: () => boolean;
}

const pressed = (): string => globalThis.document?.activeElement?.getAttribute('data-action') ?? '';

/** How the work ended. "replaced" means that newer work began or that the view no longer needs the result. */
export type Ending = 'done' | 'stopped' | 'failed' | 'replaced';

export class Runner {
  running: RunProgress | undefined;
  problem: EngineProblem | undefined;
  /** The reason why the work ended without being stopped here; "" if there is none. */
  notice = '';
  private stop: AbortController | undefined;

  /** @param scope selects the part of the host that contains this runner's buttons; "" selects the whole host */
  constructor(
    private readonly host: RunnerHost,
    private readonly scope = '',
  ) {}

  /**
   * Runs `work` once nothing else is being measured; running work on this page is stopped. `work` must discard results that arrive after a
   * stop, by calling signal.throwIfAborted().
   * @param back the button that gets the focus afterwards, if it is there; otherwise the one that was pressed
   */
  async start(work: (task: Task) => Promise<void>, back?: string): Promise<Ending> {
    const from = pressed();
    this.stop?.abort();
    const stop = new AbortController();
    this.stop = stop;
    this.problem = undefined;
    this.notice = '';
    this.tell(STARTING);
    void this.focus('stop');
    const progress = ({ phase, fraction, remaining_ms }: RunProgress) => {
      if (this.stop === stop && !stop.signal.aborted) this.tell({ phase, fraction, remaining_ms });
    };
    const task: Task = { signal: stop.signal, wanted: () => this.stop === stop, progress };
    try {
      await withLease(stop, () => work(task), {
        onWait: (phase) => progress({ ...STARTING, phase }),
      });
      return this.stop === stop ? 'done' : 'replaced';
    } catch (thrown) {
      if (this.stop !== stop) return 'replaced';
      if (stop.signal.reason instanceof Preempted) this.notice = PREEMPTED;
      if (stop.signal.aborted) return 'stopped';
      this.problem = problemOf(thrown);
      return 'failed';
    } finally {
      if (this.stop === stop) {
        this.stop = undefined;
        this.tell(undefined);
        void this.focus(back ?? '', from, 'run');
      }
    }
  }

  /** Ends the running work as "stopped", after Stop was pressed. */
  halt(): void {
    this.stop?.abort();
  }

  /** Stops the work, and ignores any result that still arrives. */
  drop(): void {
    this.halt();
    this.stop = undefined;
    this.problem = undefined;
    this.notice = '';
    this.tell(undefined);
  }

  private tell(running: RunProgress | undefined): void {
    this.running = running;
    this.host.requestUpdate();
  }

  private focus(...actions: readonly string[]): Promise<void> {
    const named = actions.filter((action) => action !== '').map((each) => `="${each}"`);
    return this.host.passFocus(
      ...[...named, ''].map((name) => `${this.scope} [data-action${name}]`),
    );
  }
}
