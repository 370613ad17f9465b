// Networks that the engine counts, with random devices and samples.

import type { Case } from '../../bench/contract';
import { type Draws, draws } from '../../bench/grade/draws';
import { OVERHEAD, standing } from '../../bench/grade/standing';
import type { Profiler } from '../../engine/profiler';
import type { Model } from '../../engine/requests';
import { networkOf } from './network';

/** Closer to a threshold of the rule than this, rounding could decide. */
const CLEAR = 0.03;
/** No network takes less time, however small, because its ops have to be called. */
const LEAST_MS = 0.002;

const linear = (out_features: number, bias = true) => ({ type: 'linear', out_features, bias });

function perceptron(draw: Draws): Model {
  const hidden = Array.from({ length: draw.whole(1, 4) }, () => [
    linear(draw.whole(64, 300), draw.chance(0.7)),
    { type: 'relu' },
  ]).flat();
  const shape = [draw.whole(64, 300)];
  return { name: 'drawn', input: { shape }, layers: [...hidden, linear(10)] };
}

function convolutional(draw: Draws): Model {
  const side = draw.whole(8, 20);
  const conv = (out_channels: number) => {
    return { type: 'conv2d', out_channels, kernel_size: 3, padding: draw.whole(0, 1) };
  };
  return {
    name: 'drawn',
    input: { shape: [draw.whole(1, 4), side, side] },
    layers: [
      conv(draw.whole(4, 24)),
      { type: 'relu' },
      conv(draw.whole(4, 24)),
      { type: 'max_pool2d', kernel_size: 2 },
      { type: 'flatten' },
      linear(10),
    ],
  };
}

type Wanted = 'overhead' | 'bandwidth' | 'compute' | undefined;
type Named = readonly [name: string, model: Model, batch: number, wanted?: Wanted];

const one = (ins: number, outs: number): Model => ({
  name: 'one',
  input: { shape: [ins] },
  layers: [linear(outs, false)],
});

const corners = (draw: Draws): Named[] => [
  ['one layer, one sample', one(3, 2), 1],
  ['one layer, a batch', one(4, 2), 8],
  ['a perceptron limited by memory', perceptron(draw), 1, 'bandwidth'],
  ['a convolution limited by arithmetic', convolutional(draw), 2, 'compute'],
  ['a network that mostly waits', perceptron(draw), 2, 'overhead'],
  ['the network mlp', 'mlp', 4],
  ['the network lenet5', 'lenet5', 1],
];

function samples(draw: Draws, run_ms: number): number[] {
  const times = Array.from({ length: draw.whole(3, 12) }, () => {
    const quiet = run_ms * draw.real(0.97, 1.06);
    return draw.chance(0.2) ? quiet * draw.real(1.5, 5) : quiet;
  });
  return times.map((ms) => Number(ms.toPrecision(5)));
}

async function made(
  engine: Profiler,
  draw: Draws,
  [name, model, batch, wanted]: Named,
  signal?: AbortSignal,
): Promise<Case> {
  const { network, described, peak_bytes } = await networkOf(engine, model, batch, signal);
  const { flops_per_call: flops, min_bytes_per_call: bytes } = described;
  for (;;) {
    const peak_gflops = draw.real(4, 150, 1);
    const bandwidth_gb = draw.real(2, 40, 1);
    const device = { peak_gflops, bandwidth_gb };
    const least_ms = Math.max(flops / peak_gflops, bytes / bandwidth_gb) / 1e6;
    const called_ms = LEAST_MS * draw.real(1, 4);
    const run_ms = Math.max(least_ms / draw.real(0.05, 0.9), called_ms);
    const samples_ms = samples(draw, run_ms);
    const { median } = await engine.summarize(samples_ms, signal ? { signal } : {});
    const found = standing({ flops, bytes, run_ms: median }, device);
    const limits = [
      described.arithmetic_intensity / found.ridge,
      found.peak_share / OVERHEAD,
      found.bandwidth_share / OVERHEAD,
    ];
    const clear = limits.every((each) => Math.abs(each - 1) > CLEAR);
    if (!clear || (wanted !== undefined && wanted !== found.verdict)) continue;
    return {
      name: `${name}, batch ${batch}`,
      args: [network, samples_ms, device],
      size: network.layers.length + samples_ms.length,
      expected: {
        parameters: described.parameters,
        flops,
        flops_per_sample: described.flops_per_sample,
        latency_ms: median,
        peak_mb: peak_bytes / 1e6,
        bottleneck: found.verdict,
        efficiency_percent: 100 * found.peak_share,
      },
    };
  }
}

export async function cases(engine: Profiler, seed: number, signal?: AbortSignal): Promise<Case[]> {
  const draw = draws(seed);
  const drawn = Array.from({ length: 14 }, (_, index): Named => {
    const model = draw.chance(0.5) ? perceptron(draw) : convolutional(draw);
    return [`network ${index + 1}`, model, draw.pick([1, 2, 4, 8])];
  });
  const all: Case[] = [];
  for (const each of [...corners(draw), ...drawn]) all.push(await made(engine, draw, each, signal));
  return all;
}
