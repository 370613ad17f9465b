// What a lab's state asks of the page that shows it.

import type { RunnerHost } from '../../session/runner';
import type { KeptFigure } from './kept-lab';

export interface LabHost extends RunnerHost {
  /** Whether it has been drawn before. */
  readonly hasUpdated: boolean;
  /** Where the lab stands: another one may stand on the same page. */
  readonly place: ParentNode;
  /** Puts the focus on Run, once that is drawn. */
  focusRun(): void;
  /** Other values are chosen; the query names those that are not the initial ones. */
  valuesChanged(query: URLSearchParams): void;
  /** The lab's figures as they are drawn now, for the report. */
  drawnFigures(): Promise<readonly KeptFigure[]>;
  /** Parts of the page that hold a state of their own begin anew. */
  clearParts(): void;
}
