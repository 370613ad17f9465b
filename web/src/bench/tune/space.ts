// The parameters of a generated kernel: at least 200 combinations.

export interface Dimension {
  readonly name: 'rows' | 'vectors' | 'unroll' | 'packing' | 'arithmetic';
  readonly label: string;
  readonly what: string;
  readonly values: readonly number[];
  readonly text: (value: number) => string;
}

export const DIMENSIONS: readonly Dimension[] = [
  {
    name: 'rows',
    label: 'rows of the tile',
    what: 'how many rows of C are summed at once',
    values: [1, 2, 3, 4, 5, 6, 8],
    text: String,
  },
  {
    name: 'vectors',
    label: 'columns of the tile',
    what: 'in vectors of four',
    values: [1, 2, 3, 4],
    text: (value) => String(4 * value),
  },
  {
    name: 'unroll',
    label: 'unrolling',
    what: 'steps of p written out in the loop',
    values: [1, 2, 4, 8],
    text: String,
  },
  {
    name: 'packing',
    label: 'packing',
    what: 'whether B is first copied into the order in which it is read',
    values: [0, 1],
    text: (value) => (value === 1 ? 'B packed' : 'not packed'),
  },
  {
    name: 'arithmetic',
    label: 'multiply and add',
    what: 'in two instructions, or fused into one where this browser knows it',
    values: [0, 1],
    text: (value) => (value === 1 ? 'fused' : 'two steps'),
  },
];

export interface Variant {
  readonly rows: number;
  readonly vectors: number;
  readonly unroll: number;
  readonly packing: number;
  readonly arithmetic: number;
}

/** One index into the values of each dimension. */
export type Point = readonly number[];

export const variantAt = (point: Point): Variant =>
  Object.fromEntries(
    DIMENSIONS.map(({ name, values }, at) => [name, values[point[at] ?? 0] ?? 0]),
  ) as unknown as Variant;

/** For example "4 × 8, unrolled 2, B packed, fused". */
export function variantText({ rows, vectors, unroll, packing, arithmetic }: Variant): string {
  return [
    `${rows} × ${4 * vectors}`,
    unroll === 1 ? 'not unrolled' : `unrolled ${unroll}`,
    packing === 1 ? 'B packed' : 'not packed',
    ...(arithmetic === 1 ? ['fused'] : []),
  ].join(', ');
}

/** The indices that may be tried in each dimension: the ranges that the student has chosen. */
export type Ranges = readonly (readonly number[])[];

export const countOf = (ranges: Ranges): number =>
  ranges.reduce((product, { length }) => product * length, 1);

/** The n-th point inside the ranges; the last dimension varies fastest. */
export function pointAt(ranges: Ranges, index: number): Point {
  let left = index;
  const reversed = [...ranges].reverse().map((range) => {
    const at = range[left % range.length] ?? 0;
    left = Math.floor(left / range.length);
    return at;
  });
  return reversed.reverse();
}

export const samePoint = (a: Point, b: Point): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at]);
