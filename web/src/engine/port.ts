// The messages between a worker and the page that started it, in a browser and in Node.

import { isNode } from './host.ts';

export interface Port<Out, In> {
  post(message: Out): void;
  listen(handler: (message: In) => void): void;
}

/** A web worker's own port, or in Node the worker thread's. */
export function openPort<Out, In>(): Port<Out, In> {
  if (!isNode(globalThis.process)) {
    return {
      post: (message) => self.postMessage(message),
      listen: (handler) =>
        self.addEventListener('message', (event: MessageEvent<In>) => handler(event.data)),
    };
  }
  // Not imported, because bundlers for the browser would replace it by an empty module.
  const { parentPort } = process.getBuiltinModule('node:worker_threads');
  if (parentPort === null) throw new Error('this script runs in a worker thread only');
  // The generated glue code reads its own address, which a thread lacks, but does not use it.
  Object.assign(globalThis, { self: { location: { href: 'file:///' } } });
  return {
    post: (message) => parentPort.postMessage(message),
    listen: (handler) => void parentPort.on('message', handler),
  };
}
