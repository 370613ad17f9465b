// Puzzles about code that is still maintained: the values of a course's profiler in the latest edition that was read.

import { html } from 'lit';
import type { Puzzle } from './outcome';
import { linear } from './sizes';
import { inUnit } from './units';

/** In seconds, as the course's example prints it for Linear(128, 64) with a batch of 16. */
const STEP_S = 1.13e-3;
const BATCH = 16;

const stepRate: Puzzle = {
  id: 'step-rate',
  name: 'a step at 0.0435 GFLOP/s',
  source: 'stepRate',
  claim: html`A profiler takes a training step for three times the FLOPs of its forward pass and divides them by the time of the step. For Linear(128, 64)
    with a batch of ${BATCH}, in 1.13 ms, its code comes to <strong>0.0435 GFLOP/s</strong>.`,
  ask: 'At how many GFLOP/s did the step run, by the same three times?',
  unit: 'GFLOP/s',
  claimed: 0.0435,
  tolerance: 0.005,
  format: inUnit('GFLOP/s'),
  run: async (engine) => {
    const counts = await engine.countFlops(linear(128, 64), { batch: BATCH });
    const rate = (forward: number) => (3 * forward) / STEP_S / 1e9;
    return {
      ways: [
        {
          id: 'call',
          label: '3 × FLOPs of the call ÷ 1.13 ms',
          value: rate(counts.flops_per_call),
        },
        { id: 'macs', label: '3 × MACs of the call ÷ 1.13 ms', value: rate(counts.macs_per_call) },
        {
          id: 'sample',
          label: '3 × FLOPs of one sample’s product ÷ 1.13 ms',
          value: rate(2 * counts.macs_per_sample),
        },
      ],
      run: `One call with a batch of ${BATCH} was counted; the time is the printed one.`,
    };
  },
  lesson:
    'The time is that of the whole batch, the FLOPs are those of one sample: the rate is too low by the batch. The same slip was mended in the forward pass and stayed here.',
  pytorch: `flops_of_sample = 2 * 128 * 64
print(3 * flops_of_sample / 1.13e-3 / 1e9, 'GFLOP/s, as printed')
print(3 * 16 * flops_of_sample / 1.13e-3 / 1e9, 'GFLOP/s')`,
};

const megaflop = inUnit('MFLOP', 1e6);
const SIDE = 32;
const [IMAGE, CHANNELS] = [3, 16];
const conv = (name: string) => ({
  type: 'conv2d',
  name,
  out_channels: CHANNELS,
  kernel_size: 3,
  padding: 1,
});
const TWO = JSON.stringify({
  input: { shape: [IMAGE, SIDE, SIDE] },
  layers: [conv('first'), conv('second')],
});

const nextShape: Puzzle = {
  id: 'next-shape',
  name: 'two convolutions in 1.33 MFLOP',
  source: 'nextShape',
  claim: html`A profiler goes through a network layer by layer; after each it takes the last side of the next input from
    <code>weight.shape[1]</code>. For an image of 3 × 32 × 32, Conv2d(3, 16, 3, padding=1) and Conv2d(16, 16, 3, padding=1) that makes
    <strong>1.33 MFLOP</strong>.`,
  ask: 'How many FLOPs do the two convolutions take for one image?',
  unit: 'FLOP',
  claimed: 1_327_104,
  tolerance: 0.002,
  format: megaflop,
  run: async (engine) => {
    const { layers, flops_per_call, macs_per_call } = await engine.describe(TWO);
    const products = layers.map(({ macs }) => 2 * macs);
    const [first = 0, second = 0] = products;
    return {
      ways: [
        { id: 'all', label: 'both, every FLOP', value: flops_per_call },
        { id: 'macs', label: 'MACs of both', value: macs_per_call },
        {
          id: 'narrow',
          label: 'both, the second on an image 3 wide',
          value: first + (second * IMAGE) / SIDE,
        },
        { id: 'first', label: 'the first alone', value: first },
      ],
      run: `The products of the two are ${megaflop(first)} and ${megaflop(second)}.`,
    };
  },
  lesson:
    'weight.shape[1] is the number of outputs of its linear layers, but of a convolution the number of channels that come in. Taken for the width of the next image, it makes 32 columns into 3. Take the shape from the layer’s output.',
  pytorch: `net = torch.nn.Sequential(torch.nn.Conv2d(3, 16, 3, padding=1),
                          torch.nn.Conv2d(16, 16, 3, padding=1))
x, flops = torch.randn(1, 3, 32, 32), 0
for layer in net:
    x = layer(x)
    flops += 2 * layer.weight[0].numel() * x.numel() + x.numel()
print(flops)`,
};

export const LATEST_SLIPS: readonly Puzzle[] = [stepRate, nextShape];
