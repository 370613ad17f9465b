// Puzzles whose numbers are right: they are mixed with the wrong ones, so that the student has to check.

import { html } from 'lit';
import { bytes, digits } from '../../kit/words/format';
import { GPT2_FEED_FORWARD, RELU_1B } from '../../lab/models';
import type { Puzzle } from './outcome';
import { megabytes, multiple } from './sizes';
import { inUnit } from './units';

const V100_GB_PER_SECOND = 900;

const relu: Puzzle = {
  id: 'relu-time',
  name: 'relu of a billion numbers',
  source: 'gpt2',
  right: true,
  claim: html`A book of 2025 let relu go over a billion numbers in fp32 on a GPU with 900 GB/s, and said that moving them takes
    <strong>8.89 ms</strong>.`,
  ask: 'How many ms does it take at least to move what relu reads and writes?',
  unit: 'ms',
  claimed: 8.89,
  tolerance: 0.02,
  format: inUnit('ms'),
  run: async (engine) => {
    const { min_bytes_per_call } = await engine.describe(RELU_1B);
    const time = (size: number) => size / (V100_GB_PER_SECOND * 1e6);
    return {
      ways: [
        { id: 'both', label: 'bytes read and written ÷ 900 GB/s', value: time(min_bytes_per_call) },
        { id: 'read', label: 'bytes read ÷ 900 GB/s', value: time(min_bytes_per_call / 2) },
        { id: 'double', label: 'both, in float64 ÷ 900 GB/s', value: time(2 * min_bytes_per_call) },
      ],
      run: `There are ${bytes(min_bytes_per_call)} to move.`,
    };
  },
  lesson: 'Count what is written too: half of what a pointwise op moves is its result.',
  pytorch: `numbers = 1_000_000_000
moved = 2 * 4 * numbers          # read and written, 4 bytes each
print(moved / 900e9 * 1e3, 'ms')`,
};

const feedForward: Puzzle = {
  id: 'feed-forward',
  name: 'GPT-2’s feed-forward network',
  source: 'gpt2',
  right: true,
  claim: html`A book of 2025 counted both linear layers of GPT-2’s feed-forward network, 768 to 3,072 and back, for a batch of 32 texts of 512 tokens:
    <strong>154 GFLOP</strong>.`,
  ask: 'How many GFLOPs do both layers take?',
  unit: 'GFLOP',
  claimed: 154,
  tolerance: 0.02,
  format: inUnit('GFLOP'),
  run: async (engine) => {
    const counts = await engine.countFlops(GPT2_FEED_FORWARD, { batch: 32 });
    return {
      ways: [
        { id: 'both', label: 'both layers, every FLOP', value: counts.flops_per_call / 1e9 },
        { id: 'one', label: 'one layer', value: counts.macs_per_call / 1e9 },
        { id: 'sample', label: 'both layers, one text', value: counts.flops_per_sample / 1e9 },
      ],
      run: 'Counted over one call with a batch of 32.',
    };
  },
  lesson: 'Two layers, two FLOPs a multiply-add, 32 × 512 tokens: all are in it.',
  pytorch: `tokens = 32 * 512
print(2 * (2 * tokens * 768 * 3072) / 1e9, 'GFLOP')`,
};

const threeTimes: Puzzle = {
  id: 'three-times',
  name: 'training costs three times',
  source: 'times',
  right: true,
  claim: html`A course says that a training step takes <strong>3×</strong> the FLOPs of a forward pass: the backward pass computes two gradients.`,
  ask: 'How many times the FLOPs of its forward pass does a step of GPT-2 small take?',
  unit: '×',
  claimed: 3,
  tolerance: 0.05,
  format: multiple,
  run: async (engine) => {
    const plan = await engine.profileBackwardPass('gpt2', { optimizer: 'adam' }, { batch: 1 });
    const over = (flops: number) => flops / plan.forward_flops;
    return {
      ways: [
        {
          id: 'step',
          label: 'forward and backward pass',
          value: over(plan.forward_flops + plan.backward_flops),
        },
        { id: 'backward', label: 'backward pass alone', value: over(plan.backward_flops) },
        { id: 'twice', label: 'two forward passes', value: 2 },
      ],
      run: 'A step of GPT-2 small was planned.',
    };
  },
  lesson: 'One product forward, two backward: for its input and for its weights.',
  pytorch: `forward = 2 * 768 * 3072           # of one linear layer, one token
backward = 2 * forward             # for its input, for its weights
print((forward + backward) / forward)`,
};

const adamOfGpt2: Puzzle = {
  id: 'adam-megabytes',
  name: 'Adam’s 992 MB',
  source: 'adamOfGpt2',
  right: true,
  claim: html`A book of 2025 gave the state of Adam for GPT-2 small, 124 million parameters in fp32, as <strong>992 MB</strong>.`,
  ask: 'How many MB does Adam remember for GPT-2 small?',
  unit: 'MB',
  claimed: 992,
  tolerance: 0.01,
  format: megabytes,
  run: async (engine) => {
    const plan = await engine.profileBackwardPass('gpt2', { optimizer: 'adam' }, { batch: 1 });
    const size = plan.optimizer_state_bytes / 1e6;
    return {
      ways: [
        { id: 'state', label: 'two numbers of 4 bytes for each parameter', value: size },
        { id: 'one', label: 'one number of 4 bytes for each parameter', value: size / 2 },
        { id: 'all', label: 'with the gradients', value: size + plan.gradient_bytes / 1e6 },
      ],
      run: `A planned step has ${bytes(plan.optimizer_state_bytes)} of state.`,
    };
  },
  lesson: 'Two numbers for each parameter; the book rounded the count to 124 million first.',
  pytorch: `print(124_439_808 * 2 * 4 / 1e6, 'MB')`,
};

const average: Puzzle = {
  id: 'mean',
  name: 'a mean of 14.12 ms',
  source: 'fiveTimes',
  right: true,
  claim: html`A book of 2025 warned of the mean: runs of 5.1, 5.2, 5.0, 5.3 and 50.0 ms have a mean of <strong>14.12 ms</strong>, which none of them took.`,
  ask: 'How many ms is the mean of the five runs?',
  unit: 'ms',
  claimed: 14.12,
  tolerance: 0.005,
  format: inUnit('ms', 1, 4),
  run: async (engine) => {
    const { mean, median, trimmed_mean } = await engine.summarize([5.1, 5.2, 5.0, 5.3, 50]);
    return {
      ways: [
        { id: 'mean', label: 'sum ÷ 5', value: mean },
        { id: 'median', label: 'the middle one', value: median },
        { id: 'trimmed', label: 'mean without the ends', value: trimmed_mean },
      ],
      run: `The mean is ${digits(mean, 4)} ms, the median ${digits(median)} ms.`,
    };
  },
  lesson: 'One slow run of five moves the mean to where no run was.',
  pytorch: `times = torch.tensor([5.1, 5.2, 5.0, 5.3, 50.0])
print(times.mean(), times.median())`,
};

export const TRUTHS: readonly Puzzle[] = [relu, feedForward, threeTimes, adamOfGpt2, average];
