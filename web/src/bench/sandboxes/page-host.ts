// Workers of the page, started from text: they inherit its policy (no code from strings, no foreign address) even where the
// server sends none, and a frame without an origin may start them.

import { cachedByAddress, type Host, MessageBuffer } from './host';
import { lineOfRead, onlyRead } from './javascript-text';
import type { FromThread } from './protocol';

async function answered(address: string): Promise<Response> {
  const response = await fetch(new URL(address, import.meta.url));
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response;
}

const fetched = (address: string): Promise<Response> =>
  answered(address).catch((reason: unknown) => {
    const error = new Error(`A part of the program could not be loaded: ${reason}.`);
    throw Object.assign(error, { hint: 'Check the connection and try again.' });
  });

const started = (text: string): { worker: Worker; end(): void } => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(address);
  return {
    worker,
    end: () => {
      worker.terminate();
      URL.revokeObjectURL(address);
    },
  };
};

const errorText = ({ message }: ErrorEvent): string =>
  message.replace(/^Uncaught /, '') || 'The program could not be read.';

export const pageHost: Host = {
  text: cachedByAddress(async (address) => (await fetched(address)).text()),
  module: cachedByAddress(async (address) =>
    WebAssembly.compile(await (await fetched(address)).arrayBuffer()),
  ),
  open(text, lines_before, lines) {
    const { worker, end } = started(text);
    const buffer = new MessageBuffer<FromThread>();
    worker.onmessage = ({ data }: MessageEvent<FromThread>) => buffer.message(data);
    worker.onerror = (event) => {
      event.preventDefault();
      const at = event.lineno - lines_before;
      buffer.died(errorText(event), at > 0 ? Math.min(at, lines) : undefined);
    };
    return {
      post: (message) => worker.postMessage(message),
      begin: (hear, die) => buffer.begin(hear, die),
      end() {
        buffer.end();
        end();
      },
    };
  },
  read: (program) =>
    new Promise((resolve) => {
      // The mark is random, so no program can throw an error that ends with it.
      const mark = crypto.getRandomValues(new Uint32Array(4)).join('-');
      const { worker, end } = started(onlyRead(program, mark));
      worker.onerror = (event) => {
        event.preventDefault();
        end();
        const message = errorText(event);
        const whole = message.endsWith(mark);
        resolve(whole ? undefined : { message, line: lineOfRead(event.lineno, program) });
      };
    }),
};
