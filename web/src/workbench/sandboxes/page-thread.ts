// A worker started from text: it inherits the page's policy (no code made from text, no address but our own) also where the server
// sends none, and a frame without an origin may start it.

import type { FromThread, ToThread } from './protocol';
import type { Thread } from './run';

export interface PageThread extends Thread {
  post(message: ToThread): void;
}

const texts = new Map<string, Promise<string>>();

async function fetched(address: string): Promise<Response> {
  const response = await fetch(new URL(address, import.meta.url));
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response;
}

/** Kept for what follows; asked for again where it failed. */
function once<T>(
  kept: Map<string, Promise<T>>,
  address: string,
  get: () => Promise<T>,
): Promise<T> {
  const known = kept.get(address);
  if (known) return known;
  const asked = get();
  asked.catch(() => kept.delete(address));
  kept.set(address, asked);
  return asked;
}

/** Text of a built worker. */
export const textOf = (address: string): Promise<string> =>
  once(texts, address, async () => (await fetched(address)).text());

const modules = new Map<string, Promise<WebAssembly.Module>>();

export const moduleOf = (address: string): Promise<WebAssembly.Module> =>
  once(modules, address, async () =>
    WebAssembly.compile(await (await fetched(address)).arrayBuffer()),
  );

/**
 * @param lines_before of the text, that are not the program's
 * @param lines of the program: what is missing at its end is missed after it
 */
export function opened(text: string, lines_before: number, lines: number): PageThread {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(address);
  const early: (() => void)[] = [];
  let later = (event: () => void): void => void early.push(event);
  let heard: (message: FromThread) => void = () => undefined;
  let died: (message: string, line?: number) => void = () => undefined;
  worker.onmessage = ({ data }: MessageEvent<FromThread>) => later(() => heard(data));
  worker.onerror = (event) => {
    event.preventDefault();
    const at = event.lineno - lines_before;
    const line = at > 0 ? Math.min(at, lines) : undefined;
    const message = event.message.replace(/^Uncaught /, '') || 'The program could not be read.';
    later(() => died(message, line));
  };
  return {
    post: (message) => worker.postMessage(message),
    begin(hear, die) {
      heard = hear;
      died = die;
      later = (event) => event();
      for (const event of early) event();
    },
    end() {
      later = () => undefined;
      worker.terminate();
      URL.revokeObjectURL(address);
    },
  };
}
