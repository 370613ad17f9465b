// Workers of the page, started from text: they inherit its policy (no code made from text, no address but our own) also where the
// server sends none, and a frame without an origin may start them.

import { Heard, type Host, kept } from './host';
import type { FromThread } from './protocol';

async function fetched(address: string): Promise<Response> {
  const response = await fetch(new URL(address, import.meta.url));
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response;
}

export const pageHost: Host = {
  text: kept(async (address) => (await fetched(address)).text()),
  module: kept(async (address) =>
    WebAssembly.compile(await (await fetched(address)).arrayBuffer()),
  ),
  open(text, lines_before, lines) {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    const worker = new Worker(address);
    const heard = new Heard<FromThread>();
    worker.onmessage = ({ data }: MessageEvent<FromThread>) => heard.message(data);
    worker.onerror = (event) => {
      event.preventDefault();
      const at = event.lineno - lines_before;
      const message = event.message.replace(/^Uncaught /, '') || 'The program could not be read.';
      heard.died(message, at > 0 ? Math.min(at, lines) : undefined);
    };
    return {
      post: (message) => worker.postMessage(message),
      begin: (hear, die) => heard.begin(hear, die),
      end() {
        heard.end();
        worker.terminate();
        URL.revokeObjectURL(address);
      },
    };
  },
};
