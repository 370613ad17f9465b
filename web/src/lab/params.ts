// A lab's parameters, each declared once: state, address, controls and types are derived from the declaration.
// An address looks like this: ?lab=latency&model=mlp&batch=8&seed=1. Values that cannot be used are replaced by the initial
// ones, with a note about it.

import type { ModelSummary } from '../engine/types';

export interface IntegerParam {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
  readonly initial: number;
  /** Shows a slider in powers of two; for batch sizes and lengths. */
  readonly powersOfTwo?: boolean;
  /** Shows no control, or only one for models that have a sequence. */
  readonly shown?: 'never' | 'with a sequence';
}

export interface ChoiceParam<K extends string = string> {
  readonly kind: 'choice';
  readonly options: readonly K[];
  readonly initial: K;
}

/** A model that the lab provides: chosen by its name like a preset, passed to the engine as a spec. */
export interface LabModel {
  readonly name: string;
  readonly title: string;
  readonly spec: string;
  readonly max_seq: number;
}

/** A preset's name, one of the lab's own models, or "mine". */
export interface ModelParam {
  readonly kind: 'model';
  readonly initial: string;
  /** Which presets the lab can take; all unless given. */
  readonly accepts?: (model: ModelSummary) => boolean;
  /** Models offered in addition to the presets. */
  readonly specs?: readonly LabModel[];
}

export type Param = IntegerParam | ChoiceParam | ModelParam;
export type Params = Readonly<Record<string, Param>>;

type ValueOf<P> = P extends ChoiceParam<infer K> ? K : P extends IntegerParam ? number : string;
/** The values of the parameters: { model: string; batch: number; clock: 'page' | '1ms' }. */
export type Values<P extends Params = Params> = { readonly [K in keyof P]: ValueOf<P[K]> };

type More<T> = Partial<Omit<T, 'kind' | 'initial'>>;

export const model = (initial: string, more: More<ModelParam> = {}): ModelParam => ({
  kind: 'model',
  initial,
  ...more,
});

export const integer = (
  min: number,
  max: number,
  initial: number,
  more: Omit<More<IntegerParam>, 'min' | 'max'> = {},
): IntegerParam => ({ kind: 'integer', min, max, initial, ...more });

export const choice = <const K extends string>(
  options: readonly K[],
  initial: NoInfer<K>,
): ChoiceParam<K> => ({ kind: 'choice', options, initial });

/** Sequence length in tokens; 0 means the model's default. */
export const sequence = (): IntegerParam => integer(0, 4096, 0, { shown: 'with a sequence' });
/** The seed is in the address, so that random draws are the same for everyone who follows the link. */
export const seed = (): IntegerParam => integer(1, 999_999, 1, { shown: 'never' });

export const initialValues = <P extends Params>(params: P): Values<P> =>
  Object.fromEntries(
    Object.entries(params).map(([name, { initial }]) => [name, initial]),
  ) as Values<P>;

interface Read {
  readonly value: string | number;
  readonly note?: string;
}

function readParam(name: string, text: string, param: Param): Read {
  // Whether this model exists is checked later, when the engine has listed its models.
  if (param.kind === 'model') return { value: text || param.initial };
  if (param.kind === 'choice') {
    if (param.options.includes(text)) return { value: text };
    const known = param.options.join(', ');
    return {
      value: param.initial,
      note: `${name}=${text} is not one of ${known}; using ${param.initial}.`,
    };
  }
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= param.min && value <= param.max) return { value };
  return {
    value: param.initial,
    note: `${name}=${text} is not a whole number from ${param.min} to ${param.max}; using ${param.initial}.`,
  };
}

export interface ParsedValues<P extends Params> {
  readonly values: Values<P>;
  /** One sentence for each value that could not be used. */
  readonly notes: readonly string[];
}

/** Reads the declared names from a query and ignores all others. */
export function parseValues<P extends Params>(query: URLSearchParams, params: P): ParsedValues<P> {
  const read = Object.entries(params).map(([name, param]): [string, Read] => {
    const text = query.get(name);
    return [name, text === null ? { value: param.initial } : readParam(name, text, param)];
  });
  return {
    values: Object.fromEntries(read.map(([name, { value }]) => [name, value])) as Values<P>,
    notes: read.flatMap(([, { note }]) => note ?? []),
  };
}

/** The values of an earlier version of the page: those that cannot be used now are replaced by the initial ones. */
export const usableValues = (values: Partial<Values>, params: Params): Values =>
  parseValues(valuesQuery(values as Values, params), params).values;

/** The query that restores these values; initial ones are left out to keep links short. */
export function valuesQuery(values: Values, params: Params): URLSearchParams {
  const described = Object.entries(params)
    .filter(([name, { initial }]) => values[name] !== undefined && values[name] !== initial)
    .map(([name]) => [name, String(values[name])]);
  return new URLSearchParams(described);
}
