// Runs a program in a thread and terminates it when it stops answering. The same code serves the page's workers and Node's
// threads.

import type { Answer, Call, Sandbox } from '../sandbox';
import { CALLS, type OpenHeartbeat, Patience, TIMING } from './patience';
import type { FromThread, TimedInside } from './protocol';

export type RunOptions = NonNullable<Parameters<Sandbox['run']>[2]>;
export type TimeOptions = NonNullable<Parameters<NonNullable<Sandbox['time']>>[3]>;

/** Called when the thread failed, or (`ended`) when it was terminated. */
export type Died = (message: string, line?: number, ended?: boolean) => void;

/** A thread that contains the program and is about to start. */
export interface Thread {
  /** Starts receiving messages; none sent since the thread's creation is lost. */
  begin(onMessage: (message: FromThread) => void, died: Died): void;
  end(): void;
}

/** The most messages that are accepted; no program that answers sends so many. */
const MOST_MESSAGES = 20_000;

export const stopped = (): DOMException => new DOMException('The run was stopped.', 'AbortError');

type MakePatience = (ranOut: ConstructorParameters<typeof Patience>[1]) => Patience;

/** The result of a watched thread: the first value that `onMessage` returns, or an answer about its end. */
function watch<T>(
  thread: Thread,
  signal: AbortSignal | undefined,
  makePatience: MakePatience,
  onMessage: (message: FromThread) => T | undefined,
  ended: (answer: Exclude<Answer, { kind: 'value' }>) => T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let line: number | undefined;
    let messages = 0;
    const over = () => {
      patience.end();
      signal?.removeEventListener('abort', stop);
      thread.end();
    };
    const stop = () => {
      over();
      reject(stopped());
    };
    const finish = (value: T) => {
      over();
      resolve(value);
    };
    const where = () => (line === undefined ? '' : ` It was in the loop at line ${line}.`);
    const end = (reason: string) =>
      finish(ended({ kind: 'ended', message: `${reason}${where()}`, line }));
    const patience = makePatience((limit, waited) =>
      end(
        limit === 'longest'
          ? `It took more than ${waited} in all and was ended.`
          : `It did not answer for ${waited} and was ended.`,
      ),
    );
    const receive = (message: FromThread) => {
      messages += 1;
      if (messages > MOST_MESSAGES) return end('It said too much and was ended.');
      // None of our code sends such a message: the program has tampered with its thread.
      if (typeof message?.kind !== 'string')
        return end('It sent a message that no program sends, and was ended.');
      if (message.kind === 'broken') {
        over();
        return reject(new Error(`The language could not be started: ${message.message}`));
      }
      if (message.kind === 'begun') patience.begin();
      if (message.kind === 'at') line = message.line;
      else if (message.kind !== 'print') {
        line = undefined;
        patience.noteMessage();
      }
      if (message.kind === 'failed') {
        const { message: text, line: at } = message;
        return finish(ended({ kind: 'raised', message: text, line: at }));
      }
      const value = onMessage(message);
      if (value !== undefined) finish(value);
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    thread.begin(receive, (message, at, over) =>
      finish(ended({ kind: over ? 'ended' : 'raised', message, line: at ?? line })),
    );
  });
}

/** The answers to all calls in order, up to the first that was terminated. */
export function runCalls(
  thread: Thread,
  calls: readonly Call[],
  { signal, print, answered }: RunOptions,
  heartbeat?: OpenHeartbeat,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const add = (answer: Answer) => {
    answers.push(answer);
    answered?.(answers.length - 1, answer);
  };
  return watch<readonly Answer[]>(
    thread,
    signal,
    (ranOut) => new Patience(CALLS, ranOut, heartbeat),
    (message) => {
      if (message.kind === 'print') print?.(message.text);
      if (message.kind === 'begun' && calls.length === 0) return answers;
      if (message.kind !== 'answer' || message.index !== answers.length) return undefined;
      add(message.answer);
      const over = message.answer.kind === 'ended' || answers.length === calls.length;
      return over ? answers : undefined;
    },
    (answer) => {
      if (answer.kind !== 'raised') add(answer);
      // A program that fails before the first call gives the same answer to every call.
      const same = answers.length === 0 ? { ...answer, uncalled: true as const } : answer;
      while (answer.kind === 'raised' && answers.length < calls.length) add(same);
      return answers;
    },
  );
}

/** Runs without a heartbeat, which would take time from the timed program. */
export function timeCall(
  thread: Thread,
  { signal, progress }: TimeOptions,
): Promise<TimedInside | Exclude<Answer, { kind: 'value' }>> {
  return watch<TimedInside | Exclude<Answer, { kind: 'value' }>>(
    thread,
    signal,
    (ranOut) => new Patience(TIMING, ranOut),
    (message) => {
      if (message.kind === 'timing') progress?.(message.fraction);
      if (message.kind === 'timed') return message.timed;
      if (message.kind !== 'answer' || message.answer.kind === 'value') return undefined;
      return message.answer;
    },
    (answer) => answer,
  );
}
