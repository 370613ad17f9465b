// Where threads run: the page's workers, or Node's. The same built texts run in both.

import type { ReadingProblem } from './javascript-text';
import type { ToThread } from './protocol';
import type { Died, Thread } from './run';

export interface HostThread extends Thread {
  post(message: ToThread): void;
}

export interface Host {
  /** Text of a built worker. */
  text(address: string): Promise<string>;
  module(address: string): Promise<WebAssembly.Module>;
  /**
   * A thread of this text, started.
   * @param lines_before of the text, that are not the program's
   * @param lines of the program: what is missing at its end is missed after it
   */
  open(text: string, lines_before: number, lines: number): HostThread;
  /** Why this is no whole script in JavaScript, by the language's own reader; nothing of it is done. */
  read(program: string): Promise<ReadingProblem | undefined>;
}

/** What is got for each address is kept; asked for again where it failed. */
export function kept<T>(get: (address: string) => Promise<T>): (address: string) => Promise<T> {
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

/** What a thread says before anyone listens is not lost. */
export class Heard<T> {
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

  /** Nothing is said any more. */
  end(): void {
    this.hear = () => undefined;
    this.die = () => undefined;
  }
}
