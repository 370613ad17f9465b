// A data loader beside the engine, as PyTorch's DataLoader is beside the GPU: workers that really decode and augment
// images, and three ways of feeding a training with them. fed-training.ts runs the steps.
//
//   const loader = await openLoader(2, signal);            // workers start once: persistent_workers=True
//   try {
//     for await (const batch of loader.feed({ mode: 'prefetch', workers: 2, prefetch: 2, batches: 20, batch: 32,
//                                             recipe, seed, signal })) await training.step(batch.bytes, signal);
//   } finally { loader.close(); }

import { loadDataset } from '../engine/profiler';
import { startLabWorker } from '../kit/worker';
import { type Recipe, storedImages } from './augment';
import type { FromLoader, LoadOrder, ToLoader } from './loader-worker';
import loaderWorker from './loader-worker.ts?worker&url';

export type { Recipe } from './augment';

/**
 * "synchronous": a batch is loaded when the step asks for it, and nothing else happens meanwhile (num_workers=0).
 * "prefetch": workers load ahead while steps run. "cached": one batch is loaded before the first step and used again and again.
 */
export type FeedMode = 'synchronous' | 'prefetch' | 'cached';

export interface FeedSettings {
  readonly mode: FeedMode;
  /** The number of workers that load, out of those opened; only prefetching uses more than one. */
  readonly workers: number;
  /** The number of batches that each worker may load ahead: prefetch_factor. The queue holds `workers` times as many. */
  readonly prefetch: number;
  /** The number of batches to yield; the loader continues to load until the end, as in the middle of an epoch. */
  readonly batches: number;
  /** Images in each batch. */
  readonly batch: number;
  readonly recipe: Recipe;
  /** The same seed and first give the same batches in every mode, whichever worker loads them. */
  readonly seed: number;
  /** The number of the first batch; 0 unless given. */
  readonly first?: number;
  readonly signal: AbortSignal;
  /** Called for every finished load, also for batches that have not been taken yet: for timelines. */
  readonly onLoad?: (load: Load) => void;
}

/** Times are those of the page's clock, in ms; a load's beginning is its arrival minus the duration that the worker reports. */
export interface FedBatch {
  readonly number: number;
  /** Images [B, C, S, S] as float32, then labels [B] as int32: the input of Profiler.trainOnBatch. */
  readonly bytes: Uint8Array;
  /** The index of the worker, from 0. */
  readonly worker: number;
  readonly load_began: number;
  readonly load_ended: number;
  /** The time in ms for decoding, augmenting and collating, by the worker's own clock. */
  readonly load_ms: number;
  /** When the loop asked for the batch, and how long it had to wait. */
  readonly wanted: number;
  readonly waited_ms: number;
}

export type Load = Omit<FedBatch, 'wanted' | 'waited_ms'>;

interface Settle<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

/** One worker and its pending requests. */
class Hand {
  private readonly owed = new Map<number, Settle<Load> & { readonly number: number }>();
  private answer: Settle<void> | undefined;
  private nextId = 0;
  /** The reason why the worker ended; undefined while it is alive. */
  private ended: unknown;

  constructor(
    private readonly worker: Worker,
    private readonly index: number,
  ) {
    worker.onmessage = ({ data }: MessageEvent<FromLoader>) => this.received(data);
    worker.onerror = (event) => this.end(new Error(`a loader worker failed: ${event.message}`));
  }

  open(file: Uint8Array): Promise<void> {
    return this.ask({ kind: 'open', file });
  }

  /** Drops all requests; resolves when the worker is idle. */
  async drop(): Promise<void> {
    this.owed.clear();
    if (this.ended === undefined) await this.ask({ kind: 'drop' });
  }

  load(order: Omit<LoadOrder, 'id'>): Promise<Load> {
    if (this.ended !== undefined) return Promise.reject(this.ended);
    const id = this.nextId++;
    const loading = new Promise<Load>((resolve, reject) => {
      this.owed.set(id, { resolve, reject, number: order.number });
    });
    this.send({ kind: 'load', order: { ...order, id } });
    return loading;
  }

  /** Terminates the worker immediately, even in the middle of a batch. */
  end(reason: unknown): void {
    this.ended ??= reason;
    this.worker.terminate();
    for (const { reject } of this.owed.values()) reject(reason);
    this.owed.clear();
    this.answer?.reject(reason);
  }

  private ask(message: ToLoader): Promise<void> {
    return new Promise((resolve, reject) => {
      this.answer = { resolve, reject };
      this.send(message);
    });
  }

  private send(message: ToLoader): void {
    this.worker.postMessage(message);
  }

  private received(message: FromLoader): void {
    if (message.kind !== 'loaded') {
      this.answer?.resolve();
      return;
    }
    const { id, bytes, load_ms } = message;
    const load_ended = performance.now();
    const owed = this.owed.get(id);
    this.owed.delete(id);
    const load_began = load_ended - load_ms;
    owed?.resolve({
      number: owed.number,
      bytes,
      worker: this.index,
      load_began,
      load_ended,
      load_ms,
    });
  }
}

export class Loader {
  /** The time in ms from the first worker's start until all were ready: persistent_workers=True pays it only once. */
  start_ms = 0;

  private constructor(
    private readonly hands: readonly Hand[],
    /** The number of stored images, which is one epoch. */
    readonly images: number,
  ) {}

  /** Starts the workers and sends each the stored images. */
  static async open(workers: number, signal: AbortSignal): Promise<Loader> {
    const file = await loadDataset('digits');
    const hands: Hand[] = [];
    const loader = new Loader(hands, storedImages(file));
    signal.addEventListener('abort', () => loader.close(), { once: true });
    const began = performance.now();
    try {
      for (let index = 0; index < workers; index += 1) {
        const worker = await startLabWorker(loaderWorker);
        hands.push(new Hand(worker, index));
        signal.throwIfAborted();
      }
      await Promise.all(hands.map((hand) => hand.open(file)));
      loader.start_ms = performance.now() - began;
    } catch (reason) {
      loader.close();
      throw reason;
    }
    return loader;
  }

  /** Yields batches in order. Rejects when aborted; if the loop ends early, the workers stop after their current batch. */
  async *feed(settings: FeedSettings): AsyncGenerator<FedBatch, void, undefined> {
    const { mode, batches, first = 0, signal } = settings;
    const crew =
      mode === 'prefetch' ? this.hands.slice(0, settings.workers) : this.hands.slice(0, 1);
    const { batch, recipe, seed, onLoad } = settings;
    const deliver = (load: Load) => {
      onLoad?.(load);
      return load;
    };
    const queue: Promise<Load>[] = [];
    let asked = 0;
    const ask = () => {
      const hand = crew[asked % crew.length] as Hand;
      const loading = hand.load({ number: first + asked, batch, recipe, seed }).then(deliver);
      loading.catch(() => undefined); // it may fail before anyone awaits it
      queue.push(loading);
      asked += 1;
    };
    try {
      const ahead = mode === 'prefetch' ? crew.length * settings.prefetch : 0;
      while (queue.length < ahead) ask();
      let cached: Load | undefined;
      if (mode === 'cached') {
        ask();
        cached = await queue.shift();
      }
      for (let given = 0; given < batches; given += 1) {
        signal.throwIfAborted();
        const wanted = performance.now();
        if (mode === 'synchronous') ask();
        const load = cached ?? (await (queue.shift() as Promise<Load>));
        if (mode === 'prefetch') ask(); // one batch was taken, so one more may be loaded
        yield { ...load, wanted, waited_ms: cached === undefined ? performance.now() - wanted : 0 };
      }
    } finally {
      if (!signal.aborted) await Promise.all(crew.map((hand) => hand.drop()));
    }
  }

  /** Ends the workers. */
  close(): void {
    for (const hand of this.hands) hand.end(new Error('the loader was closed'));
  }
}

export const openLoader = Loader.open;
