// .npy, .npz and safetensors files: NumPy's files are read, faults are named, and written files can be read again.

import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Numbers, readNpy, writeNpy } from '../../../web/src/engine/npy';
import { chosenArray, packNpz, readNpz } from '../../../web/src/engine/npz';
import { readSafetensors, writeSafetensors } from '../../../web/src/engine/safetensors';

/** A file as numpy.save writes it. */
function npy(descr: string, shape: string, data: ArrayBufferView, fortran = 'False'): Uint8Array {
  const dict = `{'descr': '${descr}', 'fortran_order': ${fortran}, 'shape': ${shape}, }`;
  return file(dict, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
}

function file(dict: string, values: Uint8Array, version = 1): Uint8Array {
  const header = new TextEncoder().encode(`${dict}\n`);
  const length =
    version === 1
      ? [header.length & 255, header.length >> 8]
      : [header.length & 255, (header.length >> 8) & 255, (header.length >> 16) & 255, 0];
  return new Uint8Array([
    0x93,
    ...new TextEncoder().encode('NUMPY'),
    version,
    0,
    ...length,
    ...header,
    ...values,
  ]);
}

const FLOATS = new Float32Array([1, 2, 3, 4, 5, 6]);
const messageOf = (work: () => unknown): string => {
  try {
    work();
  } catch (thrown) {
    return (thrown as Error).message;
  }
  return 'nothing was refused';
};

describe('readNpy', () => {
  test.each<[string, ArrayBufferView, readonly (number | bigint)[]]>([
    [
      '<f2',
      new Uint16Array([0x3c00, 0xc000, 0x0001, 0x7c00]),
      [1, -2, 2 ** -24, Number.POSITIVE_INFINITY],
    ],
    ['<f4', new Float32Array([1.5, -2, 0, 4]), [1.5, -2, 0, 4]],
    ['<f8', new Float64Array([0.1, 1e300, 0, 1]), [0.1, 1e300, 0, 1]],
    ['<i4', new Int32Array([1, -2, 3, 4]), [1, -2, 3, 4]],
    ['<i8', new BigInt64Array([1n, -2n, 3n, 4n]), [1n, -2n, 3n, 4n]],
    ['|u1', new Uint8Array([0, 1, 254, 255]), [0, 1, 254, 255]],
    ['|b1', new Uint8Array([0, 1, 1, 0]), [0, 1, 1, 0]],
  ])('reads %s', (descr, data, expected) => {
    const { data: read, shape } = readNpy(npy(descr, '(2, 2)', data));
    expect([...(read as Iterable<number | bigint>)]).toEqual(expected);
    expect(shape).toEqual([2, 2]);
  });

  test('turns Fortran order round, in three dimensions too', () => {
    const columns = npy('<f4', '(2, 3)', FLOATS, 'True');
    expect([...(readNpy(columns).data as Float32Array)]).toEqual([1, 3, 5, 2, 4, 6]);
    const cube = npy(
      '|u1',
      '(2, 3, 2)',
      Uint8Array.from({ length: 12 }, (_, i) => i),
      'True',
    );
    expect([...(readNpy(cube).data as Uint8Array)]).toEqual([0, 6, 2, 8, 4, 10, 1, 7, 3, 9, 5, 11]);
  });

  test('reads what has no dimension, no element, and the other versions of the header', () => {
    expect(readNpy(npy('<f4', '()', new Float32Array([7]))).shape).toEqual([]);
    expect(readNpy(npy('<f4', '(0, 3)', new Float32Array())).shape).toEqual([0, 3]);
    const two = file(
      "{'descr': '<f4', 'fortran_order': False, 'shape': (6,), }",
      new Uint8Array(FLOATS.buffer),
      2,
    );
    expect(readNpy(two).shape).toEqual([6]);
  });

  const good = npy('<f4', '(2, 3)', FLOATS);
  const dict = (text: string) => () => readNpy(file(text, new Uint8Array(24)), 'inputs');
  test.each<[string, () => unknown, RegExp]>([
    [
      'another magic',
      () => readNpy(new TextEncoder().encode('\x93NUMPZ and more'), 'inputs'),
      /^inputs: this is no \.npy file/,
    ],
    ['nothing', () => readNpy(new Uint8Array(), 'inputs'), /no \.npy file/],
    [
      'version 9',
      () => readNpy(good.map((byte, at) => (at === 6 ? 9 : byte))),
      /version 9, expected 1, 2 or 3/,
    ],
    ['an end within the header', () => readNpy(good.slice(0, 30)), /ends within its header/],
    ['an end within its length', () => readNpy(good.slice(0, 9)), /ends within its header/],
    [
      'an end within the values',
      () => readNpy(good.slice(0, -1)),
      /23 bytes of values, its shape \[2, 3\] of <f4 needs 24/,
    ],
    ['a byte too many', () => readNpy(new Uint8Array([...good, 0])), /25 bytes of values/],
    [
      'a huge header',
      () => readNpy(file(' '.repeat(60_000), new Uint8Array())),
      /header of 60001 bytes, expected at most 10000/,
    ],
    [
      'big-endian numbers',
      () => readNpy(npy('>f4', '(6,)', FLOATS)),
      /holds ">f4", expected f2, f4, f8/,
    ],
    ['texts', () => readNpy(npy('<U4', '(6,)', FLOATS)), /holds "<U4"/],
    [
      'a name of every object',
      () => readNpy(npy('constructor', '(6,)', FLOATS)),
      /holds "constructor"/,
    ],
    ['no shape', dict("{'descr': '<f4', 'fortran_order': False, }"), /not as NumPy writes it/],
    [
      'two shapes',
      dict("{'descr': '<f4', 'fortran_order': False, 'shape': (6,), 'shape': (6,), }"),
      /not as NumPy/,
    ],
    [
      'a key of its own',
      dict("{'descr': '<f4', 'fortran_order': False, 'shape': (6,), 'x': (6,), }"),
      /not as NumPy/,
    ],
    ['code', dict("{'descr': '<f4', 'fortran_order': f(), 'shape': (6,), }"), /not as NumPy/],
    [
      'a negative dimension',
      dict("{'descr': '<f4', 'fortran_order': False, 'shape': (-6,), }"),
      /not as NumPy/,
    ],
    [
      'more than there is',
      dict("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999, 99999999999), }"),
      /24 bytes of values/,
    ],
    [
      'nine dimensions',
      dict("{'descr': '<f4', 'fortran_order': False, 'shape': (1, 1, 1, 1, 1, 1, 1, 1, 6), }"),
      /not as NumPy/,
    ],
  ])('refuses %s', (_what, read, message) => {
    expect(messageOf(read)).toMatch(message);
  });

  test('what is written is read, its values on a border of 64 bytes', () => {
    for (const shape of [[6], [2, 3], [1, 2, 3]]) {
      const written = writeNpy({ data: FLOATS, shape });
      expect((written.length - 24) % 64).toBe(0);
      expect(readNpy(written)).toEqual({ data: FLOATS, shape });
    }
  });
});

/** Packed as numpy.savez_compressed does, by editing what packNpz stores. */
function deflated(name: string, bytes: Uint8Array, size = bytes.length): Uint8Array {
  const plain = packNpz(new Map([[name, bytes]]));
  const packed = deflateRawSync(bytes);
  const head = 30 + name.length + 4;
  const directory = plain.slice(head + bytes.length);
  const whole = new Uint8Array([...plain.slice(0, head), ...packed, ...directory]);
  const view = new DataView(whole.buffer);
  const at = head + packed.length;
  view.setUint16(8, 8, true);
  view.setUint16(at + 10, 8, true);
  view.setUint32(at + 20, packed.length, true);
  view.setUint32(at + 24, size, true);
  view.setUint32(whole.length - 22 + 16, at, true);
  return whole;
}

describe('.npz', () => {
  const one = npy('<f4', '(2, 3)', FLOATS);
  const two = npy('<i4', '(2,)', new Int32Array([7, 8]));
  const refused = (bytes: Uint8Array, wanted?: string) =>
    chosenArray(bytes, 'inputs', wanted).then(
      () => 'nothing was refused',
      (thrown: Error) => thrown.message,
    );

  test('stored and deflated arrays are read by name', async () => {
    const stored = await readNpz(
      packNpz(
        new Map([
          ['x', one],
          ['y', two],
        ]),
      ),
    );
    expect([...stored.keys()]).toEqual(['x', 'y']);
    expect(stored.get('y')).toEqual({ data: new Int32Array([7, 8]) as Numbers, shape: [2] });
    expect((await readNpz(deflated('x', one))).get('x')?.data).toEqual(FLOATS);
  });

  test('of several arrays one has to be named', async () => {
    const both = packNpz(
      new Map([
        ['x', one],
        ['y', two],
      ]),
    );
    expect(await refused(both)).toBe('inputs: the .npz file holds the arrays x, y, expected one.');
    expect(await refused(both, 'z')).toMatch(/expected "z"/);
    expect(await chosenArray(both, 'inputs', 'y')).toEqual(two);
    expect(await refused(packNpz(new Map()))).toMatch(/holds no array/);
  });

  test('what is damaged is refused by name', async () => {
    const good = packNpz(new Map([['x', one]]));
    expect(await refused(one)).toMatch(/no \.npz file/);
    expect(await refused(good.slice(0, -1))).toMatch(/no \.npz file/);
    expect(await refused(good.map((byte, at) => (at === 80 ? byte ^ 1 : byte)))).toMatch(
      /"x\.npy" in the \.npz file is damaged/,
    );
    // A deflated array whose stated size is smaller or larger than its real one.
    expect(await refused(deflated('x', one, 10))).toMatch(/damaged/);
    expect(await refused(deflated('x', one, 1e6))).toMatch(/damaged/);
    const broken = deflated('x', one);
    broken.fill(0xff, 40, 50);
    expect(await refused(broken)).toMatch(/damaged/);
    const directory = new DataView(good.buffer).getUint32(good.length - 6, true);
    const edited = (offset: number, bytes: number[]) => {
      const copy = good.slice();
      copy.set(bytes, directory + offset);
      return copy;
    };
    expect(await refused(edited(8, [1]))).toMatch(/encrypted/);
    expect(await refused(edited(10, [12]))).toMatch(/method 12/);
    expect(await refused(edited(24, [255, 255, 255, 255]))).toMatch(/larger than 1 GiB/);
    expect(await refused(edited(28, [255, 255]))).toMatch(/directory of the \.npz file is damaged/);
    expect(await refused(edited(42, [250, 255, 0, 0]))).toMatch(/damaged/);
  });
});

describe('safetensors', () => {
  const data = new Float32Array([1, 2, 3, 4]);
  const good = writeSafetensors(
    new Map([
      ['a', { shape: [2, 1], data: data.subarray(0, 2) }],
      ['b', { shape: [2], data: data.subarray(2) }],
    ]),
  );
  const withHeader = (header: unknown, bytes = 16) => {
    const json = new TextEncoder().encode(
      typeof header === 'string' ? header : JSON.stringify(header),
    );
    const whole = new Uint8Array(8 + json.length + bytes);
    new DataView(whole.buffer).setBigUint64(0, BigInt(json.length), true);
    whole.set(json, 8);
    return () => readSafetensors(whole);
  };
  const tensor = (begin: number, end: number, shape = [(end - begin) / 4], dtype = 'F32') => ({
    dtype,
    shape,
    data_offsets: [begin, end],
  });

  test('what is written is read', () => {
    const read = readSafetensors(good);
    expect([...read.keys()]).toEqual(['a', 'b']);
    expect(read.get('a')?.shape).toEqual([2, 1]);
    expect(new Float32Array(read.get('b')?.bytes.slice().buffer as ArrayBuffer)).toEqual(
      data.subarray(2),
    );
  });

  test.each<[string, () => unknown, RegExp]>([
    ['seven bytes', () => readSafetensors(good.slice(0, 7)), /at least 8 bytes, this one 7/],
    [
      'a header beyond the file',
      () => readSafetensors(good.slice(0, 40)),
      /no safetensors file: its header would have/,
    ],
    ['no JSON', withHeader('{"a":'), /no JSON/],
    ['a list', withHeader([]), /no JSON object/],
    ['an unknown type', withHeader({ a: tensor(0, 16, [4], 'F8') }), /"a" has the type "F8", /],
    ['a name all objects have', withHeader({ a: tensor(0, 16, [4], 'toString') }), /"toString", /],
    ['no shape', withHeader({ a: { dtype: 'F32', data_offsets: [0, 16] } }), /needs a shape/],
    ['a fraction', withHeader({ a: tensor(0, 16, [1.5]) }), /needs a shape/],
    ['another size', withHeader({ a: tensor(0, 16, [3]) }), /of shape \[3\] needs 12 bytes/],
    ['an end beyond the file', withHeader({ a: tensor(0, 20) }), /of 16 bytes/],
    ['a hole', withHeader({ a: tensor(0, 4), b: tensor(8, 16) }), /"b" begin at 8, expected 4/],
    ['an overlap', withHeader({ a: tensor(0, 8), b: tensor(4, 16) }), /begin at 4, expected 8/],
    ['bytes of nobody', withHeader({ a: tensor(0, 8) }), /8 bytes at the end belong to no tensor/],
  ])('refuses %s', (_what, read, message) => {
    expect(messageOf(read)).toMatch(message);
  });
});
