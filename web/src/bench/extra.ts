// A part of the page that only one exercise has, below its cases: what it is given and what it shows. See Extra in the contract.

import type { nothing, TemplateResult } from 'lit';
import type { Fact } from '../session/fact';
import type { Task } from '../session/runner';
import type { Exercise } from './contract';
import type { Program, Sandbox } from './sandbox';

/** A program as the student wrote it. */
export type Written = Pick<Program, 'language' | 'source'>;

/** The student's program cannot be measured; the message says why and is shown to the student. */
export class Refused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Refused';
  }
}

export interface ExtraTask extends Task {
  /** The sandbox of this run: it starts when it is first asked for, and ends with the run. */
  sandbox(): Sandbox;
}

/** The exercise around an extra. Its values are those of now, so an extra reads them when it draws or runs. */
export interface ExtraBench {
  readonly exercise: Exercise;
  /** The last program that passed. */
  readonly program: Written | undefined;
  /** The results of this part, also those of an earlier visit, as lines. */
  readonly results: readonly Fact[];
  /** Stores lines for the report, the export and the next visit. */
  keep(results: readonly Fact[]): void;
  /** Runs one piece of work at a time. A Refused that it throws is shown below the bar. @param back as in Runner */
  run(work: (task: ExtraTask) => Promise<void>, back: string): Promise<void>;
  /** Progress with Stop during a run, otherwise the given content; below it why a run was refused or failed, with a way to retry. */
  bar(otherwise: TemplateResult, retry: () => void): TemplateResult;
  /** Draws the page again after a change of the extra's own state. */
  redraw(): void;
}

/** An open extra. Its state lasts until Reset, or until the exercise leaves the page. */
export interface OpenedExtra {
  drawn(): TemplateResult | typeof nothing;
  /** Called when it is no longer shown. */
  end?(): void;
}

export type OpenExtra = (bench: ExtraBench) => OpenedExtra;
