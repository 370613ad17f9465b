// A lab is a value, made of the parts in contract and scene. From here a lab has all that makes one.

import type { Experiment, ExperimentText, LabMeta, Setup, Source } from './contract';
import type { Params, Values } from './params';
import type { Prediction } from './predict';
import type { Ending, Scene, SceneText } from './scene';
import type { ParamTexts } from './words';

export type { Run, Setup } from './contract';
export { choice, integer, model, seed, sequence, type Values } from './params';
export { predictedChoice, predictedNumber } from './predict';
export type { Said, SceneView } from './scene';
export { offBy, verdict } from './verdict';

/** All that a lab says besides its experiments. */
interface LabText<P extends Params, S> {
  /** Labels, units and hints of the controls. */
  readonly params: ParamTexts<P>;
  readonly predict: {
    /** The question above the input. */
    label(setup: Setup<Values<P>>): string;
    /** The prediction as it is echoed: "2.36 MB". */
    echo(said: S): string;
    /** In a sentence after "You said": "peak of 2.36 MB". */
    said(said: S): string;
  };
  /** The same experiment in about ten lines of PyTorch. */
  pytorch(setup: Setup<Values<P>>): string;
  readonly sources: readonly Source[];
}

type OutcomeOf<E> = E extends Experiment<infer _V, infer _M, infer O, infer _L> ? O : never;

type Experiments<V> = Readonly<Record<string, Experiment<V, unknown, unknown, unknown>>>;

type OutcomesOf<E> = { readonly [K in keyof E]: OutcomeOf<E[K]> };

type WholeText<P extends Params, S, E, D, C extends string> = LabText<P, S> & {
  readonly [K in keyof E]: ExperimentText<OutcomeOf<E[K]>>;
} & {
  readonly scenes: Readonly<Record<C, SceneText<Values<P>, S, D, OutcomesOf<E>>>>;
  readonly ending: Ending<Values<P>, S, D, OutcomesOf<E>>;
};

interface Lab<P extends Params, S, E extends Experiments<Values<P>>, D, C extends string> {
  readonly meta: LabMeta;
  readonly params: P;
  readonly predict: Prediction<S, NoInfer<D>>;
  /**
   * What the engine knows without running, asked for again at every change of a value.
   * @param before the last answer, of whatever was chosen then: what it does not depend on may be taken from there
   */
  readonly dry?: (
    setup: Setup<Values<P>>,
    signal: AbortSignal,
    before: NoInfer<D> | undefined,
  ) => Promise<D>;
  /** Three to six, in order; their keys are the keys of their words in the text. */
  readonly scenes: Readonly<Record<C, Scene<Values<P>, S, never, D, OutcomesOf<E>>>>;
  /** In order; the first is the lab's main run. Their keys are the keys of their words in the text. */
  readonly experiments: E;
  readonly text: WholeText<NoInfer<P>, NoInfer<S>, NoInfer<E>, NoInfer<D>, NoInfer<C>>;
  /** The text in other languages, loaded when the page speaks one: { de: () => import('./text.de') }. */
  readonly languages?: Readonly<
    Record<
      string,
      () => Promise<{
        text: WholeText<NoInfer<P>, NoInfer<S>, NoInfer<E>, NoInfer<D>, NoInfer<C>>;
      }>
    >
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
    Lab<Params, unknown, Experiments<Values>, unknown, string>,
    'meta' | 'params' | 'predict' | 'experiments' | 'dry'
  > {
  readonly scenes: Readonly<Record<string, Scene>>;
  readonly text: AnyText;
  readonly languages?: Readonly<Record<string, () => Promise<{ text: AnyText }>>>;
}

export interface AnyText extends LabText<Params, unknown> {
  readonly scenes: Readonly<Record<string, SceneText>>;
  readonly ending: Ending;
}

export type AnyExperiment = Experiment<Values, unknown, unknown, unknown>;

export function defineLab<
  P extends Params,
  S,
  E extends Experiments<Values<P>>,
  D = undefined,
  C extends string = string,
>(lab: Lab<P, S, E, D, C>): AnyLab {
  return lab as unknown as AnyLab;
}

/** What a lab says of one of its experiments: the compiler has seen that it is there. */
export const wordsOf = (text: AnyLab['text'], key: string): ExperimentText<unknown> =>
  (text as unknown as Record<string, ExperimentText<unknown>>)[key] as ExperimentText<unknown>;
