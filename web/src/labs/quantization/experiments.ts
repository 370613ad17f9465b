// The experiments: the engine trains a network and rounds it; a small network is trained here and rounded to any number of bits.

import type { Description } from '../../engine/types';
import { loadDigits } from '../../feeding/digits';
import { experiment, type Run, type Setup } from '../../lab/define';
import { profiler } from '../../session/engine';
import { BITS, type BitsOutcome } from './bits';
import { measure } from './measure';
import type { Learning, Measured } from './outcome';
import { type Chosen, epochsOf, trainedOf } from './params';
import { begin, HELD_OUT, learn, right, rounded } from './small';

export interface Dry {
  readonly title: string;
  readonly description: Description;
}

export async function dry(
  { values, model: { title } }: Setup<Chosen>,
  signal: AbortSignal,
): Promise<Dry> {
  const description = await profiler().describe(trainedOf(values), { batch: 1, signal });
  return { title, description };
}

export const int8 = experiment({
  uses: ['model', 'epochs', 'batch', 'seed'],
  steps: { learn: 4000 },
  run: ({ values, model, ...run }: Run<Chosen, Learning>): Promise<Measured> => {
    const { batch, seed } = values;
    const { summary, title } = model;
    const wanted = { title, epochs: epochsOf(values), batch, seed };
    const seq = summary?.default_seq ?? 0;
    return measure({ ...wanted, model: trainedOf(values), seq }, { values, model, ...run });
  },
});

const EPOCHS = 12;
const SHOWN = 40;
/** Milliseconds of work before the page may draw again. */
const SLICE_MS = 12;

export const bits = experiment({
  uses: ['seed'],
  steps: { learn: 1500 },
  fixed_ms: 350,
  async run({ values: { seed }, signal, step }: Run<Chosen>): Promise<BitsOutcome> {
    const digits = await loadDigits();
    const net = begin(seed);
    const tell = step('learn');
    let began = performance.now();
    for (const fraction of learn(net, digits, EPOCHS, seed)) {
      if (performance.now() - began < SLICE_MS) continue;
      tell({ phase: 'training', fraction, remaining_ms: 1500 * (1 - fraction) });
      await new Promise((resume) => setTimeout(resume));
      signal.throwIfAborted();
      began = performance.now();
    }
    const points = [];
    for (const each of BITS) {
      points.push({ bits: each, right: right(rounded(net, each), digits) });
      await new Promise((resume) => setTimeout(resume));
    }
    const [first] = net;
    const row = [...first.weights.slice(0, first.inputs)].filter((weight) => weight !== 0);
    return { answers: HELD_OUT, exact: right(net, digits), points, weights: row.slice(0, SHOWN) };
  },
});
