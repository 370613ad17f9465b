// Applies synthetic noise to the quiet samples, block by block, and computes what it does to the statistics.

import { profiler } from '../../session/engine';
import { effectOf } from './effect';
import { type Block, type Synthetic, samplesOf } from './outcome';
import type { SyntheticNoise } from './sources';
import { withSynthetic } from './synthetic';

export async function addSynthetic(
  blocks: readonly Block[],
  kinds: readonly SyntheticNoise[],
  seed: number,
): Promise<Synthetic> {
  const summarize = (samples: readonly number[]) => profiler().summarize(samples);
  const quiet = blocks.filter(({ noisy }) => !noisy);
  const samples_ms = withSynthetic(samplesOf(quiet, false), kinds, seed);
  let from = 0;
  const noisy = await Promise.all(
    quiet.map(async (block): Promise<Block> => {
      const part = samples_ms.slice(from, from + block.samples_ms.length);
      from += block.samples_ms.length;
      return { noisy: true, samples_ms: part, statistics: await summarize(part) };
    }),
  );
  return { kinds, samples_ms, effect: await effectOf([...quiet, ...noisy], summarize) };
}
