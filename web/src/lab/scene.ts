// A lab as scenes: each is one idea, its figure, one to three sentences made from the numbers, perhaps a question. Text and its
// figure stand side by side, from before anything ran until the end.

import type { TemplateResult } from 'lit';
import type { CheckQuestion } from '../kit/controls/check';
import type { Answer } from '../session/progress-schema';
import type { Setup } from './contract';
import type { MarkedParagraph } from './paragraph';
import type { Values } from './params';
import type { ControlWords } from './words';

/** Outcomes by experiment, as far as they are there and may be seen. */
export type Outcomes<R> = { readonly [K in keyof R]: R[K] | undefined };

/**
 * What a scene is made from. V values, S what is predicted, T the lab's text, D what is known without running, R what each
 * experiment comes to, by its key.
 */
export interface SceneView<V = Values, S = unknown, T = unknown, D = unknown, R = unknown>
  extends Setup<V> {
  readonly text: T;
  /** Not yet locked; undefined: nothing, or already locked. */
  readonly draft: S | undefined;
  /** Locked, and of the very setup that is shown; a prediction of another setup is never judged against this one. */
  readonly said: S | undefined;
  /** The prediction is locked or skipped: what depends on it may be seen. */
  readonly passed: boolean;
  /** Counts, bytes, plans: what the engine knows without running. Follows every change; undefined while it is first asked for. */
  readonly dry: D | undefined;
  /** The last outcome of each experiment; none before the prediction is locked or skipped. */
  readonly outcomes: Outcomes<R>;
  /** While an experiment runs: what it has shown so far. */
  readonly live: Partial<Readonly<Record<keyof R, unknown>>>;
  /** What the shown outcome was measured with; the chosen values before there is one. */
  readonly shown: V;
  /** The lab shows what another device measured: here nothing can be. */
  readonly recorded?: boolean;
  set(change: Partial<V>): void;
  /** Moves the prediction's mark; for a figure in which it is dragged. */
  predict(draft: S | undefined): void;
  /** A parameter's control, for those that stand in a figure. */
  control(name: keyof V & string, words?: ControlWords): TemplateResult;
  /** What the student points at in a figure, or the frame of an animation. */
  picked(name: string): number | undefined;
  pick(name: string, value: number): void;
  /** What a part of its own (PartElement) has come to: it survives a reload, Reset takes it, and Undo brings it back. */
  kept(part: string): unknown;
  keep(part: string, state: unknown): void;
  /** What was answered so far to a question, which a part may ask beside those of the scenes. */
  answers(id: string): readonly Answer[];
}

/** @see SceneView */
export interface Scene<V = Values, S = unknown, T = unknown, D = unknown, R = unknown> {
  /** Always there, before anything ran too. */
  readonly figure: (view: SceneView<V, S, T, D, R>) => TemplateResult;
  /** The parameters whose controls stand here. */
  readonly controls?: readonly (keyof V & string)[];
  /** The prediction is made here. */
  readonly predict?: true;
  /** The experiment that is run here. */
  readonly run?: keyof R & string;
  /** The scene begins with the outcome of this experiment; it is not there before. */
  readonly after?: keyof R & string;
  /** A part beside the main run: hide=second leaves it out, as it does the runs of further experiments. */
  readonly second?: true;
}

/** What is said in a scene: functions from what is known to sentences, no page needed. */
export interface SceneText<V = Values, S = unknown, D = unknown, R = unknown> {
  /** A claim made from the numbers, or a question. */
  title(view: Said<V, S, D, R>): string;
  /** One to three sentences; after the run 150 words in the whole lab at most. */
  say?(view: Said<V, S, D, R>): readonly MarkedParagraph[];
  /** What folds under "More". */
  more?(view: Said<V, S, D, R>): readonly MarkedParagraph[];
  /** Graded against the outcome: none before. */
  questions?(view: Said<V, S, D, R>): readonly CheckQuestion[];
}

/** What sentences are made from. */
export type Said<V = Values, S = unknown, D = unknown, R = unknown> = Pick<
  SceneView<V, S, unknown, D, R>,
  'values' | 'model' | 'said' | 'draft' | 'passed' | 'dry' | 'outcomes' | 'shown'
>;

/** The end of a lab: what was believed and what was measured, in one card. The first experiment has its outcome. */
export interface Ending<V = Values, S = unknown, D = unknown, R = unknown> {
  /** "1.21 MB at the peak" */
  measured(view: Said<V, S, D, R>): string;
  /** How far off it was, after "You were": "4.9x off", "right"; see offBy in verdict. */
  judged(view: Said<V, S, D, R>, said: S): string;
  /** One sentence to take along. */
  lesson(view: Said<V, S, D, R>): string;
}
