// Reset of a lab: it asks first when there is something to lose, and can be undone until something else is done.

import { FRAME } from '../../session/frame';
import { labRecord } from '../../session/progress';
import type { Visit } from '../../session/visit';
import type { Stage } from '../contract';
import type { AnyLab } from '../define';
import type { KeptLab } from './kept-lab';

export interface ResetHost {
  readonly lab: AnyLab;
  readonly predictions: { readonly stage: Stage };
  readonly parts: KeptLab['parts'];
  readonly recorded: unknown;
  readonly choice: { reset(query: string): void };
  readonly keeper: {
    readonly kept: KeptLab;
    readonly visit: Visit | undefined;
    forget(): void;
    putBack(visit: Visit | undefined, kept: KeptLab): void;
  };
  requestUpdate(): void;
  /** Back to before the prediction. */
  cleared(): void;
}

export class Reset {
  /** It was asked for, and there is something to lose. */
  asked = false;
  /** What the last one took; undefined once something else is done. */
  taken: { readonly kept: KeptLab; readonly visit: Visit | undefined } | undefined;

  constructor(private readonly host: ResetHost) {}

  /** The button was pressed. */
  ask(): void {
    const { lab, predictions, parts } = this.host;
    const { status, answers = {} } = labRecord(lab.meta.id);
    const begun = status !== 'not begun' || predictions.stage !== 'open';
    this.asked = begun || Object.keys({ ...parts, ...answers }).length > 0;
    if (!this.asked) this.now();
    this.host.requestUpdate();
  }

  /** The button was pressed, and Reset is not meant. */
  decline(): void {
    this.asked = false;
    this.host.requestUpdate();
  }

  /** Back to the first view of this lab, in a frame with the settings that its course page gave it. */
  now(): void {
    const { keeper, recorded, choice } = this.host;
    const before = { kept: keeper.kept, visit: keeper.visit };
    this.host.cleared();
    if (recorded === undefined) choice.reset(FRAME);
    keeper.forget(); // last, so that the settings that are put back are not stored
    this.taken ??= before; // with nothing to lose now, what an earlier Reset took stays within reach
  }

  /** Takes the last one back. */
  undo(): void {
    if (this.taken === undefined) return;
    const { kept, visit } = this.taken;
    this.taken = undefined;
    this.host.keeper.putBack(visit, kept);
  }

  /** Something else was done: there is no way back to before the last one. */
  expire(): void {
    if (this.taken === undefined) return;
    this.taken = undefined;
    this.host.requestUpdate();
  }
}
