// The page's side of the worker that measures generated kernels; stopping a measurement terminates the worker.

import { startLabWorker } from '../../kit/worker';
import type { TimingBudget } from '../sandbox';
import type { Measured } from './candidate';
import type { Variant } from './space';
import type { FromTuner, ToTuner } from './tune-worker';
import address from './tune-worker.ts?worker&url';

/** The longest time for one candidate, in ms. */
const SILENT_MS = 20_000;

export class Tuner {
  private worker: Promise<Worker> | undefined;
  private asked = 0;

  async measure(variant: Variant, budget: TimingBudget, signal: AbortSignal): Promise<Measured> {
    signal.throwIfAborted();
    this.worker ??= startLabWorker(address);
    const worker = await this.worker;
    this.asked += 1;
    const id = this.asked;
    return new Promise((resolve, reject) => {
      const over = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        worker.removeEventListener('message', onMessage);
        worker.removeEventListener('error', broke);
      };
      const fail = (reason: unknown) => {
        over();
        this.dispose();
        reject(reason);
      };
      const stop = () => fail(signal.reason);
      const broke = (event: ErrorEvent) => fail(new Error(`The worker failed: ${event.message}`));
      const onMessage = ({ data }: MessageEvent<FromTuner>) => {
        if (data.id !== id) return;
        over();
        if ('measured' in data) resolve(data.measured);
        else reject(new Error(data.problem));
      };
      const timer = setTimeout(() => fail(new Error('A kernel did not end.')), SILENT_MS);
      signal.addEventListener('abort', stop, { once: true });
      worker.addEventListener('message', onMessage);
      worker.addEventListener('error', broke);
      worker.postMessage({ id, variant, budget } satisfies ToTuner);
    });
  }

  dispose(): void {
    void this.worker?.then((worker) => worker.terminate()).catch(() => undefined);
    this.worker = undefined;
  }
}
