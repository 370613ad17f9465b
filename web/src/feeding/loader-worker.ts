// A worker of the data loader: makes the requested batches in order. Between two batches it reads messages, so that batches that
// are no longer needed can be dropped.

import { makeBatch, type Recipe } from './augment';

export interface LoadOrder {
  readonly id: number;
  readonly number: number;
  readonly batch: number;
  readonly recipe: Recipe;
  readonly seed: number;
}

export type ToLoader =
  | { readonly kind: 'open'; readonly file: Uint8Array }
  | { readonly kind: 'load'; readonly order: LoadOrder }
  | { readonly kind: 'drop' };

export type FromLoader =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'loaded';
      readonly id: number;
      readonly bytes: Uint8Array;
      readonly load_ms: number;
    }
  | { readonly kind: 'idle' };

let file: Uint8Array | undefined;
let orders: LoadOrder[] = [];

const tell = (message: FromLoader, transfer: Transferable[] = []) =>
  postMessage(message, { transfer });

const turn = new MessageChannel();
turn.port2.onmessage = () => {
  const order = orders.shift();
  if (order === undefined || file === undefined) return;
  const began = performance.now();
  const { id, number, batch, recipe, seed } = order;
  const bytes = makeBatch(file, number, batch, recipe, seed);
  tell({ kind: 'loaded', id, bytes, load_ms: performance.now() - began }, [bytes.buffer]);
  if (orders.length > 0) turn.port1.postMessage(0);
};

addEventListener('message', ({ data }: MessageEvent<ToLoader>) => {
  if (data.kind === 'open') {
    file = data.file;
    tell({ kind: 'ready' });
  } else if (data.kind === 'load') {
    orders.push(data.order);
    if (orders.length === 1) turn.port1.postMessage(0);
  } else {
    orders = [];
    tell({ kind: 'idle' });
  }
});
