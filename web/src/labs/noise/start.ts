// Starts the makers of the chosen noise.

import { startLabWorker } from '../../kit/worker';
import { AnimationMaker } from './animation';
import { type NoiseAsk, type NoiseMaker, ThreadMaker } from './maker';
import noiseWorker from './noise-worker.ts?worker&url';
import type { RealNoise } from './sources';

export interface NoiseChoice {
  readonly noise: readonly RealNoise[];
  /** The number of workers that compute; 0 for one on each hardware thread. */
  readonly burners: number;
}

export const hardwareThreads = (): number => navigator.hardwareConcurrency ?? 1;

/** Starts all makers, switched off. If one cannot be started, the others are ended. */
export async function startMakers(
  { noise, burners }: NoiseChoice,
  stage: Element,
): Promise<NoiseMaker[]> {
  const threads = noise.flatMap((name): NoiseAsk['noise'][] => {
    if (name === 'paint') return [];
    const many = name === 'burn' ? burners || hardwareThreads() : 1;
    return Array.from({ length: many }, () => name);
  });
  const makers: NoiseMaker[] = [];
  try {
    for (const name of threads) {
      makers.push(new ThreadMaker(name, await startLabWorker(noiseWorker)));
    }
  } catch (reason) {
    for (const maker of makers) maker.end();
    throw reason;
  }
  return noise.includes('paint') ? [...makers, new AnimationMaker(stage)] : makers;
}
