// The contract of a lab: a folder with meta.ts (small, loaded eagerly) and lab.ts (loaded when the
// lab is opened), whose default export extends LabElement. The walk itself (question, setup,
// prediction, run, explanation, check, code, sources) is in walk.ts and the same for all.

import type { SVGTemplateResult, TemplateResult } from 'lit';
import type { CheckQuestion } from '../kit/controls/check';
import type { Fact } from '../session/fact';
import type { RunProgress } from '../session/runner';
import type { LabDefaults, ParamTable } from './state';

export type { Fact, RunProgress };

/** meta.ts: default export. */
export interface LabMeta {
  /** Folder name, and ?lab= in the URL. */
  readonly id: string;
  /** The question: "Why did the same layer take 0 ms, then 3 ms?" */
  readonly title: string;
  /** "Latency" */
  readonly name: string;
  readonly minutes: number;
  /** One line under the title in lists. */
  readonly summary: string;
  /** A drawing for viewBox "0 0 96 64", with the classes of the figures. */
  readonly thumbnail: () => SVGTemplateResult;
}

/** What a lab's measurement may do while it runs. */
export interface Run<Outcome> {
  /** Aborted by Stop; pass it to the profiler. */
  readonly signal: AbortSignal;
  /** Pass it to the profiler as onProgress, or call it with what is being done. */
  readonly progress: (state: RunProgress) => void;
  /** Shows an unfinished outcome; at most ten times a second reach the page. */
  readonly show: (partial: Outcome) => void;
}

export interface Source {
  readonly text: string | TemplateResult;
  readonly url?: string;
}

/** A further experiment below the walk, with controls of its own. */
export interface SecondPart {
  readonly title: string;
  readonly content: TemplateResult;
}

/** What a lab has to say; `P` what the student predicts, `O` what is measured. Pure: from values to pages. */
export interface LabContent<P, O> {
  /** Two or three sentences and one formula. */
  question(): TemplateResult;
  /** Controls; use modelControl(), numberControl(), choiceControl(). */
  setup(): TemplateResult;
  /** The input of the prediction: shows this.draft, calls this.setDraft(). */
  predict(): TemplateResult;
  /** Runs the experiment with this.state; throws what the profiler throws. */
  experiment(run: Run<O>): Promise<O>;
  /** Figures; without an outcome only the prediction and the axes, or a sentence. */
  figures(outcome: O | undefined): TemplateResult;
  /** Sentences made from these numbers, first about the prediction. */
  explain(outcome: O): TemplateResult;
  /** Graded against the outcome. */
  checks(outcome: O): readonly CheckQuestion[];
  /** undefined for labs of one experiment. */
  second(): SecondPart | undefined;
  /** The same experiment in about ten lines of PyTorch. */
  pytorch(): string;
  sources(): readonly Source[];
  /** The prediction in words, for the locked state and the report: "2.36 M parameters". */
  predictionText(prediction: P): string;
  /** The headline results, for the report. */
  results(outcome: O): readonly Fact[];
  /** Environment of this measurement: tick, samples, discarded. May be empty. */
  facts(outcome: O): readonly Fact[];
}

/** A model that a lab brings along: chosen by its name like a preset, handed to the engine as a spec. */
export interface LabModel {
  readonly name: string;
  readonly title: string;
  readonly spec: string;
  readonly max_seq: number;
}

export interface LabSettings {
  readonly meta: LabMeta;
  readonly defaults: LabDefaults;
  /** Models beside the presets. */
  readonly specs?: readonly LabModel[];
  /** Parameters beyond model, batch, seq and seed. */
  readonly params?: ParamTable;
  /** What of the state the measurement depends on; all of it unless given. */
  readonly experiment?: readonly string[];
  /** True: after the first run every change of a control runs again at once (dry, fast labs). */
  readonly live?: boolean;
}

/** How far the student is. Skipped counts as locked without a prediction. */
export type Stage = 'open' | 'locked' | 'skipped';
