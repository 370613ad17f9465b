// What the parts of a lab's page read of its element, and ask of it.

import type { TemplateResult } from 'lit';
import type { ExperimentText } from './contract';
import type { Section } from './sections';
import type { LabStudent } from './student';
import type { Trial } from './trial';

/** The lab that comes after this one. */
export interface Next {
  readonly id: string;
  readonly title: string;
}

/** What the parts of a lab's page need of its element, lab/view. */
export interface LabPage extends LabStudent {
  readonly number: number;
  readonly next: Next | undefined;
  readonly hiddenSections: ReadonlySet<Section>;
  readonly controlsShown: boolean;
  resetAsked: boolean;
  readonly forgotten: unknown;
  readonly parts: Readonly<Record<string, unknown>>;
  readonly dry: { readonly known: unknown };
  readonly without: boolean;
  readonly trials: readonly Trial[];
  readonly main: Trial;
  words(key: string): ExperimentText<unknown>;
  predictionInput(): TemplateResult;
  run(trial?: Trial): Promise<void>;
  showControls(): Promise<void>;
  askReset(): void;
  reset(): void;
  undoReset(): void;
  keepPart(part: string, state: unknown): void;
}
