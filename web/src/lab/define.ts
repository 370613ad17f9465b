// A lab is a value, an experiment is a thing: see contract. From here a lab has all that makes one.

import type { Experiment, Experiments, ExperimentText, Lab, LabText } from './contract';
import type { Params, Values } from './params';
import type { Ending, Scene, SceneText } from './scene';

export type { Run, Setup } from './contract';
export { choice, integer, model, seed, sequence, type Values } from './params';
export { predictedChoice, predictedNumber } from './predict';
export type { Said, SceneView } from './scene';
export { offBy, verdict } from './verdict';

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

/** What the element that runs labs knows of one: nothing of its types. */
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
