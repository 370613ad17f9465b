// Has the module of the chosen model written in PyTorch, while the fold that shows it is open.

import type { Setup } from '../contract';
import { torchOf, writeTorch } from '../pytorch';

export interface TorchHost {
  readonly chosen: Setup;
  requestUpdate(): void;
}

export class TorchWriter {
  private open = false;
  private asked = '';

  constructor(private readonly host: TorchHost) {}

  /** The fold was opened or closed. */
  opened(open: boolean): void {
    this.open = open;
    this.ask();
  }

  /** Perhaps another model is chosen. */
  ask(): void {
    const { argument } = this.host.chosen.model;
    const known = argument === '' || argument === this.asked || torchOf(argument) !== undefined;
    if (!this.open || known) return;
    this.asked = argument;
    // What is wrong with a model is said where it is run.
    writeTorch(argument)
      .then(() => this.host.requestUpdate())
      .catch(() => undefined);
  }
}
