// Generates a matrix product as WebAssembly bytes from the chosen parameters: C = A B of SIZE x SIZE in float32. SIZE is a
// multiple of every tile size, so that there are no remainders.

import type { Variant } from './space';

export const SIZE = 240;
const BYTES = 4 * SIZE;
const MATRIX = BYTES * SIZE;
/** The addresses of the matrices in the module's memory, and of the packed panel of B after them. */
export const PLACES = { a: 0, b: MATRIX, c: 2 * MATRIX, panel: 3 * MATRIX } as const;
const PAGES = Math.ceil((3 * MATRIX + 16 * BYTES) / 65_536);

type Code = readonly number[];

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  do {
    const low = left % 128;
    left = Math.floor(left / 128);
    bytes.push(low + (left > 0 ? 128 : 0));
  } while (left > 0);
  return bytes;
}

function signed(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value; ; ) {
    const low = left & 0x7f;
    left >>= 7;
    const last = (left === 0 && (low & 0x40) === 0) || (left === -1 && (low & 0x40) !== 0);
    bytes.push(last ? low : low | 0x80);
    if (last) return bytes;
  }
}

const vector = (items: readonly Code[]): number[] => [...unsigned(items.length), ...items.flat()];
const section = (id: number, content: Code): number[] => [
  id,
  ...unsigned(content.length),
  ...content,
];
const name = (text: string): number[] => [
  text.length,
  ...[...text].map((letter) => letter.charCodeAt(0)),
];

const get = (local: number): number[] => [0x20, ...unsigned(local)];
const set = (local: number): number[] => [0x21, ...unsigned(local)];
const constant = (value: number): number[] => [0x41, ...signed(value)];
const assign = (local: number, value: number): number[] => [...constant(value), ...set(local)];
const add = (local: number, value: number): number[] => [
  ...get(local),
  ...constant(value),
  0x6a,
  ...set(local),
];
/** Runs the body `times` times, with the local counting down to zero. */
const countDown = (local: number, times: number, body: Code): number[] => [
  ...assign(local, times),
  ...[0x03, 0x40],
  ...body,
  ...add(local, -1),
  ...get(local),
  ...[0x0d, 0x00, 0x0b],
];
const ALIGNED_4 = 2;
const memory = (instruction: number, offset: number): number[] => [
  0xfd,
  instruction,
  ALIGNED_4,
  ...unsigned(offset),
];
const LOAD = 0x00;
const SPLAT = 0x09;
const STORE = 0x0b;
const ZERO: Code = [0xfd, 0x0c, ...new Array<number>(16).fill(0)];
const ADD: Code = [0xfd, 0xe4, 0x01];
const MULTIPLY: Code = [0xfd, 0xe6, 0x01];
const FUSED: Code = [0xfd, 0x85, 0x02];

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Local indices of addresses and counters; the vectors come after them. */
const [ROW, FROM, TO, COLUMN, I, P, J, OTHER] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const INTEGERS = 8;

function body({ rows, vectors, unroll, packing, arithmetic }: Variant): number[] {
  const x = INTEGERS;
  const b = (v: number) => INTEGERS + 1 + v;
  const sum = (r: number, v: number) => INTEGERS + 1 + vectors + r * vectors + v;
  const width = 16 * vectors;
  const stride = packing === 1 ? width : BYTES;
  const tile = range(rows).flatMap((r) => range(vectors).map((v) => [r, v] as const));
  const madd = (r: number, v: number): number[] =>
    arithmetic === 1
      ? [...get(x), ...get(b(v)), ...get(sum(r, v)), ...FUSED, ...set(sum(r, v))]
      : [...get(sum(r, v)), ...get(x), ...get(b(v)), ...MULTIPLY, ...ADD, ...set(sum(r, v))];
  const step = (u: number): number[] => [
    ...range(vectors).flatMap((v) => [
      ...get(FROM),
      ...memory(LOAD, u * stride + 16 * v),
      ...set(b(v)),
    ]),
    ...range(rows).flatMap((r) => [
      ...get(ROW),
      ...memory(SPLAT, r * BYTES + 4 * u),
      ...set(x),
      ...range(vectors).flatMap((v) => madd(r, v)),
    ]),
  ];
  const sums = countDown(P, SIZE / unroll, [
    ...range(unroll).flatMap(step),
    ...add(ROW, 4 * unroll),
    ...add(FROM, unroll * stride),
  ]);
  const band = [
    ...tile.flatMap(([r, v]) => [...ZERO, ...set(sum(r, v))]),
    ...(packing === 1 ? assign(FROM, PLACES.panel) : [...get(COLUMN), ...set(FROM)]),
    ...sums,
    ...tile.flatMap(([r, v]) => [
      ...get(TO),
      ...get(sum(r, v)),
      ...memory(STORE, r * BYTES + 16 * v),
    ]),
    // ROW has advanced along one row: this moves it to the next band.
    ...add(ROW, (rows - 1) * BYTES),
    ...add(TO, rows * BYTES),
  ];
  const packed = [
    ...get(COLUMN),
    ...set(FROM),
    ...assign(OTHER, PLACES.panel),
    ...countDown(P, SIZE, [
      ...range(vectors).flatMap((v) => [
        ...get(OTHER),
        ...get(FROM),
        ...memory(LOAD, 16 * v),
        ...memory(STORE, 16 * v),
      ]),
      ...add(FROM, BYTES),
      ...add(OTHER, width),
    ]),
  ];
  const panels = countDown(J, BYTES / width, [
    ...(packing === 1 ? packed : []),
    ...assign(ROW, PLACES.a),
    // A column has the same offset in C as in B.
    ...[...get(COLUMN), ...constant(PLACES.c - PLACES.b), 0x6a, ...set(TO)],
    ...countDown(I, SIZE / rows, band),
    ...add(COLUMN, width),
  ]);
  return [...assign(COLUMN, PLACES.b), ...panels];
}

/** A module that exports `memory` and `run`. */
export function kernelBytes(variant: Variant): Uint8Array<ArrayBuffer> {
  const { rows, vectors } = variant;
  const vectorLocals = 1 + vectors + rows * vectors;
  const locals = vector([
    [...unsigned(INTEGERS), 0x7f],
    [...unsigned(vectorLocals), 0x7b],
  ]);
  const code = [...locals, ...body(variant), 0x0b];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, vector([[0x60, 0x00, 0x00]])),
    ...section(3, vector([[0x00]])),
    ...section(5, vector([[0x00, ...unsigned(PAGES)]])),
    ...section(
      7,
      vector([
        [...name('memory'), 0x02, 0x00],
        [...name('run'), 0x00, 0x00],
      ]),
    ),
    ...section(10, vector([[...unsigned(code.length), ...code]])),
  ]);
}

const PLAIN: Variant = { rows: 1, vectors: 1, unroll: 1, packing: 0, arithmetic: 0 };

/** Whether this browser supports the fused multiply-add instruction. */
export const knowsFused = (): boolean =>
  WebAssembly.validate(kernelBytes({ ...PLAIN, arithmetic: 1 }));
