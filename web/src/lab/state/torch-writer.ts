// Writes the chosen model as a PyTorch module while the fold that shows it is open.

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

  /** Called when the fold was opened or closed. */
  opened(open: boolean): void {
    this.open = open;
    this.ask();
  }

  /** Writes the module if another model may be chosen. */
  ask(): void {
    const { argument } = this.host.chosen.model;
    const known = argument === '' || argument === this.asked || torchOf(argument) !== undefined;
    if (!this.open || known) return;
    this.asked = argument;
    // Errors in a model are reported when it is run.
    writeTorch(argument)
      .then(() => this.host.requestUpdate())
      .catch(() => undefined);
  }
}
