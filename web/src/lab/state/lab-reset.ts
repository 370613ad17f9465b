// What Reset removes from a lab, and how Undo restores it.

import { Reset } from '../../activity/state/reset';
import { FRAME } from '../../session/frame';
import { labRecord } from '../../session/progress';
import type { Visit } from '../../session/visit';
import type { Stage } from '../contract';
import type { AnyLab } from '../define';
import type { StoredLab } from './stored-lab';
import type { Trial } from './trial';

interface Taken {
  readonly stored: StoredLab;
  readonly visit: Visit | undefined;
}

interface Host {
  readonly lab: AnyLab;
  readonly predictions: { readonly stage: Stage };
  readonly trials: readonly Pick<Trial, 'outcome'>[];
  readonly recorded: unknown;
  readonly choice: { reset(query: string): void };
  readonly keeper: {
    readonly stored: StoredLab;
    readonly visit: Visit | undefined;
    forget(): void;
    putBack(visit: Visit | undefined, stored: StoredLab): void;
  };
  requestUpdate(): void;
  passFocus(...wanted: readonly string[]): Promise<void>;
  /** Returns to the state before the prediction. */
  cleared(): void;
}

function losable({ lab, predictions, trials }: Host): boolean {
  const { status, answers = {} } = labRecord(lab.meta.id);
  const begun = status !== 'not begun' || predictions.stage !== 'open';
  const measured = trials.some(({ outcome }) => outcome !== undefined);
  return begun || measured || Object.keys(answers).length > 0;
}

/** Returns to the first view of this lab; in a frame with the settings that its course page gave it. */
function takeAway(host: Host, earlier: Taken | undefined): Taken {
  const { keeper, recorded, choice } = host;
  const { stored, visit } = keeper;
  host.cleared();
  if (recorded === undefined) choice.reset(FRAME);
  keeper.forget(); // last, so that the restored settings are not stored
  return earlier ?? { stored, visit }; // if there was nothing to lose now, Undo can still restore an earlier Reset
}

export type LabReset = Reset<Taken>;

export const labReset = (host: Host): LabReset =>
  new Reset<Taken>(host, {
    losable: () => losable(host),
    takeAway: (earlier) => takeAway(host, earlier),
    putBack: ({ visit, stored }) => host.keeper.putBack(visit, stored),
  });
