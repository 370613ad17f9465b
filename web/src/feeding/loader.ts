// A data loader beside the engine, as PyTorch's DataLoader is beside the GPU: workers that really decode and augment
// images, and three ways of feeding a training with them. lab-fed-training.ts takes the steps.
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
 * "prefetch": workers load ahead while steps run. "cached": one batch, loaded before the first step, again and again.
 */
export type FeedMode = 'synchronous' | 'prefetch' | 'cached';

export interface FeedSettings {
  readonly mode: FeedMode;
  /** That load, of those opened; only prefetching uses more than one. */
  readonly workers: number;
  /** Batches that each worker may be ahead: prefetch_factor. The queue holds workers times as many. */
  readonly prefetch: number;
  /** How many to give; the loader goes on loading to the end, as in the middle of an epoch. */
  readonly batches: number;
  /** Images in each. */
  readonly batch: number;
  readonly recipe: Recipe;
  /** The same seed and first give the same batches in every mode, whoever loads them. */
  readonly seed: number;
  /** Number of the first batch, 0 unless given. */
  readonly first?: number;
  readonly signal: AbortSignal;
  /** Told of every load that ends, also of those that nobody has taken yet: for timelines. */
  readonly onLoad?: (load: Load) => void;
}

/** Times are those of the page's clock, in ms; a load's beginning is its arrival less what the worker says it took. */
export interface FedBatch {
  readonly number: number;
  /** Images [B, C, S, S] as float32, then labels [B] as int32: what Profiler.trainOnBatch reads. */
  readonly bytes: Uint8Array;
  /** Which worker, from 0. */
  readonly worker: number;
  readonly load_began: number;
  readonly load_ended: number;
  /** Decoding, augmenting and collating, by the worker's own clock. */
  readonly load_ms: number;
  /** When the loop asked for it, and how long it had to wait. */
  readonly wanted: number;
  readonly waited_ms: number;
}

export type Load = Omit<FedBatch, 'wanted' | 'waited_ms'>;

interface Settle<T> {
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

/** One worker and what it still owes. */
class Hand {
  private readonly owed = new Map<number, Settle<Load> & { readonly number: number }>();
  private answer: Settle<void> | undefined;
  private nextId = 0;
  /** Why nothing comes any more; undefined while the worker lives. */
  private ended: unknown;

  constructor(
    private readonly worker: Worker,
    private readonly index: number,
  ) {
    worker.onmessage = ({ data }: MessageEvent<FromLoader>) => this.heard(data);
    worker.onerror = (event) => this.end(new Error(`a loader worker failed: ${event.message}`));
  }

  open(file: Uint8Array): Promise<void> {
    return this.ask({ kind: 'open', file });
  }

  /** Forgets what was asked for; resolves when the worker has nothing left to do. */
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

  /** At once, also in the middle of a batch. */
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

  private heard(message: FromLoader): void {
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
  /** From the first worker's start until all were ready: what persistent_workers=True pays only once. */
  start_ms = 0;

  private constructor(
    private readonly hands: readonly Hand[],
    /** Stored, an epoch of them. */
    readonly images: number,
  ) {}

  /** Starts the workers and gives each the stored images. */
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

  /** Gives batches in order. Rejects when aborted; left early, the workers stop at the end of a batch. */
  async *feed(settings: FeedSettings): AsyncGenerator<FedBatch, void, undefined> {
    const { mode, batches, first = 0, signal } = settings;
    const crew =
      mode === 'prefetch' ? this.hands.slice(0, settings.workers) : this.hands.slice(0, 1);
    const { batch, recipe, seed, onLoad } = settings;
    const told = (load: Load) => {
      onLoad?.(load);
      return load;
    };
    const queue: Promise<Load>[] = [];
    let asked = 0;
    const ask = () => {
      const hand = crew[asked % crew.length] as Hand;
      const loading = hand.load({ number: first + asked, batch, recipe, seed }).then(told);
      loading.catch(() => undefined); // it may fail before anyone waits for it
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
        if (mode === 'prefetch') ask(); // one is taken, one more may be loaded
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
