// Networks drawn for the labs that only count: the presets, and specs such as students write, down to one that learns nothing.

import fc from 'fast-check';
import type { Engine } from '../../boundary/support/engine';
import { value } from '../../boundary/support/engine';

export interface DrawnModel {
  readonly title: string;
  readonly of: { readonly model: string } | { readonly spec: string };
  readonly readsTokens: boolean;
}

const PRESETS = ['linear', 'mlp', 'lenet5', 'cnn', 'gpt_nano', 'resnet18', 'gpt2'] as const;

const own = (input: object, layers: readonly object[], readsTokens = false): DrawnModel => ({
  title: 'My model',
  of: { spec: JSON.stringify({ input, layers }) },
  readsTokens,
});

const width = fc.oneof(
  fc.constant(1),
  fc.integer({ min: 1, max: 40 }),
  fc.integer({ min: 1, max: 4096 }),
);
const pointwise = fc.constantFrom('relu', 'gelu', 'tanh').map((type) => ({ type }));
const linear = fc
  .tuple(width, fc.boolean())
  .map(([out_features, bias]) => ({ type: 'linear', out_features, bias }));
const conv = fc.record({
  type: fc.constant('conv2d'),
  out_channels: fc.integer({ min: 1, max: 32 }),
  kernel_size: fc.constantFrom(1, 3),
  padding: fc.constant(1),
  bias: fc.boolean(),
});

const dense = fc
  .tuple(width, fc.array(fc.oneof(linear, linear, pointwise), { minLength: 1, maxLength: 14 }))
  .map(([inputs, layers]) => own({ shape: [inputs] }, layers));

const images = fc
  .tuple(
    fc.constantFrom(1, 3),
    fc.array(fc.oneof(conv, pointwise), { minLength: 1, maxLength: 6 }),
    linear,
  )
  .map(([channels, layers, last]) =>
    own({ shape: [channels, 8, 8] }, [...layers, { type: 'flatten' }, last]),
  );

/** With attention, or as some students build it, without. */
const texts = fc
  .tuple(fc.constantFrom(8, 64, 512), fc.boolean(), fc.constantFrom(50, 5000), fc.boolean())
  .map(([features, attends, vocabulary, flat]) => {
    const attention = { type: 'self_attention', name: 'attn', heads: 4, causal: true };
    return own(
      { tokens: { vocabulary, length: 64 } },
      [
        { type: 'embedding', name: 'tokens', features },
        ...(attends ? [{ type: 'residual', name: 'block', layers: [attention] }] : []),
        // Only what reads all tokens at once grows more slowly than the text.
        ...(flat ? [{ type: 'flatten', name: 'flat' }] : []),
        { type: 'linear', name: 'out', out_features: vocabulary },
      ],
      true,
    );
  });

export const models: fc.Arbitrary<DrawnModel> = fc.oneof(
  fc.constantFrom(...PRESETS).map((model) => ({
    ...{ title: model, of: { model } },
    readsTokens: model.startsWith('gpt'),
  })),
  dense,
  images,
  texts,
);

/** The engine's answer, remembered: presets are drawn again and again. */
export function describer({ session }: Engine) {
  const known = new Map<string, ReturnType<typeof described>>();
  const described = (of: DrawnModel['of'], batch: number, seq: number) =>
    value(session.describe({ ...of, batch, seq }));
  return ({ of }: Pick<DrawnModel, 'of'>, batch = 1, seq = 0) => {
    const key = JSON.stringify([of, batch, seq]);
    const found = known.get(key) ?? described(of, batch, seq);
    if ('model' in of) known.set(key, found);
    return found;
  };
}
