// The safetensors format (github.com/huggingface/safetensors): 8 bytes with the length of the header, the header in JSON, the
// data without gaps. The checks are the same as in engine/files/safetensors.h, which the command line uses.

import { fileError, fromHalf } from './npy.ts';

/** A tensor of a file; its bytes are a view into the file. */
export interface StoredTensor {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

const MOST_HEADER = 100_000_000;
const SIZES: Record<string, number> = {
  BOOL: 1,
  I8: 1,
  U8: 1,
  I16: 2,
  U16: 2,
  F16: 2,
  BF16: 2,
  I32: 4,
  U32: 4,
  F32: 4,
  I64: 8,
  U64: 8,
  F64: 8,
};
const FIELD = 'weights';

const wrong = (what: string) => fileError(FIELD, what);
const named = (name: string) => JSON.stringify(name.slice(0, 64));

function headerOf(file: Uint8Array): { header: object; begin: number } {
  if (file.length < 8)
    throw wrong(`a safetensors file has at least 8 bytes, this one ${file.length}`);
  const length = Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));
  if (length > MOST_HEADER || length > file.length - 8) {
    throw wrong(
      `this is no safetensors file: its header would have ${length} bytes of ${file.length}`,
    );
  }
  const begin = 8 + length;
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file.subarray(8, begin)));
  } catch {
    throw wrong('the header of the safetensors file is no JSON');
  }
  if (typeof header !== 'object' || header === null || Array.isArray(header)) {
    throw wrong('the header of the safetensors file is no JSON object');
  }
  return { header, begin };
}

const wholes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => Number.isSafeInteger(each) && each >= 0);

function tensorOf(name: string, entry: unknown, data: Uint8Array) {
  const { dtype, shape, data_offsets } = Object(entry) as Record<string, unknown>;
  const size = typeof dtype === 'string' && Object.hasOwn(SIZES, dtype) ? SIZES[dtype] : undefined;
  if (typeof dtype !== 'string' || size === undefined) {
    throw wrong(
      `${named(name)} has the type ${JSON.stringify(dtype)}, expected ${Object.keys(SIZES).join(', ')}`,
    );
  }
  if (!wholes(shape) || !wholes(data_offsets) || data_offsets.length !== 2) {
    throw wrong(`${named(name)} needs a shape and two data_offsets, whole numbers from 0`);
  }
  const [begin = 0, end = 0] = data_offsets;
  const needed = shape.reduce((product, dim) => product * dim, size);
  if (end > data.length || end - begin !== needed) {
    const has = `its data_offsets ${begin} to ${end} of ${data.length} bytes`;
    throw wrong(`${named(name)} of shape [${shape.join(', ')}] needs ${needed} bytes, ${has}`);
  }
  return { begin, end, tensor: { dtype, shape, bytes: data.subarray(begin, end) } };
}

/** The tensors of a safetensors file by name. Throws EngineError "invalid_argument" with the error and its position. */
export function readSafetensors(file: Uint8Array): Map<string, StoredTensor> {
  const { header, begin } = headerOf(file);
  const data = file.subarray(begin);
  const entries = Object.entries(header)
    .filter(([name]) => name !== '__metadata__')
    .map(([name, entry]) => ({ name, ...tensorOf(name, entry, data) }))
    .sort((a, b) => a.begin - b.begin || a.end - b.end);
  let place = 0;
  for (const { name, begin: at, end } of entries) {
    if (at !== place) throw wrong(`the data of ${named(name)} begin at ${at}, expected ${place}`);
    place = end;
  }
  if (place !== data.length)
    throw wrong(`${data.length - place} bytes at the end belong to no tensor`);
  return new Map(entries.map(({ name, tensor }) => [name, tensor]));
}

const DECODERS: Record<string, (bytes: ArrayBuffer) => ArrayLike<number>> = {
  F32: (bytes) => new Float32Array(bytes),
  F64: (bytes) => new Float64Array(bytes),
  F16: (bytes) => Float32Array.from(new Uint16Array(bytes), fromHalf),
  BF16: (bytes) =>
    new Float32Array(Uint32Array.from(new Uint16Array(bytes), (bits) => bits << 16).buffer),
};

/** The values as float32; undefined for a type that is not floating-point. */
export function floatsOf({ dtype, bytes }: StoredTensor): Float32Array | undefined {
  const decode = Object.hasOwn(DECODERS, dtype) ? DECODERS[dtype] : undefined;
  return decode && Float32Array.from(decode(new Uint8Array(bytes).buffer));
}

/** Writes a safetensors file of float32 tensors, for PyTorch. */
export function writeSafetensors(
  tensors: ReadonlyMap<string, { readonly shape: readonly number[]; readonly data: Float32Array }>,
  metadata: Readonly<Record<string, string>> = {},
): Uint8Array {
  let place = 0;
  const header: Record<string, unknown> = { __metadata__: { format: 'pt', ...metadata } };
  for (const [name, { shape, data }] of tensors) {
    header[name] = { dtype: 'F32', shape, data_offsets: [place, place + data.byteLength] };
    place += data.byteLength;
  }
  const json = new TextEncoder().encode(JSON.stringify(header));
  const padded = Math.ceil(json.length / 8) * 8;
  const file = new Uint8Array(8 + padded + place).fill(0x20, 8, 8 + padded);
  new DataView(file.buffer).setBigUint64(0, BigInt(padded), true);
  file.set(json, 8);
  let at = 8 + padded;
  for (const { data } of tensors.values()) {
    file.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at);
    at += data.byteLength;
  }
  return file;
}
