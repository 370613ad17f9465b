// A lab is a value, made of the parts in contract and scene. From here a lab has all that makes one.

import type { Experiment, ExperimentText, LabMeta, Setup, Source } from './contract';
import type { OpenNotebook } from './notebook';
import type { Params, Values } from './params';
import type { Prediction } from './predict';
import type { AnyTypes, Ending, LabTypes, Need, Scene, SceneText, TextWithBefore } from './scene';
import type { ParamTexts } from './words';

export type { Run, Setup } from './contract';
export { choice, integer, model, seed, sequence, type Values } from './params';
export { predictedChoice, predictedNumber } from './predict';
export { given, type Known, type SceneView, sceneOf } from './scene';
export { verdict } from './verdict';

/** All that a lab says besides its experiments. */
interface LabText<P extends Params, S> {
  /** Labels, units and hints of the controls. */
  readonly params: ParamTexts<P>;
  readonly predict: {
    /** The question above the input. */
    label(setup: Setup<Values<P>>): string;
    /** The prediction as it is echoed: "2.36 MB". */
    echo(prediction: S): string;
    /** In a sentence after "You said": "peak of 2.36 MB". */
    inWords(prediction: S): string;
  };
  /** The same experiment in about ten lines of PyTorch. */
  pytorch(setup: Setup<Values<P>>): string;
  readonly sources: readonly Source[];
}

type OutcomeOf<E> = E extends Experiment<infer _V, infer _M, infer O, infer _L> ? O : never;
type LiveOf<E> = E extends Experiment<infer _V, infer _M, infer _O, infer L> ? L : never;

type Experiments<V> = Readonly<Record<string, Experiment<V, unknown, unknown, unknown>>>;

/** The types of a lab, from its parts. */
interface TypesOf<P extends Params, S, E, D, N> extends LabTypes {
  readonly values: Values<P>;
  readonly prediction: S;
  readonly dry: D;
  readonly outcomes: { readonly [K in keyof E]: OutcomeOf<E[K]> };
  readonly live: { readonly [K in keyof E]: LiveOf<E[K]> };
  readonly notebook: N;
}

interface AnyNeeds {
  readonly needs?: readonly string[];
  readonly before?: object | undefined;
}

type NeedsOf<C> = C extends { readonly needs?: readonly (infer N)[] } ? N : never;

/** The outcomes that surely are there when a scene speaks; what is known without running may still be on its way. */
type OutcomesFor<C> = Exclude<NeedsOf<C>, 'dry'>;

/** A scene that stands before its outcomes are there has words for that. */
type TextOf<T extends LabTypes, C> = C extends { readonly before: object }
  ? TextWithBefore<T, OutcomesFor<C>, OutcomesFor<C['before']>>
  : SceneText<T, OutcomesFor<C>>;

/** The scenes as they must be, by what they need. */
type ScenesOf<T extends LabTypes, C> = {
  readonly [K in keyof C]: Scene<T, NeedsOf<C[K]>, Need<T>>;
};

type WholeText<P extends Params, S, E, D, C, M, N> = LabText<P, S> & {
  readonly [K in keyof E]: ExperimentText<OutcomeOf<E[K]>>;
} & {
  readonly scenes: { readonly [K in keyof C]: TextOf<TypesOf<P, S, E, D, N>, C[K]> };
  readonly ending: Ending<TypesOf<P, S, E, D, N>, M>;
};

interface Lab<P extends Params, S, E extends Experiments<Values<P>>, D, C, M extends keyof E, N> {
  readonly meta: LabMeta;
  readonly params: P;
  readonly predict: Prediction<S, NoInfer<D>>;
  /**
   * What the engine knows without running, asked for again at every change of a value or of the notebook.
   * @param before the last answer, of whatever was chosen then: what it does not depend on may be taken from there
   */
  dry?(setup: Setup<Values<P>>, signal: AbortSignal, before: NoInfer<D> | undefined): Promise<D>;
  /** Pages that the student fills over more than one sitting; few labs have them. */
  readonly notebook?: OpenNotebook<N>;
  /** Three to six, in order; their keys are the keys of their words in the text. */
  readonly scenes: C & ScenesOf<TypesOf<P, S, E, D, N>, NoInfer<C>>;
  /** Their keys are the keys of their words in the text. */
  readonly experiments: E;
  /** The experiment that is predicted: it waits for the prediction. */
  readonly main: M & string;
  readonly text: WholeText<
    NoInfer<P>,
    NoInfer<S>,
    NoInfer<E>,
    NoInfer<D>,
    NoInfer<C>,
    NoInfer<M>,
    NoInfer<N>
  >;
}

/** One that comes to what was measured, or, with derive, to what follows from it. */
export function experiment<V, O, L>(
  definition: Omit<Experiment<V, O, O, L>, 'derive'>,
): Experiment<V, O, O, L>;
export function experiment<V, M, O, L>(
  definition: Experiment<V, M, O, L> & {
    derive(measured: M, values: V): O | Promise<O>;
  },
): Experiment<V, M, O, L>;
export function experiment(definition: unknown): unknown {
  return definition;
}

/** A lab as the state and the page of any lab see it, without its types. */
export interface AnyLab
  extends Pick<
    Lab<Params, unknown, Experiments<Values>, unknown, unknown, string, unknown>,
    'meta' | 'params' | 'predict' | 'experiments' | 'dry' | 'notebook' | 'main'
  > {
  readonly scenes: Readonly<Record<string, AnyScene>>;
  readonly text: AnyText;
}

/** A scene of any lab. The page draws it only once all that it needs is there. */
export type AnyScene = Scene<AnyTypes, Need, Need>;

export interface AnyText extends LabText<Params, unknown> {
  readonly scenes: Readonly<
    Record<string, SceneText<AnyTypes, Need> | TextWithBefore<AnyTypes, Need, Need>>
  >;
  readonly ending: Ending<AnyTypes, Need>;
}

export type AnyExperiment = Experiment<Values, unknown, unknown, unknown>;

export function defineLab<
  P extends Params,
  S,
  E extends Experiments<Values<P>>,
  M extends keyof E,
  C extends Readonly<Record<string, AnyNeeds>>,
  D = undefined,
  N = undefined,
>(lab: Lab<P, S, E, D, C, M, N>): AnyLab {
  return lab as unknown as AnyLab;
}

/** What a lab says of one of its experiments: the compiler has seen that it is there. */
export const wordsOf = (text: AnyLab['text'], key: string): ExperimentText<unknown> =>
  (text as unknown as Record<string, ExperimentText<unknown>>)[key] as ExperimentText<unknown>;
