// Writes the shown model as a PyTorch module, from its spec. Loaded when the reader opens it.

import { classesOf } from './classes';
import { compose } from './compose';
import { factored } from './functions';
import type { Layer } from './layers';
import { lines } from './python';

interface Spec {
  readonly input: {
    readonly shape?: readonly number[];
    readonly tokens?: { readonly vocabulary: number; readonly length: number };
  };
  readonly layers: readonly Layer[];
}

/** A model in PyTorch. */
export interface TorchModel {
  /** Imports, the classes that PyTorch lacks, and "model = ...": code that runs under PyTorch 1.13. */
  readonly code: string;
  /** A batch as an expression: "torch.randn(8, 784)". `tokens` is the sequence length; 0 means the model's default. */
  input(batch: number | string, tokens?: number): string;
}

/** The spec comes from the engine, which has validated it. */
export function torchModule(specText: string): TorchModel {
  const { input, layers } = JSON.parse(specText) as Spec;
  const { shape, tokens } = input;
  const composed = compose(layers, shape ?? [tokens?.length ?? 1], tokens?.vocabulary ?? 0);
  const { call, functions } = factored(composed.call);
  const [only, ...others] = call.calls ?? [];
  const alone = only !== undefined && others.length === 0 && (only.times ?? 1) === 1;
  const model = alone && composed.ties.length === 0 ? only : call;
  const blocks = [
    'import torch\nfrom torch import nn',
    ...classesOf(composed.needs),
    ...functions.map(({ name, params, body }) =>
      [`def ${name}(${params.join(', ')}):`, ...lines('return ', body, '', 4)].join('\n'),
    ),
    [...lines('model = ', model), ...composed.ties].join('\n'),
  ];
  return {
    code: blocks.join('\n\n'),
    input: (batch, length = 0) =>
      tokens === undefined
        ? `torch.randn(${[batch, ...(shape ?? [])].join(', ')})`
        : `torch.randint(${tokens.vocabulary}, (${batch}, ${length || tokens.length}))`,
  };
}
