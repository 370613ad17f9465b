// What the course documents claim about large models, compared with the engine's counts. No DOM.

import type { Description } from '../../engine/types';
import { digits } from '../../kit/words/format';
import type { Plan } from './step-plan';

/** The engine's counts that the claims are checked with; nothing is run for them. */
export interface Counts {
  readonly gpt2: Description;
  readonly gpt2_xl: Description;
  readonly llama_7b: Description;
  readonly llama_65b: Description;
  readonly gpt3: Description;
  /** Both linear layers, for a batch of 32 sequences of 512 tokens. */
  readonly feed_forward: Description;
  readonly relu: Description;
  readonly add: Description;
  /** Training GPT-2 small and LLaMA-7B on one sequence, with Adam in fp32. */
  readonly gpt2_step: Plan;
  readonly llama_step: Plan;
  /** The same for LLaMA-7B, with activations computed again. */
  readonly llama_checkpointed: Plan;
}

export interface Claim {
  readonly id: string;
  /** The claim in a few words, for the figure. */
  readonly label: string;
  readonly unit: string;
  /** The claimed number, as in the source; both are equal unless the source gives a range. */
  readonly low: number;
  readonly high: number;
  readonly computed: number;
  /** How the number is computed here. */
  readonly how: string;
  readonly why?: string;
}

export type ClaimVerdict = 'holds' | 'off';

/** The computed number over the claimed one; 1 inside a range. */
export function ratioOf({ low, high, computed }: Claim): number {
  if (computed < low) return computed / low;
  return computed > high ? computed / high : 1;
}

/** A difference within 5 % counts as rounding. The same rule applies to all claims, here and in the course's list of them. */
export function verdictOf(claim: Claim): ClaimVerdict {
  const ratio = ratioOf(claim);
  return Math.max(ratio, 1 / ratio) <= 1.05 ? 'holds' : 'off';
}

const GB = 1e9;
const MS = 1e3;
/** The devices in the sources: A100 (312 TFLOP/s in 16 bits, 2.039 TB/s), V100 (900 GB/s). */
const A100_FLOPS = 312e12;
const A100_BYTES = 2.039e12;
const V100_BYTES = 900e9;

const layerOf = (description: Description, type: string) =>
  description.layers.find((layer) => layer.type === type);

/** The FLOPs of the forward and backward pass for one token, by the engine's ratio of the two. */
function trainingFlopsPerToken(description: Description, step: Plan): number {
  const forward = description.flops_per_sample / description.seq;
  return forward * (1 + step.backward_flops / step.forward_flops);
}

type Draft = Omit<Claim, 'low' | 'high'> & { readonly claimed: number | readonly [number, number] };

/** Every claim, in the order of the documents. */
export function claimsFrom(counts: Counts): Claim[] {
  return [...sizes(counts), ...rates(counts), ...memory(counts), ...training(counts)].map(
    ({ claimed, ...rest }) => {
      const [low, high] = typeof claimed === 'number' ? [claimed, claimed] : claimed;
      return { ...rest, low, high };
    },
  );
}

function sizes({ gpt2, gpt2_xl, gpt2_step }: Counts): Draft[] {
  const state = gpt2.parameters_bytes + gpt2_step.gradient_bytes + gpt2_step.adam_bytes;
  return [
    {
      id: 'gpt2-size',
      label: 'GPT-2 small, fp32',
      unit: 'MB',
      claimed: 496,
      computed: gpt2.parameters_bytes / 1e6,
      how: 'parameters × 4 bytes; the source rounds the count to 124 M first',
    },
    {
      id: 'gpt2-xl-size',
      label: 'GPT-2 XL, fp32',
      unit: 'GB',
      claimed: 6.0,
      computed: gpt2_xl.parameters_bytes / GB,
      how: 'parameters × 4 bytes; the source rounds the count to 1.5 billion first',
    },
    {
      id: 'gpt2-training',
      label: 'GPT-2 small, training',
      unit: 'MB',
      claimed: 2184,
      computed: gpt2_step.adam_peak_bytes / 1e6,
      how: 'the planned peak of a step: parameters, gradients, Adam and the activations of one sequence of 1,024 tokens; the source assumes 200 MB for these',
    },
    {
      id: 'training-memory',
      label: 'all but activations ÷ parameters',
      unit: '×',
      claimed: 4,
      computed: state / gpt2.parameters_bytes,
      how: 'GPT-2 small: parameters, gradients and Adam’s two numbers, without activations',
    },
    {
      id: 'training-flops',
      label: 'training ÷ forward FLOPs',
      unit: '×',
      claimed: 3,
      computed: 1 + gpt2_step.backward_flops / gpt2_step.forward_flops,
      how: 'GPT-2 small: forward and backward pass, counted operation by operation',
    },
  ];
}

function rates({ feed_forward, relu, add }: Counts): Draft[] {
  const relu_s = relu.min_bytes_per_call / V100_BYTES;
  const added = layerOf(add, 'add');
  const intensity = (added?.flops ?? 0) / ((added?.min_bytes ?? 0) / 2);
  return [
    {
      id: 'ffn-flops',
      label: 'GPT-2 feed-forward layer',
      unit: 'GFLOP',
      claimed: 154,
      computed: feed_forward.flops_per_call / 1e9,
      how: 'both linear layers, batch 32 of 512 tokens, with their biases',
    },
    {
      id: 'ffn-time',
      label: 'that layer’s time on an A100',
      unit: 'ms',
      claimed: 0.5,
      computed: (feed_forward.flops_per_call / A100_FLOPS) * MS,
      how: 'FLOPs ÷ 312 TFLOP/s: a lower limit that no kernel reaches',
    },
    {
      id: 'relu-bytes-time',
      label: 'relu of 10⁹, time to move',
      unit: 'ms',
      claimed: 8.89,
      computed: relu_s * MS,
      how: 'bytes in and out ÷ 900 GB/s, the bandwidth of a V100, which the source does not name',
    },
    {
      id: 'relu-compute-time',
      label: 'relu of 10⁹, time to compute',
      unit: 'ms',
      claimed: 0.01,
      computed: (relu.flops_per_call / 100e12) * MS,
      how: 'one compare per number ÷ 100 TFLOP/s. Relu cannot use tensor cores, so no device computes it so fast',
    },
    {
      id: 'relu-rate',
      label: 'relu of 10⁹, rate',
      unit: 'GFLOP/s',
      claimed: 112,
      computed: relu.flops_per_call / relu_s / 1e9,
      how: 'FLOPs ÷ the time for moving',
    },
    {
      id: 'relu-utilisation',
      label: 'relu, share of 100 TFLOP/s',
      unit: '%',
      claimed: 0.11,
      computed: (relu.flops_per_call / relu_s / 100e12) * 100,
      how: 'that rate ÷ peak',
    },
    {
      id: 'ridge',
      label: 'ridge of an A100',
      unit: 'FLOP/B',
      claimed: 150,
      computed: A100_FLOPS / A100_BYTES,
      how: '312 TFLOP/s ÷ 2.039 TB/s, both from the data sheet',
    },
    {
      id: 'add-intensity',
      label: 'adding two arrays, FLOPs per byte',
      unit: 'FLOP/B',
      claimed: 0.2,
      computed: intensity,
      how: 'one FLOP per number, two read and one written, 2 bytes each. In fp32 it is half of that',
    },
    {
      id: 'add-utilisation',
      label: 'adding two arrays, share of A100’s peak',
      unit: '%',
      claimed: 1,
      computed: ((intensity * A100_BYTES) / A100_FLOPS) * 100,
      how: 'that intensity × 2.039 TB/s ÷ 312 TFLOP/s. Against the 19.5 TFLOP/s of fp32 arithmetic it is sixteen times more',
      why: `one FLOP moves ${digits(1 / intensity, 2)} bytes`,
    },
  ];
}

function memory({ llama_step, llama_checkpointed }: Counts): Draft[] {
  const half = (step: Plan) => step.adam_peak_bytes / 2 / GB;
  return [
    {
      id: 'llama-fp32',
      label: 'LLaMA-7B training, fp32',
      unit: 'GB',
      claimed: 52,
      computed: llama_step.adam_peak_bytes / GB,
      how: 'the planned peak of a step with Adam. 52 GB would hold parameters and gradients only',
    },
    {
      id: 'llama-fp16',
      label: 'LLaMA-7B training, fp16',
      unit: 'GB',
      claimed: 26,
      computed: half(llama_step),
      how: 'the same with 2 bytes for each number. 26 GB would hold parameters and gradients only',
    },
    {
      id: 'llama-checkpointed',
      label: 'LLaMA-7B, fp16, checkpoints',
      unit: 'GB',
      claimed: 18,
      computed: half(llama_checkpointed),
      how: 'activations computed again; parameters, gradients and Adam stay. 18 GB is less than parameters and gradients in fp16',
    },
    {
      id: 'llama-flash',
      label: 'the same, and tiled attention',
      unit: 'GB',
      claimed: 14,
      computed: half(llama_checkpointed),
      how: 'the engine’s attention is tiled already, so nothing changes. 14 GB holds the parameters in fp16 and nothing else',
    },
    {
      id: 'checkpoint-cost',
      label: 'checkpoints, extra work',
      unit: '%',
      claimed: [20, 30],
      computed:
        (llama_checkpointed.recompute_flops /
          (llama_checkpointed.forward_flops + llama_checkpointed.backward_flops)) *
        100,
      how: 'LLaMA-7B: what is computed again, over forward and backward pass',
    },
  ];
}

const GPT3_TOKENS = 300e9;
const LLAMA_7B_TOKENS = 1e12;
const LLAMA_65B_TOKENS = 1.4e12;
const LLAMA_7B_HOURS = 82_432;

function training({ gpt3, llama_7b, llama_65b, llama_step }: Counts): Draft[] {
  const flops = (description: Description, tokens: number) =>
    trainingFlopsPerToken(description, llama_step) * tokens;
  const hours = (all: number, rate: number) => all / rate / 3600;
  return [
    {
      id: 'gpt3-cost',
      label: 'training GPT-3',
      unit: 'M$',
      claimed: 4.6,
      computed: (hours(flops(gpt3, GPT3_TOKENS), 28e12) * 1.5) / 1e6,
      how: '300 billion tokens at 28 TFLOP/s and 1.50 $ per V100 hour, the assumptions of the estimate’s author; backward pass as LLaMA’s',
    },
    {
      id: 'llama-65b-cost',
      label: 'training LLaMA-65B',
      unit: 'M$',
      claimed: [2, 3],
      computed: (hours(flops(llama_65b, LLAMA_65B_TOKENS), 0.45 * A100_FLOPS) * 2) / 1e6,
      how: '1.4 trillion tokens on A100s at 45 % MFU and 2 $ per hour; the source states no assumption',
    },
    {
      id: 'mfu',
      label: 'MFU, LLaMA-7B',
      unit: '%',
      claimed: [35, 50],
      computed: (flops(llama_7b, LLAMA_7B_TOKENS) / (LLAMA_7B_HOURS * 3600 * A100_FLOPS)) * 100,
      how: '1 trillion tokens in the published 82,432 A100 hours',
    },
    {
      id: 'epochs',
      label: '100 epochs of 10 minutes',
      unit: 'h',
      claimed: 16,
      computed: (100 * 10) / 60,
      how: 'plain arithmetic; the source says “16+”',
    },
  ];
}
