// What this lab predicts and measures, and the arithmetic on it. No DOM.

import type { Description } from '../../engine/types';

export interface Said {
  readonly parameters: number;
}

export interface Outcome {
  /** The chosen model at the chosen batch. */
  readonly chosen: Description;
  /** The same at batch 1: the comparison that shows what the batch does. */
  readonly single: Description;
  /** And at WIDE_BATCH, for the check question. */
  readonly wide: Description;
  readonly title: string;
  /** GPT-2 small and XL, walked without running. */
  readonly small: Description;
  readonly xl: Description;
  readonly memory_limit_bytes: number;
}

export const WIDE_BATCH = 64;

export const PRECISIONS = {
  fp32: { bytes: 4, label: 'fp32 (4 bytes)' },
  fp16: { bytes: 2, label: 'fp16 (2 bytes)' },
  int8: { bytes: 1, label: 'int8 (1 byte)' },
} as const;

export type Precision = keyof typeof PRECISIONS;

export interface Part {
  readonly label: string;
  readonly parameters: number;
}

/** Layers that hold parameters; a model of one linear layer is split into weights and biases. */
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

/** Repeated blocks in one row ("h.*.mlp.fc, 12 times"), then the largest ten; the rest is summed up. */
export function shownParts(parts: readonly Part[]): Part[] {
  if (parts.length <= MAX_ROWS) return [...parts];
  const groups = groupRepeated(parts);
  if (groups.length <= MAX_ROWS) return groups;
  const kept = new Set(
    [...groups].sort((a, b) => b.parameters - a.parameters).slice(0, MAX_ROWS - 1),
  );
  const rest = groups.filter((part) => !kept.has(part));
  const parameters = rest.reduce((total, part) => total + part.parameters, 0);
  return [...groups.filter((part) => kept.has(part)), { label: 'all others', parameters }];
}

function groupRepeated(parts: readonly Part[]): Part[] {
  const groups = new Map<string, { many: number; parameters: number; first: string }>();
  for (const { label, parameters } of parts) {
    const pattern = label.replace(/(^|\.)\d+(?=\.|$)/g, '$1*');
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
