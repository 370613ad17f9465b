// Reads and writes NumPy's .npy files (numpy.lib.format): magic, version, a header in Python syntax, then the numbers. Parsing
// is strict and never reads beyond the file.

import { EngineError, errorInfo } from './errors.ts';
import { sizeOf } from './shape.ts';

export type Numbers =
  | Float32Array
  | Float64Array
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | BigInt64Array;

/** Row-major numbers and their shape; [] means a single number. */
export interface NumberArray<Data extends Numbers = Numbers> {
  readonly data: Data;
  readonly shape: readonly number[];
}

/** NumPy's own limit for untrusted files. */
const MOST_HEADER = 10_000;
const MOST_DIMENSIONS = 8;
const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];
const HEADER =
  /^\{\s*(?:'(?:descr|fortran_order|shape)'\s*:\s*(?:'[^']*'|True|False|\([\d, ]*\))\s*(?:,\s*|(?=\})))+\}[ \n]*$/;

/** Converts the bits of a float16 to a number. */
export function fromHalf(bits: number): number {
  const sign = bits >> 15 === 0 ? 1 : -1;
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0
    ? sign * fraction * 2 ** -24
    : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

const halves = (buffer: ArrayBuffer) => Float32Array.from(new Uint16Array(buffer), fromHalf);

const TYPES: Record<string, { readonly size: number; make(buffer: ArrayBuffer): Numbers }> = {
  '<f2': { size: 2, make: halves },
  '<f4': { size: 4, make: (buffer) => new Float32Array(buffer) },
  '<f8': { size: 8, make: (buffer) => new Float64Array(buffer) },
  '|i1': { size: 1, make: (buffer) => new Int8Array(buffer) },
  '<i2': { size: 2, make: (buffer) => new Int16Array(buffer) },
  '<i4': { size: 4, make: (buffer) => new Int32Array(buffer) },
  '<i8': { size: 8, make: (buffer) => new BigInt64Array(buffer) },
  '|u1': { size: 1, make: (buffer) => new Uint8Array(buffer) },
  '<u2': { size: 2, make: (buffer) => new Uint16Array(buffer) },
  '|b1': { size: 1, make: (buffer) => new Uint8Array(buffer) },
};

/** An error about a file; `name` is what the message calls it. */
export function fileError(name: string, what: string, hint = ''): EngineError {
  return new EngineError({ ...errorInfo('invalid_argument', `${name}: ${what}.`, hint), op: name });
}

/** The header's text, and the offset of the numbers. */
function headerOf(file: Uint8Array, name: string): { text: string; begin: number } {
  if (!MAGIC.every((byte, at) => file[at] === byte)) {
    throw fileError(name, 'this is no .npy file: it does not begin with \\x93NUMPY');
  }
  const version = file[6] ?? 0;
  if (version < 1 || version > 3) {
    throw fileError(name, `the .npy file has version ${version}, expected 1, 2 or 3`);
  }
  const width = version === 1 ? 2 : 4;
  const bytes = file.subarray(8, 8 + width);
  const length = bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);
  if (length > MOST_HEADER) {
    const most = `expected at most ${MOST_HEADER}`;
    throw fileError(name, `the .npy file has a header of ${length} bytes, ${most}`);
  }
  const begin = 8 + width + length;
  if (bytes.length < width || file.length < begin) {
    throw fileError(name, 'the .npy file ends within its header');
  }
  return { text: new TextDecoder('latin1').decode(file.subarray(8 + width, begin)), begin };
}

function parsed(text: string, name: string) {
  const all = (key: string, value: string) => [
    ...text.matchAll(new RegExp(`'${key}'\\s*:\\s*${value}`, 'g')),
  ];
  const [descr, fortran, shape] = [
    all('descr', `'([^']*)'`),
    all('fortran_order', '(True|False)'),
    all('shape', '\\(([\\d, ]*)\\)'),
  ];
  const dims = (shape[0]?.[1] ?? '').split(',').filter((dim) => dim.trim() !== '');
  const whole = [descr, fortran, shape].every((found) => found.length === 1);
  if (!whole || !HEADER.test(text) || dims.length > MOST_DIMENSIONS) {
    throw fileError(
      name,
      `the header of the .npy file is not as NumPy writes it: ${text.slice(0, 80).trim()}`,
    );
  }
  return {
    descr: descr[0]?.[1] ?? '',
    fortran: fortran[0]?.[1] === 'True',
    shape: dims.map(Number),
  };
}

/** Converts column-major to row-major order, in place. */
function transposed<Data extends Numbers>(data: Data, shape: readonly number[]): Data {
  const from = data.slice() as Data;
  const strides = shape.map((_, axis) => sizeOf(shape.slice(0, axis)));
  const index = shape.map(() => 0);
  let place = 0;
  for (let i = 0; i < data.length; i += 1) {
    data[i] = from[place] as never;
    for (let axis = shape.length - 1; axis >= 0; axis -= 1) {
      const stride = strides[axis] ?? 1;
      index[axis] = (index[axis] ?? 0) + 1;
      place += stride;
      if ((index[axis] ?? 0) < (shape[axis] ?? 0)) break;
      place -= stride * (shape[axis] ?? 0);
      index[axis] = 0;
    }
  }
  return data;
}

/**
 * Reads a .npy file of f2 (as float32), f4, f8, i1, i2, i4, i8, u1, u2 or bool, little-endian, in C or Fortran order.
 * @param name the file's name in errors. Throws EngineError "invalid_argument".
 */
export function readNpy(file: Uint8Array, name = 'array'): NumberArray {
  const { text, begin } = headerOf(file, name);
  const { descr, fortran, shape } = parsed(text, name);
  const type = Object.hasOwn(TYPES, descr) ? TYPES[descr] : undefined;
  if (type === undefined) {
    const expected = 'expected f2, f4, f8, i1, i2, i4, i8, u1, u2 or bool, little-endian';
    throw fileError(name, `the .npy file holds ${JSON.stringify(descr.slice(0, 20))}, ${expected}`);
  }
  const needed = sizeOf(shape) * type.size;
  const left = file.length - begin;
  if (left !== needed) {
    const needs = `its shape [${shape.join(', ')}] of ${descr} needs ${needed}`;
    throw fileError(name, `the .npy file has ${left} bytes of values, ${needs}`);
  }
  const data = type.make(new Uint8Array(file.subarray(begin)).buffer);
  return { data: fortran && needed > 0 ? transposed(data, shape) : data, shape };
}

/** Writes a .npy file of float32 values. */
export function writeNpy({ data, shape }: NumberArray<Float32Array>): Uint8Array {
  const dims = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const dict = `{'descr': '<f4', 'fortran_order': False, 'shape': (${dims}), }`;
  const header = `${dict.padEnd(Math.ceil((dict.length + 11) / 64) * 64 - 11)}\n`;
  const start = 10 + header.length;
  const file = new Uint8Array(start + data.byteLength);
  file.set([...MAGIC, 1, 0, header.length & 255, header.length >> 8]);
  file.set(new TextEncoder().encode(header), 10);
  file.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), start);
  return file;
}
