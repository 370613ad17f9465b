// A lab as scenes: each is one idea, its figure, one to three sentences made from the numbers, perhaps a question. Text and its
// figure stand side by side. A scene says what it needs and is drawn once that is there, so its figure never has to ask.

import type { TemplateResult } from 'lit';
import type { CheckQuestion } from '../kit/controls/check';
import type { Answer } from '../session/progress-schema';
import type { Setup } from './contract';
import type { MarkedParagraph } from './paragraph';
import type { Values } from './params';
import type { Verdict } from './verdict';
import type { ControlWords } from './words';

/** The types of one lab, by what they are of. */
export interface LabTypes {
  /** What is chosen, by parameter. */
  readonly values: object;
  readonly prediction: unknown;
  /** What is known without running; undefined in a lab that asks nothing. */
  readonly dry: unknown;
  /** What each experiment comes to, by its key. */
  readonly outcomes: object;
  /** What each experiment shows while it runs, by its key. */
  readonly live: object;
  /** In a lab that has one. */
  readonly notebook?: unknown;
}

/** The types of any lab. */
export interface AnyTypes extends LabTypes {
  readonly values: Values;
  readonly outcomes: Readonly<Record<string, unknown>>;
  readonly live: Readonly<Record<string, unknown>>;
}

/** What a scene may wait for: what the engine knows without running, and the outcome of an experiment. */
export type Need<T extends LabTypes = AnyTypes> = 'dry' | (keyof T['outcomes'] & string);

/** Outcomes by experiment: those of N are there, the others perhaps. */
type Outcomes<R, N> = { readonly [K in keyof R]: K extends N ? R[K] : R[K] | undefined };

/** What sentences are made from. T the lab's types, N what is surely there. */
export interface Known<T extends LabTypes = AnyTypes, N = never> extends Setup<T['values']> {
  /** Not yet locked; undefined: nothing, or already locked. */
  readonly draft: T['prediction'] | undefined;
  /** Locked, and of the very setup that is shown; a prediction of another setup is never judged against this one. */
  readonly prediction: T['prediction'] | undefined;
  /** The prediction is locked or skipped: what depends on it may be seen. */
  readonly passed: boolean;
  /** Counts, bytes, plans: what the engine knows without running. Follows every change; undefined while it is first asked for. */
  readonly dry: 'dry' extends N ? T['dry'] : T['dry'] | undefined;
  /** What the student has measured, decided and written; undefined in a lab without a notebook. */
  readonly notebook: T['notebook'];
  /** The last outcome of each experiment; of the main one none before the prediction is locked or skipped. */
  readonly outcomes: Outcomes<T['outcomes'], N>;
  /** The values that the main experiment's shown outcome was measured with; the chosen values before there is one. */
  readonly shown: T['values'];
}

/** What figures are made from. */
export interface SceneView<T extends LabTypes = AnyTypes, N = never> extends Known<T, N> {
  /** While an experiment runs: what it has shown so far. */
  readonly live: Partial<T['live']>;
  /** The experiment that runs now. */
  readonly running?: (keyof T['outcomes'] & string) | undefined;
  /** The lab shows what another device measured: here nothing can be. */
  readonly recorded?: boolean;
  set(change: Partial<T['values']>): void;
  /** Moves the prediction's mark; for a figure in which it is dragged. */
  predict(draft: T['prediction'] | undefined): void;
  /** A parameter's control, for those that stand in a figure. */
  control(name: keyof T['values'] & string, words?: ControlWords): TemplateResult;
  /** Run of an experiment, its progress and Stop, where a figure has room for them. @param missing why it cannot begin; "" if it can */
  runBar(experiment: keyof T['outcomes'] & string, missing: string): TemplateResult;
  /** Changes the notebook, and stores it. */
  note(change: (notebook: T['notebook']) => T['notebook']): void;
  /** What the student points at in a figure, or the frame of an animation. */
  picked(name: string): number | undefined;
  pick(name: string, value: number): void;
  /** What was answered so far to a question, which a figure may ask beside those of the scenes. */
  answers(id: string): readonly Answer[];
}

/** A figure, and what it is made from. */
export interface Drawn<T extends LabTypes = AnyTypes, N = never> {
  readonly needs?: readonly N[];
  readonly figure: (view: SceneView<T, NoInfer<N>>) => TemplateResult;
}

type KeyOf<T extends LabTypes> = keyof T['outcomes'] & string;
/** What experiment R shows while it runs. */
type LiveOf<T extends LabTypes, R> = R extends keyof T['live'] ? T['live'][R] : never;

/**
 * A scene is drawn from what it needs. T the lab's types, N what it needs, M what is needed for what stands before, R the experiment
 * that is run here.
 * It begins with the outcomes it needs, or earlier, with those of `before`. While 'dry' is first asked for, a placeholder stands
 * for the figure.
 */
export interface Scene<
  T extends LabTypes = AnyTypes,
  N = never,
  M = never,
  R extends KeyOf<T> = KeyOf<T>,
> extends Drawn<T, N> {
  /** What stands in the figure's place until all outcomes are there that it needs; its words are the text's `before`. */
  readonly before?: Drawn<T, M>;
  /** What stands in the figure's place while the experiment runs, once it has shown something. */
  running?(live: LiveOf<T, R>, view: SceneView<T, N & M>): TemplateResult;
  /** A figure that folds under "More", below its sentences. */
  readonly more?: (view: SceneView<T, N>) => TemplateResult;
  /** The parameters whose controls stand here. */
  readonly controls?: readonly (keyof T['values'] & string)[];
  /** The prediction is made here. */
  readonly predict?: true;
  /** The experiment that is run here. */
  readonly run?: R;
  /** A part beside the main run: hide=second leaves it out, as it does the runs of further experiments. */
  readonly second?: true;
}

/** Makes scenes of a lab with the types T: `const scene = sceneOf<Types>()`. What a scene needs is there in its figure. */
export function sceneOf<T extends LabTypes>() {
  function scene<
    const N extends Need<T> = never,
    const M extends Need<T> = never,
    const R extends KeyOf<T> = never,
  >(
    scene: Scene<T, N, M, R> & { readonly before: object },
  ): Scene<T, N, M> & { readonly before: object };
  function scene<const N extends Need<T> = never, const R extends KeyOf<T> = never>(
    scene: Scene<T, N, N, R> & { readonly before?: undefined },
  ): Scene<T, N>;
  function scene(scene: unknown): unknown {
    return scene;
  }
  return scene;
}

/** A question of a lab. Its answers belong to the values that it uses. */
export type LabQuestion = CheckQuestion & {
  /** The parameters that its answer depends on; all that the main experiment uses unless given. With none, an answer holds in every setup. */
  readonly uses?: readonly string[];
};

/** The name of a scene in the list that an instructor chooses from, for scenes whose title tells a result. */
interface Named {
  readonly name?: string;
}

/** What is said in a scene, as functions from what is known to sentences; no page is needed. N is surely there. */
interface Words<T extends LabTypes, N> {
  /** A claim made from the numbers, or a question. */
  readonly title: (view: Known<T, N>) => string;
  /** One to three sentences; after the run 150 words in the whole lab at most. */
  readonly say?: (view: Known<T, N>) => readonly MarkedParagraph[];
  /** What folds under "More". */
  readonly more?: (view: Known<T, N>) => readonly MarkedParagraph[];
  /** Graded against an outcome: none before the main experiment has its own. */
  readonly questions?: (view: Known<T, N>) => readonly LabQuestion[];
}

/** The words of a scene once N is there, and those until then, when M is there. */
export interface TextWithBefore<T extends LabTypes, N, M = never> extends Words<T, N>, Named {
  readonly before: Words<T, M>;
}

/** The words of a scene that begins with N. */
export interface SceneText<T extends LabTypes, N> extends Words<T, N>, Named {
  readonly before?: undefined;
}

/** What is said of a value that may be missing; nothing without it. */
export const given = <V, W>(value: V | undefined, say: (value: V) => readonly W[]): readonly W[] =>
  value === undefined ? [] : say(value);

/** The end of a lab: what was believed and what was measured, in one card. N is the main experiment: its outcome is there. */
export interface Ending<T extends LabTypes = AnyTypes, N = never> {
  /** "1.21 MB at the peak" */
  readonly measured: (view: Known<T, N>) => string;
  /** The very verdict that stands beside the result. */
  readonly verdict: (view: Known<T, N>, prediction: T['prediction']) => Verdict;
  /** One sentence to take along. */
  readonly lesson: (view: Known<T, N>) => string;
  /** Where the lab asks for more than its questions: what is left to do, in a sentence; undefined when nothing is. */
  readonly left?: (view: Known<T>) => string | undefined;
  /** How far the student has come, for the course page: "2 of 5 puzzles". */
  readonly reached?: (view: Known<T>) => string;
}
