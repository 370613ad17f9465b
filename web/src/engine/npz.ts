// Reads and writes NumPy's .npz files: .npy files in a zip archive, stored (numpy.savez) or deflated (numpy.savez_compressed).
// Browsers and Node can inflate, so only the zip directory has to be parsed here.

import { fileError, type NumberArray, readNpy } from './npy.ts';

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
  /** The offset of its local header. */
  readonly offset: number;
}

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MOST_COMMENT = 65_535;
const MOST_ENTRIES = 1000;
/** The largest size of one unpacked file in bytes, which a tab can still hold. */
const MOST_BYTES = 2 ** 30;

const viewOf = (file: Uint8Array) => new DataView(file.buffer, file.byteOffset, file.byteLength);

/** The offset of the end-of-directory record, which ends with a comment of any length. */
function endOf(view: DataView, name: string): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT); at -= 1) {
    const ends = view.getUint32(at, true) === END;
    if (ends && at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength) return at;
  }
  throw fileError(name, 'this is no .npz file: it has no zip directory at its end');
}

function entriesOf(file: Uint8Array, name: string): Entry[] {
  const view = viewOf(file);
  const end = endOf(view, name);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const damaged = () => fileError(name, 'the zip directory of the .npz file is damaged');
  if (count > MOST_ENTRIES)
    throw fileError(name, `the .npz file holds more than ${MOST_ENTRIES} arrays`);
  const entries: Entry[] = [];
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== DIRECTORY) throw damaged();
    const length = view.getUint16(at + 28, true);
    const next = at + 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end) throw damaged();
    const flags = view.getUint16(at + 8, true);
    if ((flags & 1) !== 0) throw fileError(name, 'the .npz file is encrypted');
    entries.push({
      name: new TextDecoder().decode(file.subarray(at + 46, at + 46 + length)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at = next;
  }
  return entries;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let bits = byte;
  for (let i = 0; i < 8; i += 1) bits = bits & 1 ? (bits >>> 1) ^ 0xedb88320 : bits >>> 1;
  return bits >>> 0;
});

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 255] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Inflates at most `size` bytes, so that a zip bomb is never unpacked. */
async function inflated(packed: Uint8Array, size: number): Promise<Uint8Array | undefined> {
  const stream = new Blob([packed as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  const whole = new Uint8Array(size);
  let at = 0;
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (at + part.value.length > size) return undefined;
      whole.set(part.value, at);
      at += part.value.length;
    }
  } catch {
    return undefined; // not a deflate stream, or a truncated one
  } finally {
    reader.cancel().catch(() => undefined);
  }
  return at === size ? whole : undefined;
}

async function bytesOf(file: Uint8Array, entry: Entry, field: string): Promise<Uint8Array> {
  const view = viewOf(file);
  const { offset, packed, size, method } = entry;
  const damaged = () =>
    fileError(field, `${JSON.stringify(entry.name)} in the .npz file is damaged`);
  if ([offset, packed, size].some((each) => each === 0xffffffff) || size > MOST_BYTES) {
    throw fileError(field, `${JSON.stringify(entry.name)} in the .npz file is larger than 1 GiB`);
  }
  if (offset + 30 > file.length || view.getUint32(offset, true) !== LOCAL) throw damaged();
  const begin = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (begin + packed > file.length) throw damaged();
  const stored = file.subarray(begin, begin + packed);
  if (method !== 0 && method !== 8) {
    throw fileError(
      field,
      `${JSON.stringify(entry.name)} is packed by method ${method}, expected stored or deflated`,
    );
  }
  const bytes = method === 0 ? stored : await inflated(stored, size);
  if (bytes === undefined || bytes.length !== size || crc32(bytes) !== entry.crc) throw damaged();
  return bytes;
}

const arrayName = (entry: string) => entry.replace(/\.npy$/, '');

/** The unpacked .npy files of a .npz file, by the names of their arrays. Rejects with EngineError "invalid_argument". */
export async function unpackNpz(
  file: Uint8Array,
  name = 'arrays',
): Promise<Map<string, Uint8Array>> {
  const arrays = new Map<string, Uint8Array>();
  for (const entry of entriesOf(file, name)) {
    if (!entry.name.endsWith('.npy')) continue;
    arrays.set(arrayName(entry.name), await bytesOf(file, entry, name));
  }
  return arrays;
}

/** All arrays of a .npz file by name. Rejects with EngineError "invalid_argument". */
export async function readNpz(
  file: Uint8Array,
  name = 'arrays',
): Promise<Map<string, NumberArray>> {
  const arrays = await unpackNpz(file, name);
  return new Map([...arrays].map(([array, bytes]) => [array, readNpy(bytes, `${name}: ${array}`)]));
}

/** The requested array of a .npz file; without a name, the only one. Rejects with EngineError "invalid_argument". */
export async function chosenArray(
  file: Uint8Array,
  name: string,
  wanted: string | undefined,
): Promise<Uint8Array> {
  const arrays = await unpackNpz(file, name);
  const known = [...arrays.keys()];
  const chosen = wanted ?? (known.length === 1 ? known[0] : undefined);
  const bytes = chosen === undefined ? undefined : arrays.get(chosen);
  if (bytes !== undefined) return bytes;
  const found = known.length === 0 ? 'no array' : `the arrays ${known.slice(0, 8).join(', ')}`;
  const expected = wanted === undefined ? 'one' : JSON.stringify(wanted);
  throw fileError(
    name,
    `the .npz file holds ${found}, expected ${expected}`,
    known.length > 1 ? 'Save the one that is meant by itself, with numpy.save.' : '',
  );
}

/** Packs arrays into a .npz file, uncompressed. */
export function packNpz(arrays: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [array, bytes] of arrays) {
    const name = new TextEncoder().encode(`${array}.npy`);
    const header = (signature: number, more: number) => {
      const part = new Uint8Array((signature === LOCAL ? 30 : 46) + name.length);
      const view = viewOf(part);
      const at = signature === LOCAL ? 4 : 6;
      view.setUint32(0, signature, true);
      if (signature === DIRECTORY) view.setUint16(4, 20, true);
      view.setUint16(at, 20, true); // the version needed to extract
      view.setUint16(at + 2, 0x800, true); // flag: names are in UTF-8
      view.setUint16(at + 8, 0x21, true); // 1 January 1980, so that the same arrays give the same file
      view.setUint32(at + 10, crc32(bytes), true);
      view.setUint32(at + 14, bytes.length, true);
      view.setUint32(at + 18, bytes.length, true);
      view.setUint16(at + 22, name.length, true);
      if (signature === DIRECTORY) view.setUint32(42, more, true);
      part.set(name, part.length - name.length);
      return part;
    };
    const local = header(LOCAL, 0);
    parts.push(local, bytes);
    directory.push(header(DIRECTORY, offset));
    offset += local.length + bytes.length;
  }
  const end = new Uint8Array(END_BYTES);
  const view = viewOf(end);
  view.setUint32(0, END, true);
  view.setUint16(8, directory.length, true);
  view.setUint16(10, directory.length, true);
  view.setUint32(
    12,
    directory.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  view.setUint32(16, offset, true);
  const all = [...parts, ...directory, end];
  const file = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
