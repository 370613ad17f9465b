// Models too large for any browser tab, as specs for dry runs: the engine walks their layers and allocates nothing.

import type { LabModel } from './params';

interface LlamaSizes {
  readonly name: string;
  readonly title: string;
  readonly width: number;
  readonly heads: number;
  readonly blocks: number;
  readonly feed_forward: number;
}

const LLAMA_LENGTH = 2048;

/**
 * LLaMA (Touvron et al. 2023). The engine has no element-wise product and no RMSNorm: the two branches of the gated feed-forward
 * network are added, which takes as many FLOPs and bytes, and the norms are layer norms without bias, with the same parameters.
 * Rotary positions have no parameters and are left out.
 */
function llama(sizes: LlamaSizes): LabModel {
  const { name, title, width, heads, blocks, feed_forward } = sizes;
  const linear = (part: string, out_features: number) => ({
    type: 'linear',
    name: part,
    out_features,
    bias: false,
  });
  const norm = { type: 'layer_norm', name: 'norm', bias: false };
  const attention = { type: 'self_attention', name: 'attn', heads, causal: true, bias: false };
  const gated = {
    type: 'residual',
    name: 'gated',
    layers: [linear('gate', feed_forward), { type: 'silu', name: 'silu' }],
    shortcut: [linear('up', feed_forward)],
  };
  const spec = {
    name,
    title,
    input: { tokens: { vocabulary: 32_000, length: LLAMA_LENGTH } },
    layers: [
      { type: 'embedding', name: 'tokens', features: width },
      {
        type: 'repeat',
        name: 'layers',
        times: blocks,
        layers: [
          { type: 'residual', name: 'attention', layers: [norm, attention] },
          { type: 'residual', name: 'mlp', layers: [norm, gated, linear('down', width)] },
        ],
      },
      { type: 'layer_norm', name: 'norm', bias: false },
      linear('output', 32_000),
    ],
  };
  return { name, title, spec: JSON.stringify(spec), max_seq: LLAMA_LENGTH };
}

export const LLAMA_7B = llama({
  name: 'llama_7b',
  title: 'LLaMA-7B',
  width: 4096,
  heads: 32,
  blocks: 32,
  feed_forward: 11_008,
});

export const LLAMA_65B = llama({
  name: 'llama_65b',
  title: 'LLaMA-65B',
  width: 8192,
  heads: 64,
  blocks: 80,
  feed_forward: 22_016,
});

/** GPT-3 (Brown et al. 2020); its sparse attention layers are counted as dense. */
export const GPT3: LabModel = {
  name: 'gpt3',
  title: 'GPT-3',
  max_seq: 2048,
  spec: JSON.stringify({
    name: 'gpt3',
    title: 'GPT-3',
    input: { tokens: { vocabulary: 50_257, length: 2048 } },
    layers: [
      { type: 'embedding', name: 'wte', features: 12_288 },
      { type: 'position_embedding', name: 'wpe', max_length: 2048 },
      {
        type: 'repeat',
        name: 'h',
        times: 96,
        layers: [{ type: 'transformer_block', heads: 96, causal: true }],
      },
      { type: 'layer_norm', name: 'ln_f' },
      { type: 'linear', name: 'lm_head', tied_to: 'wte', bias: false },
    ],
  }),
};

/** Both linear layers of GPT-2's feed-forward network, for a sequence of 512 tokens. */
export const GPT2_FEED_FORWARD = JSON.stringify({
  name: 'gpt2_feed_forward',
  input: { shape: [512, 768] },
  layers: [
    { type: 'linear', name: 'fc', out_features: 3072 },
    { type: 'linear', name: 'proj', out_features: 768 },
  ],
});

/** A ReLU over one billion numbers. */
export const RELU_1B = JSON.stringify({
  name: 'relu_1b',
  input: { shape: [16_000, 62_500] },
  layers: [{ type: 'relu', name: 'relu' }],
});

/** A pointwise add: x + relu(x) contains an add of two tensors, whose layer is looked up by its type. */
export const ADD = JSON.stringify({
  name: 'add',
  input: { shape: [1_000_000] },
  layers: [
    {
      type: 'residual',
      name: 'residual',
      layers: [{ type: 'relu', name: 'branch' }],
    },
  ],
});
