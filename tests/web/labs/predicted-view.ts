// Builds the views from which a lab's sentences are made, from hand-made or engine outcomes, and turns sentences into plain text.

import type { ChosenModel } from '../../../web/src/lab/contract';
import type { MarkedParagraph } from '../../../web/src/lab/paragraph';
import type { SceneView } from '../../../web/src/lab/scene';
import { templateText } from '../template-text';

const MODEL: ChosenModel = { argument: 'mlp', title: 'MLP', longest: 0, summary: undefined };

/** Types of any lab with such values; `never` lets hand-made data pass for whatever type a sentence expects. */
interface TypesOf<V extends object> {
  readonly values: V;
  readonly prediction: never;
  readonly dry: never;
  readonly outcomes: never;
  readonly live: never;
}

/** A view in which the prediction is locked. */
export function predictedView<V extends object>(given: {
  readonly values: V;
  readonly outcomes: object;
  readonly dry?: object;
  readonly prediction?: unknown;
  readonly model?: Partial<ChosenModel>;
}): SceneView<TypesOf<V>, 'dry'> {
  const { values, outcomes, dry, prediction, model = {} } = given;
  const view = {
    values,
    shown: values,
    outcomes,
    dry,
    prediction,
    draft: undefined,
    passed: true,
  };
  return { ...view, model: { ...MODEL, ...model } } as unknown as SceneView<TypesOf<V>, 'dry'>;
}

/** The text with plain spaces in place of no-break spaces, as a test types it. */
export const spaced = (text: string): string => text.replace(/\s/g, ' ');

/** Paragraphs as one line each, with plain spaces. */
export const plain = (all: readonly MarkedParagraph[] = []): string[] =>
  all.map(({ lead = '', text }) =>
    `${lead} ${typeof text === 'string' ? text : templateText(text)}`.replace(/\s+/g, ' ').trim(),
  );

/** The numbers of a sentence in order, with their prefixes: "2.36 M" is 2,360,000. */
export function numbersOf(sentence: string): number[] {
  const found = sentence
    .replace(/\s/g, ' ')
    .matchAll(/(\d[\d,]*(?:\.\d+)?)(?: ?(billion|trillion|[kMGT](?![a-z])))?/g);
  const PREFIX: Record<string, number> = {
    k: 1e3,
    M: 1e6,
    G: 1e9,
    T: 1e12,
    billion: 1e9,
    trillion: 1e12,
  };
  return [...found].map(
    ([, digits = '', prefix = '']) => Number(digits.replaceAll(',', '')) * (PREFIX[prefix] ?? 1),
  );
}
