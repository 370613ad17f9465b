// The host of threads: the page's workers, or Node's. The same built scripts run in both.

import type { ReadingProblem } from './javascript-text';
import type { ToThread } from './protocol';
import type { Died, Thread } from './run';

export interface HostThread extends Thread {
  post(message: ToThread): void;
}

export interface Host {
  /** The text of a built worker. */
  text(address: string): Promise<string>;
  module(address: string): Promise<WebAssembly.Module>;
  /**
   * Starts a thread with this text.
   * @param lines_before the number of lines of the text before the program
   * @param lines the number of lines of the program: an error beyond its end is reported at its last line
   */
  open(text: string, lines_before: number, lines: number): HostThread;
  /** Parses the program with the JavaScript engine's own parser and returns the error, if any; nothing of it is executed. */
  read(program: string): Promise<ReadingProblem | undefined>;
}

/** Caches the result for each address; a failed request is repeated when asked for again. */
export function cachedByAddress<T>(
  get: (address: string) => Promise<T>,
): (address: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (address) => {
    const before = known.get(address);
    if (before) return before;
    const asked = get(address);
    asked.catch(() => known.delete(address));
    known.set(address, asked);
    return asked;
  };
}

/** Queues messages of a thread until a listener is set, so that none is lost. */
export class MessageBuffer<T> {
  private readonly early: (() => void)[] = [];
  private hear: ((message: T) => void) | undefined;
  private die: Died = () => undefined;

  begin(hear: (message: T) => void, die: Died): void {
    this.hear = hear;
    this.die = die;
    for (const event of this.early) event();
  }

  message(message: T): void {
    if (this.hear) this.hear(message);
    else this.early.push(() => this.hear?.(message));
  }

  died(...how: Parameters<Died>): void {
    if (this.hear) this.die(...how);
    else this.early.push(() => this.die(...how));
  }

  /** Ignores all further messages. */
  end(): void {
    this.hear = () => undefined;
    this.die = () => undefined;
  }
}
