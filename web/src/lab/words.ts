// The words of controls: each parameter's label, unit and hint; those that all labs share are defined here.

import type { ChoiceParam, Params } from './params';

export interface ControlWords {
  readonly label?: string;
  readonly unit?: string;
  /** One line of help below the control. */
  readonly hint?: string;
  /** For a choice: the label of each value; only these values are offered. */
  readonly options?: Readonly<Record<string, string>>;
}

export const COMMON = {
  model: { label: 'Model' },
  batch: { label: 'Batch', unit: 'samples' },
  seq: { label: 'Sequence', unit: 'tokens', hint: '0 takes the model’s default.' },
  seed: { label: 'Seed' },
} as const satisfies Record<string, ControlWords>;

type WordsOf<P> = { readonly label: string } & (P extends ChoiceParam<infer K>
  ? ControlWords & { readonly options: Readonly<Record<K, string>> }
  : ControlWords);

/** Words for each parameter; for the common ones only the differences. */
export type ParamTexts<P extends Params> = {
  readonly [K in Exclude<keyof P, keyof typeof COMMON>]: WordsOf<P[K]>;
} & { readonly [K in keyof P & keyof typeof COMMON]?: ControlWords };

export const controlWords = (
  name: string,
  words: ControlWords | undefined,
  more: ControlWords = {},
): ControlWords => ({ ...(COMMON as Record<string, ControlWords>)[name], ...words, ...more });
