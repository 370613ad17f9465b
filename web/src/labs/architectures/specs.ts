// The engine specs of three networks that take the same picture and return ten outputs, without DOM.

export const FAMILIES = ['mlp', 'cnn', 'transformer'] as const;
export type Family = (typeof FAMILIES)[number];

export const NAMES: Readonly<Record<Family, string>> = {
  mlp: 'MLP',
  cnn: 'CNN',
  transformer: 'Transformer',
};

/** The size of a network of a family. */
export interface Size {
  /** Width: hidden features of the MLP, channels of the CNN's first stage, or features of a token. */
  readonly width: number;
  /** Depth: hidden layers, convolutions in each of three stages, or transformer blocks. */
  readonly depth: number;
  /** Pixels per side; the transformer takes patches of 4 by 4 pixels as tokens. */
  readonly resolution: number;
}

export const DEPTHS: Readonly<Record<Family, number>> = { mlp: 3, cnn: 2, transformer: 4 };
export const RESOLUTION = 32;
/** Widths are multiples of these, so that rows fill whole vectors and four heads divide a token's features. */
export const WIDTH_STEPS: Readonly<Record<Family, number>> = { mlp: 4, cnn: 2, transformer: 4 };
export const HEADS = 4;
const PATCH = 4;
const ANSWERS = 10;

type Layer = Readonly<Record<string, unknown>>;
export interface Spec {
  readonly name: string;
  readonly input: { readonly shape: readonly number[] };
  readonly layers: readonly Layer[];
}

const linear = (out_features: number): Layer => ({ type: 'linear', out_features });
const repeat = (times: number, layers: readonly Layer[]): Layer => ({
  type: 'repeat',
  times,
  layers,
});
const plain = (type: string): Layer => ({ type });
const conv = (out_channels: number): Layer => ({
  type: 'conv2d',
  out_channels,
  kernel_size: 3,
  padding: 1,
});
const HALVE: Layer = { type: 'max_pool2d', kernel_size: 2 };

export const tokensOf = (resolution: number): number => (resolution / PATCH) ** 2;

export function specOf(family: Family, size: Size): Spec {
  const { resolution } = size;
  return {
    name: family,
    input: { shape: [1, resolution, resolution] },
    layers: LAYERS[family](size),
  };
}

const LAYERS: Readonly<Record<Family, (size: Size) => readonly Layer[]>> = {
  mlp: ({ width, depth }) => [
    plain('flatten'),
    repeat(depth, [linear(width), plain('relu')]),
    linear(ANSWERS),
  ],
  cnn: ({ width, depth }) => [
    ...[width, 2 * width, 4 * width].flatMap((channels, stage) => [
      ...(stage === 0 ? [] : [HALVE]),
      repeat(depth, [conv(channels), plain('relu')]),
    ]),
    plain('global_avg_pool'),
    plain('flatten'),
    linear(ANSWERS),
  ],
  transformer: ({ width, depth, resolution }) => {
    const side = resolution / PATCH;
    return [
      { type: 'reshape', shape: [side, PATCH, side, PATCH] },
      { type: 'permute', dims: [0, 1, 3, 2, 4] },
      { type: 'reshape', shape: [side * side, PATCH * PATCH] },
      linear(width),
      repeat(depth, [block(false)]),
      plain('layer_norm'),
      // These layers take the mean over all tokens.
      { type: 'permute', dims: [0, 2, 1] },
      { type: 'reshape', shape: [width, side, side] },
      plain('global_avg_pool'),
      plain('flatten'),
      linear(ANSWERS),
    ];
  },
};

const block = (causal: boolean): Layer => ({ type: 'transformer_block', heads: HEADS, causal });

/** The transformer's blocks alone, on `tokens` tokens in one call: the prefill of a prompt. */
export const prefillSpec = (width: number, depth: number, tokens: number): Spec => ({
  name: 'prefill',
  input: { shape: [tokens, width] },
  layers: [repeat(depth, [block(true)])],
});

/**
 * The matrix products of one decoding step at their true sizes: one token through the projections, against `tokens` cached keys and
 * values, and through the feed-forward network. The engine has no KV cache, so the weights of two layers without bias stand in for
 * keys and values: the same bytes are read and the same products computed. The branch beside attention computes the new token's key
 * and value. The cost is that of a real step; the output is meaningless.
 */
export const decodeSpec = (width: number, depth: number, tokens: number): Spec => ({
  name: 'decode',
  input: { shape: [width] },
  layers: [
    repeat(depth, [
      residual([
        plain('layer_norm'),
        residual(
          [linear(width), cached(tokens), plain('softmax'), cached(width)],
          [linear(width), linear(width)],
        ),
        linear(width),
      ]),
      residual([
        plain('layer_norm'),
        linear(4 * width),
        { type: 'gelu', approximate: 'tanh' },
        linear(width),
      ]),
    ]),
  ],
});

const cached = (out_features: number): Layer => ({ ...linear(out_features), bias: false });

const residual = (layers: readonly Layer[], shortcut: readonly Layer[] = []): Layer => ({
  type: 'residual',
  layers,
  ...(shortcut.length === 0 ? {} : { shortcut }),
});

/** The number of places at which one weight of the first layer is used on one picture. */
export const PLACES: Readonly<Record<Family, number>> = {
  mlp: 1,
  cnn: RESOLUTION ** 2,
  transformer: tokensOf(RESOLUTION),
};
