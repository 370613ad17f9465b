// The shown model as PyTorch code. The code generator is loaded when the fold "In PyTorch" is opened.

import { profiler } from '../session/engine';
import type { Setup } from './contract';
import type { TorchModel } from './torch/module';

export type { TorchModel };

/** Shown until the code has loaded. */
const WAITING: TorchModel = {
  code: 'import torch\nfrom torch import nn\n\nmodel = ...  # on its way',
  input: () => '...',
};

export interface TorchShown {
  /** Imports, classes and "model = ...". */
  readonly code: string;
  /** A batch as an expression: "torch.randn(8, 784)"; by default with the chosen batch size and sequence length. */
  input(batch?: number | string, tokens?: number): string;
}

/** The chosen model for a text: the code at its start, and an expression for the input. */
export function torchModel({ model, values }: Setup): TorchShown {
  const { code, input } = model.torch ?? WAITING;
  const chosen = values as { readonly batch?: number; readonly seq?: number };
  return {
    code,
    input: (batch = chosen.batch ?? 1, tokens = chosen.seq ?? 0) => input(batch, tokens),
  };
}

const known = new Map<string, TorchModel>();

/** The code of this model if it has been written, otherwise undefined. */
export const torchOf = (argument: string): TorchModel | undefined => known.get(argument);

/** Writes the module of a preset, by its name, or of a spec; afterwards `torchOf` returns it. */
export async function writeTorch(argument: string): Promise<void> {
  const { torchModule } = await import('./torch/module');
  const spec = argument.startsWith('{') ? argument : await profiler().specOf(argument);
  known.set(argument, torchModule(spec));
}
