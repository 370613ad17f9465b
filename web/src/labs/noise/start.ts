// Starts the sources of the chosen noise.

import { startLabWorker } from '../../kit/worker';
import { AnimationNoise } from './animation';
import { type NoiseAsk, type NoiseSource, ThreadNoise } from './noise-source';
import noiseWorker from './noise-worker.ts?worker&url';
import type { RealNoise } from './sources';

export interface NoiseChoice {
  readonly noise: readonly RealNoise[];
  /** The number of workers that compute; 0 for one on each hardware thread. */
  readonly burners: number;
}

export const hardwareThreads = (): number => navigator.hardwareConcurrency ?? 1;

/** Starts all sources, switched off. If one cannot be started, the others are ended. */
export async function startSources(
  { noise, burners }: NoiseChoice,
  stage: Element,
): Promise<NoiseSource[]> {
  const threads = noise.flatMap((name): NoiseAsk['noise'][] => {
    if (name === 'paint') return [];
    const many = name === 'burn' ? burners || hardwareThreads() : 1;
    return Array.from({ length: many }, () => name);
  });
  const sources: NoiseSource[] = [];
  try {
    for (const name of threads) {
      sources.push(new ThreadNoise(name, await startLabWorker(noiseWorker)));
    }
  } catch (reason) {
    for (const source of sources) source.end();
    throw reason;
  }
  return noise.includes('paint') ? [...sources, new AnimationNoise(stage)] : sources;
}
