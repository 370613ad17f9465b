// Sources of noise that can be switched on and off, and are always off in the end.

import type { RealNoise } from './sources';

export interface NoiseAsk {
  readonly noise: Exclude<RealNoise, 'paint'>;
  readonly on: boolean;
}

/** Evidence that the noise ran: turns, objects, frames or bytes so far, and the watched objects that the collector freed. */
export interface NoiseReport {
  readonly work: number;
  readonly collected: number;
}

export interface NoiseSource {
  readonly noise: RealNoise;
  /** Resolves once the noise is on or off, as asked. */
  set(on: boolean): Promise<NoiseReport>;
  /** Ends the noise for good; promises that are still pending reject. */
  end(): void;
}

/** The part of a worker that a source uses; tests pass a fake. */
export interface NoiseThread {
  postMessage(ask: NoiseAsk): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<NoiseReport>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export class ThreadNoise implements NoiseSource {
  private waiting: { resolve(report: NoiseReport): void; reject(reason: Error): void } | undefined;

  constructor(
    readonly noise: NoiseAsk['noise'],
    private readonly thread: NoiseThread,
  ) {
    thread.onmessage = ({ data }) => {
      this.waiting?.resolve(data);
      this.waiting = undefined;
    };
    thread.onerror = (event) => {
      event.preventDefault();
      this.fail(`a noise worker failed: ${event.message || 'its script did not load'}`);
    };
  }

  set(on: boolean): Promise<NoiseReport> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.thread.postMessage({ noise: this.noise, on });
    });
  }

  end(): void {
    this.thread.terminate();
    this.fail('the noise was ended');
  }

  private fail(why: string): void {
    this.waiting?.reject(new Error(why));
    this.waiting = undefined;
  }
}

/** How much one kind of noise did, summed over all its sources. */
export interface NoiseDone extends NoiseReport {
  readonly noise: RealNoise;
  readonly sources: number;
}

/** All sources of noise of an experiment, switched together. */
export class NoiseSwitch {
  private reports: readonly NoiseReport[] = [];

  constructor(private readonly sources: readonly NoiseSource[]) {}

  async set(on: boolean): Promise<void> {
    this.reports = await Promise.all(this.sources.map((source) => source.set(on)));
  }

  end(): void {
    for (const source of this.sources) source.end();
  }

  /** The sums by kind of noise, as the sources reported them when they were last switched. */
  done(): NoiseDone[] {
    const kinds = [...new Set(this.sources.map(({ noise }) => noise))];
    return kinds.map((noise) => {
      const own = this.reports.filter((_, index) => this.sources[index]?.noise === noise);
      const sum = (key: keyof NoiseReport) => own.reduce((total, report) => total + report[key], 0);
      return { noise, sources: own.length, work: sum('work'), collected: sum('collected') };
    });
  }
}

/** Runs `work`; whether it succeeds, fails or is stopped, no noise is left behind. */
export async function withNoise<T>(
  sources: readonly NoiseSource[],
  signal: AbortSignal,
  work: (noise: NoiseSwitch) => Promise<T>,
): Promise<T> {
  const noise = new NoiseSwitch(sources);
  const end = () => noise.end();
  signal.addEventListener('abort', end, { once: true });
  try {
    signal.throwIfAborted();
    return await work(noise);
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}
