// The methods that the state of an exercise needs from the page that shows it.

import type { RunnerHost } from '../../session/runner';
import type { Language } from '../contract';

export interface ExerciseHost extends RunnerHost {
  /** Whether the page has been drawn before. */
  readonly hasUpdated: boolean;
  /** Called when another language is chosen or a link's code is dropped; the query contains what the address shows now. */
  addressChanged(query: URLSearchParams): void;
}

/** The student's code editor. */
export interface Editor {
  readonly value: string;
  open(code: string, language: Language, label: string): void;
  /** Marks the line that failed; undefined marks none. */
  fail(line: number | undefined): void;
}
