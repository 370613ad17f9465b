// The fields of every layer type, for the builder's controls. The engine validates their values; a test compares the names with
// the engine's own list.

export type FieldKind = 'integer' | 'number' | 'boolean' | 'pair' | 'integers' | 'text';

export interface Field {
  readonly name: string;
  readonly kind: FieldKind | 'choice';
  readonly options?: readonly string[];
  /** Words that are allowed in place of numbers. */
  readonly words?: readonly string[];
  /** The engine's default when the field is left out; undefined if the field is required. */
  readonly otherwise?: string;
}

const size = (name: string, otherwise?: string): Field =>
  otherwise === undefined ? { name, kind: 'integer' } : { name, kind: 'integer', otherwise };
const pair = (name: string, otherwise?: string): Field =>
  otherwise === undefined ? { name, kind: 'pair' } : { name, kind: 'pair', otherwise };
const yes: Field = { name: 'bias', kind: 'boolean', otherwise: 'true' };
const eps: Field = { name: 'eps', kind: 'number', otherwise: '0.00001' };
const choice = (name: string, options: readonly string[], otherwise: string): Field => ({
  name,
  kind: 'choice',
  options,
  otherwise,
});
const kvHeads = size('kv_heads', 'as many as heads');
const causal: Field = { name: 'causal', kind: 'boolean', otherwise: 'false' };
const materialised: Field = { name: 'materialised', kind: 'boolean', otherwise: 'false' };
const pool: readonly Field[] = [
  pair('kernel_size'),
  pair('stride', 'kernel_size'),
  pair('padding', '0'),
  { name: 'ceil_mode', kind: 'boolean', otherwise: 'false' },
];

/** The fields except type and name, which all layers have, and except lists of layers, which are drawn. */
export const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  linear: [
    size('out_features'),
    size('in_features', 'as it comes'),
    yes,
    { name: 'tied_to', kind: 'text', otherwise: 'a weight of its own' },
  ],
  conv2d: [
    size('out_channels'),
    pair('kernel_size'),
    pair('stride', '1'),
    { ...pair('padding', '0'), words: ['same'] },
    pair('dilation', '1'),
    size('groups', '1'),
    size('in_channels', 'as it comes'),
    yes,
  ],
  batch_norm2d: [eps],
  layer_norm: [eps, yes],
  relu: [],
  gelu: [choice('approximate', ['none', 'tanh'], 'none')],
  silu: [],
  sigmoid: [],
  tanh: [],
  softmax: [],
  log_softmax: [],
  max_pool2d: pool,
  avg_pool2d: pool,
  global_avg_pool: [],
  flatten: [size('start', '1')],
  reshape: [{ name: 'shape', kind: 'integers' }],
  permute: [{ name: 'dims', kind: 'integers' }],
  bias: [],
  dropout: [
    { name: 'p', kind: 'number', otherwise: '0.5' },
    { name: 'active', kind: 'boolean', otherwise: 'false' },
  ],
  embedding: [size('features')],
  position_embedding: [size('max_length')],
  self_attention: [size('heads'), kvHeads, causal, yes, materialised],
  transformer_block: [
    size('heads'),
    kvHeads,
    size('mlp_features', '4 times the width'),
    choice('activation', ['gelu', 'gelu_tanh'], 'gelu_tanh'),
    { name: 'dropout', kind: 'number', otherwise: 'none' },
    causal,
    yes,
    materialised,
  ],
  residual: [choice('activation', ['none', 'relu'], 'none')],
  sequential: [],
  repeat: [size('times'), { name: 'shared', kind: 'boolean', otherwise: 'false' }],
  concat: [size('axis', '1')],
  reuse: [{ name: 'layer', kind: 'text' }],
};

export const LAYER_TYPES: readonly string[] = Object.keys(FIELDS);

type Template = Readonly<Record<string, string | number | readonly object[] | readonly number[]>>;
const RELU = { type: 'relu' };

/** The initial fields of a new layer: the required ones, with values that often fit. */
const BEGIN: Readonly<Record<string, Template>> = {
  linear: { out_features: 64 },
  conv2d: { out_channels: 16, kernel_size: 3, padding: 1 },
  max_pool2d: { kernel_size: 2 },
  avg_pool2d: { kernel_size: 2 },
  reshape: { shape: [64] },
  permute: { dims: [0, 2, 1] },
  embedding: { features: 64 },
  position_embedding: { max_length: 256 },
  self_attention: { heads: 4 },
  transformer_block: { heads: 4 },
  residual: { layers: [RELU] },
  sequential: { layers: [RELU] },
  repeat: { times: 2, layers: [RELU] },
  concat: { branches: [[RELU], [RELU]] },
};

/** Creates a layer of a type, to follow the layer with the given name. */
export function newLayer(type: string, before = 'fc1'): Readonly<Record<string, never>> {
  const fields = type === 'reuse' ? { layer: before } : BEGIN[type];
  return { type, ...fields } as unknown as Readonly<Record<string, never>>;
}

/** Parses the text of a field to JSON; undefined leaves the field out, `problem` describes an error. */
export function fieldValue(
  field: Field,
  typed: string,
):
  | { readonly value: string | number | boolean | number[] | undefined }
  | { readonly problem: string } {
  const text = typed.trim();
  if (text === '') return emptyValue(field);
  if (field.words?.includes(text)) return { value: text };
  if (field.kind === 'text' || field.kind === 'choice') return { value: text };
  if (field.kind === 'boolean') return { value: text === 'true' };
  if (field.kind === 'number') return numbers(text, 1, 1, false);
  if (field.kind === 'integer') return numbers(text, 1, 1, true);
  return field.kind === 'pair' ? numbers(text, 1, 2, true, field.words) : listed(text);
}

/** The hint below a field: the engine's default, and the allowed words. */
export function fieldHint({ otherwise, words = [] }: Field): string | undefined {
  const left = otherwise === undefined ? [] : [`Left out: ${otherwise}.`];
  const or = words.length === 0 ? [] : [`Or: ${words.join(', ')}.`];
  return left.length + or.length === 0 ? undefined : [...left, ...or].join(' ');
}

function emptyValue(field: Field): { readonly value: undefined } | { readonly problem: string } {
  if (field.otherwise !== undefined) return { value: undefined };
  return { problem: `${field.name} must be given.` };
}

function numbers(
  text: string,
  least: number,
  most: number,
  whole: boolean,
  words: readonly string[] = [],
): { readonly value: number | number[] } | { readonly problem: string } {
  const parts = text.split(/[\s,×x[\]]+/).filter((part) => part !== '');
  const values = parts.map(Number);
  const what = whole ? 'a whole number' : 'a number';
  const fits = values.every((value) => (whole ? Number.isInteger(value) : Number.isFinite(value)));
  if (!fits || values.length < least || values.length > most) {
    const two = most > 1 ? ` or two, such as “3, 5”` : '';
    const or = words.map((word) => `, or “${word}”`).join('');
    return { problem: `“${text}” is not ${what}${two}${or}. The model is as it was.` };
  }
  const [only] = values;
  return { value: values.length === 1 && only !== undefined ? only : values };
}

function listed(text: string): ReturnType<typeof numbers> {
  const read = numbers(text, 1, 8, true);
  return 'value' in read && typeof read.value === 'number' ? { value: [read.value] } : read;
}
