// What the state of an exercise asks of the page that shows it.

import type { RunnerHost } from '../../session/runner';
import type { Language } from '../contract';

export interface ExerciseHost extends RunnerHost {
  /** Whether it has been drawn before. */
  readonly hasUpdated: boolean;
  /** Another language is chosen, or the code of a link is gone; the query names what the address shows now. */
  addressChanged(query: URLSearchParams): void;
}

/** Where the student writes. */
export interface Editor {
  readonly value: string;
  open(code: string, language: Language, label: string): void;
  /** Marks the line that failed; undefined marks none. */
  fail(line: number | undefined): void;
}
