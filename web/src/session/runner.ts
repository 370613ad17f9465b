// One piece of work at a time: begun, told how far it is, stopped, failed or ended. The only place where that happens.

import { type EngineProblem, problemOf } from './engine';
import { Displaced, withLease } from './lease';

/** The part of the engine's Progress that the progress bar needs. */
export interface RunProgress {
  readonly phase: string;
  readonly fraction: number;
  readonly remaining_ms: number;
}

const DISPLACED = 'Stopped, because another measurement was started. Nothing was recorded.';
const STARTING: RunProgress = { phase: 'prepare', fraction: 0, remaining_ms: 0 };

/** The view of what runs. */
export interface RunnerHost {
  requestUpdate(): void;
  /** The pressed button has gone: the first of these that is there takes the focus. */
  passFocus(...wanted: readonly string[]): Promise<void>;
}

export interface Task {
  /** Aborted by Stop, and when something else takes this one's place. */
  readonly signal: AbortSignal;
  readonly progress: (state: RunProgress) => void;
  /** False once something else has taken this one's place: what still comes is for no view. */
  readonly wanted: () => boolean;
}

const pressed = (): string => globalThis.document?.activeElement?.getAttribute('data-action') ?? '';

/** "replaced": something newer began, or nobody wants to know any more. */
export type Ending = 'done' | 'stopped' | 'failed' | 'replaced';

export class Runner {
  running: RunProgress | undefined;
  problem: EngineProblem | undefined;
  /** Why it ended without being stopped here; "" otherwise. */
  notice = '';
  private stop: AbortController | undefined;

  /** @param scope selects the part of the host in which the buttons of this runner are; "" is all of it */
  constructor(
    private readonly host: RunnerHost,
    private readonly scope = '',
  ) {}

  /**
   * Runs this once nothing else is measured: what runs on this page is stopped. What it comes to after a stop is for `work` to throw away: signal.throwIfAborted().
   * @param back the button that takes the focus afterwards: the one that was pressed
   */
  async start(work: (task: Task) => Promise<void>, back = pressed()): Promise<Ending> {
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
      if (stop.signal.reason instanceof Displaced) this.notice = DISPLACED;
      if (stop.signal.aborted) return 'stopped';
      this.problem = problemOf(thrown);
      return 'failed';
    } finally {
      if (this.stop === stop) {
        this.stop = undefined;
        this.tell(undefined);
        void this.focus(back, 'run');
      }
    }
  }

  /** Stop was pressed: what runs ends as "stopped". */
  halt(): void {
    this.stop?.abort();
  }

  /** Stops, and whatever still ends belongs to no view any more. */
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
