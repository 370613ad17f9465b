// The methods that a lab's state needs from the page that shows it.

import type { RunnerHost } from '../../session/runner';
import type { StoredFigure } from './stored-lab';

export interface LabHost extends RunnerHost {
  /** Whether the page has been drawn before. */
  readonly hasUpdated: boolean;
  /** The element that contains the lab: another lab may be on the same page. */
  readonly place: ParentNode;
  /** Moves the focus to Run, once it is drawn. */
  focusRun(): void;
  /** Called when other values are chosen; the query contains those that differ from the initial ones. */
  valuesChanged(query: URLSearchParams): void;
  /** Called with a sentence about a model that cannot be used. */
  refused(why: string): void;
  /** The lab's figures as they are drawn now, for the report. */
  drawnFigures(): Promise<readonly StoredFigure[]>;
}
