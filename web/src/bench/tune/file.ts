// The best results as a file, to continue from or to compare with another device.

import * as v from 'valibot';
import { fields, list, number, text } from '../../session/schema';
import { SIZE } from './generate';
import type { Score, Search, Tried } from './search';
import { DIMENSIONS } from './space';

const share = fields({ value: number, low: number, high: number });
const rate = fields({ giga: number, low: number, high: number });

const schema = fields({
  kind: v.literal('tensorscope-tune', 'a file of tuned kernels'),
  size: v.literal(SIZE, `kernels of ${SIZE} × ${SIZE}`),
  machine: text,
  tried: list(fields({ point: list(number), rate: v.nullable(rate) })),
  best: v.nullable(
    fields({ point: list(number), rate, limit: rate, share, engine: v.nullable(share) }),
  ),
});

export interface TuneFile {
  readonly machine: string;
  readonly tried: readonly Tried[];
  readonly best: Score | undefined;
}

/** Another browser or another number of cores counts as another device. */
export function machine(): string {
  const { userAgent = '', hardwareConcurrency = 1 } = globalThis.navigator ?? {};
  return `${userAgent} ${hardwareConcurrency}`;
}

export function fileText({ tried, score }: Pick<Search, 'tried' | 'score'>): string {
  const content = {
    kind: 'tensorscope-tune',
    size: SIZE,
    machine: machine(),
    dimensions: DIMENSIONS.map(({ name, values }) => ({ name, values })),
    tried: tried.map(({ point, rate: each }) => ({ point, rate: each ?? null })),
    best: score === undefined ? null : { ...score, engine: score.engine ?? null },
  };
  return `${JSON.stringify(content, null, 1)}\n`;
}

const isPoint = (point: readonly number[]): boolean =>
  point.length === DIMENSIONS.length &&
  DIMENSIONS.every(({ values }, d) => values[point[d] ?? -1] !== undefined);

/** Throws an Error that says what is wrong with the text. */
export function readFile(content: string): TuneFile {
  let given: unknown;
  try {
    given = JSON.parse(content);
  } catch {
    throw new Error('This file is no JSON.');
  }
  const { success, output, issues } = v.safeParse(schema, given);
  if (!success) {
    const [{ message, path }] = issues;
    const where = path?.map(({ key }) => String(key)).join('.') ?? '';
    throw new Error(`${where === '' ? 'The file' : `“${where}”`} should be ${message}.`);
  }
  const points = [...output.tried, ...(output.best === null ? [] : [output.best])];
  if (!points.every(({ point }) => isPoint(point)))
    throw new Error('A point of the file lies outside the dimensions.');
  return {
    machine: output.machine,
    tried: output.tried.map(({ point, rate: each }) => ({ point, rate: each ?? undefined })),
    best:
      output.best === null
        ? undefined
        : { ...output.best, engine: output.best.engine ?? undefined },
  };
}
