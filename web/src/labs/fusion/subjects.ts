// The subjects that are fused: three kinds of chains, each as one spec or as two that compute the same numbers.

import { plural, shape } from '../../kit/words/format';

export const KINDS = {
  chain: 'Bias, GELU, dropout, residual',
  conv: 'Conv, norm, ReLU',
  attention: 'Attention',
} as const;
export type Kind = keyof typeof KINDS;

export const CONVS = { dense: '3×3', pointwise: '1×1', depthwise: '3×3 depthwise' } as const;
export type Conv = keyof typeof CONVS;

/** Dropout drops only in training; otherwise it is the identity, and no op runs. */
export const DROPOUTS = { off: 'off, as in evaluation', on: 'on, as in training' } as const;
export type Dropout = keyof typeof DROPOUTS;

/** A request to the engine. */
export interface Workload {
  readonly model: object;
  readonly batch: number;
  readonly fuse: boolean;
}

export interface Subject {
  readonly kind: Kind;
  /** The name inside a sentence, such as "this group of ops". */
  readonly name: string;
  /** The size as text, such as "4 samples of 64 × 32 × 32 numbers". */
  readonly size: string;
  /** How often the tensor between the ops is read or written, unfused and fused. */
  readonly passes: readonly [apart: number, fused: number];
  /** The number of tokens of attention; 0 for other kinds. */
  readonly tokens: number;
  /** The workload as separate ops; the next field is the fused one. */
  readonly apart: Workload;
  readonly fused: Workload;
  /** One ReLU on the tensor that fusing keeps out of memory: it reads and writes the tensor and computes almost nothing. */
  readonly mover: Workload;
}

export interface Choice {
  readonly kind: Kind;
  readonly conv: Conv;
  readonly dropout: Dropout;
  readonly batch: number;
  readonly tokens: number;
}

/** Tokens and features of one sample of the chain; the features are the width of GPT-2 small. */
const TOKENS = 128;
const FEATURES = 768;
const CHANNELS = 64;
const PIXELS = 32;
export const HEADS = 2;
const HEAD_WIDTH = 64;

const chainSpec = (dropout: Dropout): object => ({
  name: 'chain',
  input: { shape: [TOKENS, FEATURES] },
  layers: [
    {
      type: 'residual',
      name: 'block',
      layers: [
        { type: 'bias' },
        { type: 'gelu' },
        { type: 'dropout', p: 0.1, active: dropout === 'on' },
      ],
    },
  ],
});

function convSpec(conv: Conv): object {
  const size = conv === 'pointwise' ? { kernel_size: 1 } : { kernel_size: 3, padding: 1 };
  const groups = conv === 'depthwise' ? CHANNELS : 1;
  return {
    name: 'conv_norm_relu',
    input: { shape: [CHANNELS, PIXELS, PIXELS] },
    layers: [
      { type: 'conv2d', name: 'conv', out_channels: CHANNELS, ...size, groups, bias: false },
      { type: 'batch_norm2d', name: 'norm' },
      { type: 'relu' },
    ],
  };
}

/** One self-attention layer; when materialised, it stores the scores of all pairs of tokens in memory. */
export const attentionSpec = (tokens: number, materialised: boolean): object => ({
  name: materialised ? 'materialised' : 'tiled',
  input: { shape: [tokens, HEADS * HEAD_WIDTH] },
  layers: [{ type: 'self_attention', name: 'attention', heads: HEADS, materialised }],
});

/** The bytes of the scores in one pass, each time that they are read or written. */
export const scoreBytes = (tokens: number): number => 4 * HEADS * tokens ** 2;

const moverOf = (shape: readonly number[], batch: number): Workload => ({
  model: { name: 'relu', input: { shape }, layers: [{ type: 'relu' }] },
  batch,
  fuse: false,
});

export function subjectOf({ kind, conv, dropout, batch, tokens }: Choice): Subject {
  if (kind === 'attention') {
    return {
      kind,
      name: 'attention',
      size: `${tokens} tokens, ${HEADS} heads of ${HEAD_WIDTH}`,
      passes: [4, 0],
      tokens,
      apart: { model: attentionSpec(tokens, true), batch: 1, fuse: false },
      fused: { model: attentionSpec(tokens, false), batch: 1, fuse: false },
      mover: moverOf([HEADS, tokens, tokens], 1),
    };
  }
  const isChain = kind === 'chain';
  const model = isChain ? chainSpec(dropout) : convSpec(conv);
  const dims = isChain ? [TOKENS, FEATURES] : [CHANNELS, PIXELS, PIXELS];
  const drops = dropout === 'on';
  return {
    kind,
    name: isChain ? 'this group of ops' : `the ${CONVS[conv]} convolution with norm and ReLU`,
    size: `${plural(batch, 'sample')} of ${shape(dims)} numbers${isChain && drops ? ', with dropout' : ''}`,
    passes: isChain ? [drops ? 9 : 7, 2] : [6, 2],
    tokens: 0,
    apart: { model, batch, fuse: false },
    fused: { model, batch, fuse: true },
    mover: moverOf(dims, batch),
  };
}
