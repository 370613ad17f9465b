// The thread's side of the messages. Only code that opens the channel early holds it: afterwards nothing in the global scope
// leads to it.

import type { FromThread, ToThread } from './protocol';

export interface Channel {
  tell(message: FromThread): void;
  listen(onMessage: (message: ToThread) => void): void;
  now(): number;
}

interface Scope {
  postMessage(message: unknown): void;
  addEventListener(kind: 'message', onMessage: (event: { readonly data: ToThread }) => void): void;
}

export function openChannel(): Channel {
  const scope = globalThis as unknown as Scope;
  const post = scope.postMessage.bind(scope);
  const add = scope.addEventListener.bind(scope);
  const now = performance.now.bind(performance);
  return {
    tell: (message) => post(message),
    listen: (onMessage) => add('message', ({ data }) => onMessage(data)),
    now,
  };
}

const MOST_CHARACTERS = 20_000;
const MOST_PIECES = 1000;

/** Sends the program's output, up to a maximum length. */
export function printer({ tell }: Channel): (text: string) => void {
  let characters = 0;
  let pieces = 0;
  return (text) => {
    if (pieces > MOST_PIECES) return;
    pieces += 1;
    const left = MOST_CHARACTERS - characters;
    characters += text.length;
    const fits = pieces <= MOST_PIECES && text.length <= left;
    if (!fits) pieces = MOST_PIECES + 1;
    tell({ kind: 'print', text: fits ? text : `${text.slice(0, left)}\n… cut off here\n` });
  };
}

const TELL_MS = 200;
const MOST_STEP = 4096;

/**
 * Called in the turns of a loop, reports the program's line about five times a second.
 * @returns how many turns may pass before the next call
 */
export function lineReporter({ tell, now }: Channel): (line: number) => number {
  let step = 1;
  let looked = now();
  let reported = looked;
  return (line) => {
    const time = now();
    const passed = time - looked;
    looked = time;
    if (passed < 5) step = step < MOST_STEP ? step * 2 : MOST_STEP;
    else if (passed > 40) step = step > 4 ? step >> 2 : 1;
    if (time - reported >= TELL_MS) {
      reported = time;
      tell({ kind: 'at', line });
    }
    return step;
  };
}
