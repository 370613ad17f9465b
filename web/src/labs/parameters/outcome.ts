// What this lab predicts and measures, and the arithmetic on it. No DOM.

import type { Description } from '../../engine/types';

/** What the engine knows without running the model; it is updated at every change. */
export interface Dry {
  readonly title: string;
  /** The chosen model at the chosen batch size. */
  readonly chosen: Description;
  /** The same model at batch size 1 and at WIDE_BATCH, which shows the effect of the batch. */
  readonly single: Description;
  readonly wide: Description;
  /** GPT-2 small and XL, walked without running. */
  readonly small: Description;
  readonly xl: Description;
  readonly memory_limit_bytes: number;
}

/** What is predicted: the parameter count of one model. */
export interface Outcome {
  readonly title: string;
  readonly description: Description;
}

export const WIDE_BATCH = 64;

/** The parameters of Linear(inputs, outputs). */
export const linearParameters = (inputs: number, outputs: number): number =>
  inputs * outputs + outputs;

/** GPT-2's feed-forward network goes from 768 to 3,072 features and back. */
export const UP_AND_DOWN = [768, 3072] as const;

export const differenceUpAndDown = (): number =>
  linearParameters(...UP_AND_DOWN) - linearParameters(UP_AND_DOWN[1], UP_AND_DOWN[0]);

export const PRECISIONS = {
  fp32: { bytes: 4, label: 'fp32 (4 bytes)' },
  fp16: { bytes: 2, label: 'fp16 (2 bytes)' },
  int8: { bytes: 1, label: 'int8 (1 byte)' },
} as const;

export type Precision = keyof typeof PRECISIONS;
export const PRECISION_NAMES = ['fp32', 'fp16', 'int8'] as const;

/** How much smaller the number is with the binary prefix: 0.049 for MB and MiB; undefined where the prefixes differ. */
export function unitGap(size: number): number | undefined {
  const power = Math.floor(Math.log(size) / Math.log(1000));
  const binary = Math.floor(Math.log(size) / Math.log(1024));
  return size > 0 && power === binary && power > 0 ? 1.024 ** power - 1 : undefined;
}

export interface Part {
  readonly label: string;
  readonly parameters: number;
}

/** The layers that hold parameters; a model of one linear layer is split into weights and biases. */
export function partsOf(description: Description): Part[] {
  const holders = description.layers.filter((layer) => layer.parameters > 0);
  const [only] = holders;
  if (holders.length === 1 && only !== undefined && only.type === 'linear' && only.bias_flops > 0) {
    const biases = only.output_shape.at(-1) ?? 0;
    return [
      { label: 'weights', parameters: only.parameters - biases },
      { label: 'biases', parameters: biases },
    ];
  }
  return holders.map(({ name, parameters }) => ({ label: name, parameters }));
}

const MAX_ROWS = 10;

/** Repeated blocks share a row ("h.*.mlp.fc, 12 times"); then the largest nine are shown, and the rest is summed in a tenth row. */
export function shownParts(parts: readonly Part[]): Part[] {
  if (parts.length <= MAX_ROWS) return [...parts];
  const groups = groupRepeated(parts);
  if (groups.length <= MAX_ROWS) return groups;
  const shown = new Set(
    [...groups].sort((a, b) => b.parameters - a.parameters).slice(0, MAX_ROWS - 1),
  );
  const rest = groups.filter((part) => !shown.has(part));
  const parameters = rest.reduce((total, part) => total + part.parameters, 0);
  return [...groups.filter((part) => shown.has(part)), { label: 'all others', parameters }];
}

/** "h.0.attn" -> "h.*.attn"; a number without a name before it counts layers, which may be of any kind. */
const patternOf = (label: string): string =>
  /^\d/.test(label) ? label : label.replace(/\.\d+(?=\.|$)/g, '.*');

/** Repeated blocks as one part each. */
function groupRepeated(parts: readonly Part[]): Part[] {
  const groups = new Map<string, { many: number; parameters: number; first: string }>();
  for (const { label, parameters } of parts) {
    const pattern = patternOf(label);
    const group = groups.get(pattern) ?? { many: 0, parameters: 0, first: label };
    groups.set(pattern, {
      ...group,
      many: group.many + 1,
      parameters: group.parameters + parameters,
    });
  }
  return [...groups].map(([pattern, { many, parameters, first }]) => ({
    label: many === 1 ? first : `${many} × ${pattern}`,
    parameters,
  }));
}

/** The part with the most parameters. */
export function largestPart(parts: readonly Part[]): Part | undefined {
  return parts.reduce<Part | undefined>(
    (best, part) => (best === undefined || part.parameters > best.parameters ? part : best),
    undefined,
  );
}

/** The output layer that has no parameters of its own, because it uses the matrix of the token embedding. */
export const tiedOf = ({ layers }: Description) =>
  layers.find(({ type, parameters }) => type === 'linear' && parameters === 0);

/** The bytes of the large model, and whether this tab may hold them. */
export function sizeOfLarge({ xl, memory_limit_bytes }: Dry, precision: Precision) {
  const size = xl.parameters * PRECISIONS[precision].bytes;
  return { size, fits: size <= memory_limit_bytes };
}
