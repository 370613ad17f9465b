// The model that is shown, in PyTorch. What writes it is loaded when the fold "In PyTorch" is opened.

import { profiler } from '../session/engine';
import type { Setup } from './contract';
import type { TorchModel } from './torch/module';

export type { TorchModel };

/** As long as it is on its way. */
const WAITING: TorchModel = {
  code: 'import torch\nfrom torch import nn\n\nmodel = ...  # on its way',
  input: () => '...',
};

export interface TorchShown {
  /** Imports, classes and "model = ...". */
  readonly code: string;
  /** A batch as an expression: "torch.randn(8, 784)"; of the batch and the sequence that are chosen unless given. */
  input(batch?: number | string, tokens?: number): string;
}

/** The chosen model for a text: the code to begin with, and what to feed it. */
export function torchModel({ model, values }: Setup): TorchShown {
  const { code, input } = model.torch ?? WAITING;
  const chosen = values as { readonly batch?: number; readonly seq?: number };
  return {
    code,
    input: (batch = chosen.batch ?? 1, tokens = chosen.seq ?? 0) => input(batch, tokens),
  };
}

const known = new Map<string, TorchModel>();

/** What is already known of this model. */
export const torchOf = (argument: string): TorchModel | undefined => known.get(argument);

/** Writes the module of a preset, by its name, or of a spec; `torchOf` has it afterwards. */
export async function writeTorch(argument: string): Promise<void> {
  const { torchModule } = await import('./torch/module');
  const spec = argument.startsWith('{') ? argument : await profiler().specOf(argument);
  known.set(argument, torchModule(spec));
}
