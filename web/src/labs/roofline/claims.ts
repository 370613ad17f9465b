// What slides and course texts say about the roofline, beside what this device says.

import { digits, duration, plural, si, times } from '../../kit/words/format';
import type { Paragraph } from '../../lab/paragraph';
import {
  A100,
  A100_RIDGE,
  BOOK_EXAMPLES,
  changingSides,
  contradicted,
  intensityOf,
  type Measured,
  type Point,
  pointOf,
  RULE_GFLOPS,
  rateOf,
  ruleSays,
} from './outcome';
import { labelOf, list, perByte, rate, share, wallName } from './words';

/** The threshold, on its own examples first. */
export function rule(measured: Measured): Paragraph {
  const own = BOOK_EXAMPLES.map(({ label, flops, ms, said }) => {
    const gflops = rateOf(flops, ms);
    const verdict = ruleSays(gflops);
    return `${label.replace(/^\w+: /, '')} has ${si(flops, 'FLOP')} in ${duration(ms)}, ${rate(gflops)}: the rule says ${verdict}, its author says ${said}`;
  });
  const wrong = contradicted(measured);
  const here =
    wrong.length === 0
      ? `For the ${plural(measured.points.length, 'operation')} measured here it happens to be right, or the engine cannot tell. Another device moves every point and not the rule.`
      : `Here it is wrong for ${list(wrong.map(labelOf))}.`;
  return {
    lead: `“'memory' if gflops_per_sec < ${RULE_GFLOPS} else 'compute'.”`,
    text: `${own.join('; ')}. ${here} A rate cannot name a wall: a product that is badly computed is slow without memory being at fault, and ${RULE_GFLOPS} GFLOP/s is much for one machine and nothing for another.`,
  };
}

/** "Element-wise ops, activations, attention: memory-bound." */
export function examples(measured: Measured): Paragraph {
  const memory = ['relu-large', 'add-large', 'softmax', 'layer_norm', 'attention'];
  const compute = ['matmul-512', 'conv'];
  const all = [...memory, ...compute].flatMap((op) => pointOf(measured, op) ?? []);
  const told = all.map((point) => `${labelOf(point)} ${wallName(point.bottleneck)}`);
  const surprising = all.filter(
    ({ op, bottleneck }) =>
      bottleneck !== 'undecided' && (bottleneck === 'compute') === memory.includes(op),
  );
  return {
    lead: 'Compute-bound: large products, convolutions. Memory-bound: element-wise, activations, attention.',
    text: `Here the engine says: ${told.join('; ')}. ${
      surprising.length === 0
        ? 'Nothing contradicts the list, on this device and at these sizes.'
        : `${list(surprising.map(labelOf))} ${surprising.length === 1 ? 'does' : 'do'} not fit the list: an operation has a side only together with its sizes, its kernel and a device.`
    }`,
  };
}

/** "Fix of a memory-bound op: smaller batches." */
export function batches(measured: Measured): Paragraph | undefined {
  const points = ['linear-1', 'linear-16', 'linear-128'].flatMap(
    (op) => pointOf(measured, op) ?? [],
  );
  const [one] = points;
  const last = points.at(-1);
  if (one === undefined || last === undefined || points.length < 2) return undefined;
  const gain = last.gflops_per_second / one.gflops_per_second;
  const rates = points.map(
    (point) =>
      `${labelOf(point)}: ${perByte(intensityOf(point))}, ${rate(point.gflops_per_second)}`,
  );
  return {
    lead: '“Fix for memory-bound: smaller batches.”',
    text: `${rates.join('; ')}. ${
      gain > 1.2
        ? `The larger batch does ${times(gain)} the arithmetic per second, because the weights are read once for all its samples. For a layer with weights the fix is a larger batch. Smaller ones help where activations no longer fit a cache.`
        : 'The larger batch is not faster per FLOP here, although the weights are read once for all its samples.'
    }`,
  };
}

/** "A pointwise add: 0.2 FLOP per byte, perhaps 1 % of peak." */
export function pointwise(measured: Measured): Paragraph | undefined {
  const add = pointOf(measured, 'add-large');
  if (add === undefined) return undefined;
  const { peak_gflops_per_second: peak } = measured.device.roof;
  const there = (intensityOf(add) * A100.bandwidth) / A100.peak;
  return {
    lead: '“A pointwise add: about 0.2 FLOP per byte, perhaps 1 % of peak.”',
    text: `In float32 it reads 8 bytes and writes 4 for one FLOP: ${perByte(intensityOf(add))}; in 16 bits twice that. It reached ${share(add.gflops_per_second / peak)} of the peak here. Under the A100’s published roof the same add could reach ${share(there)}: the further right a ridge, the less of the peak is left for it.`,
  };
}

export function accelerator(measured: Measured): Paragraph {
  const between = changingSides(measured);
  const right = measured.points.filter((point) => intensityOf(point) >= A100_RIDGE);
  const onOwnSide = (points: readonly Point[]) =>
    points.length === 0 ? 'none' : list(points.map(labelOf), 6);
  return {
    lead: `An A100 is published with 312 TFLOP/s and 2 TB/s: its ridge is ${digits(A100_RIDGE)} FLOP/byte.`,
    text: `Between this device’s ridges and that one lie ${onOwnSide(between)}: arithmetic may limit them here, memory must limit them there. Right of both: ${onOwnSide(right)}. The same network is a different problem on another machine, so measure where it will run.`,
  };
}

export function claims(measured: Measured): Paragraph[] {
  return [
    rule(measured),
    examples(measured),
    batches(measured),
    pointwise(measured),
    accelerator(measured),
  ].filter((each) => each !== undefined);
}
