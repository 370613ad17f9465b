// The model that is shown, in PyTorch. What writes it is loaded when the fold "In PyTorch" is opened.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { profiler } from '../session/engine';
import type { ChosenModel, Setup } from './contract';
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

/** Of a preset's name or a spec. */
async function load(argument: string): Promise<void> {
  const { torchModule } = await import('./torch/module');
  const spec = argument.startsWith('{') ? argument : await profiler().specOf(argument);
  known.set(argument, torchModule(spec));
}

type Host = HTMLElement & ReactiveControllerHost & { readonly chosenModel: ChosenModel };

/** Of a lab: has the module of the chosen model written while the fold is open. */
export class TorchLoader implements ReactiveController {
  private asked = '';

  constructor(private readonly host: Host) {
    host.addController(this);
    // It does not bubble.
    host.addEventListener('toggle', () => this.hostUpdated(), true);
  }

  hostUpdated(): void {
    const { argument } = this.host.chosenModel;
    const open = this.host.querySelector('[data-section="pytorch"]:is([open], :not(details))');
    if (open === null || argument === '' || argument === this.asked || known.has(argument)) return;
    this.asked = argument;
    // What is wrong with a model is said by whoever runs it.
    load(argument)
      .then(() => this.host.requestUpdate())
      .catch(() => undefined);
  }
}
