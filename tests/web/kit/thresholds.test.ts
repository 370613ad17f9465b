// Boundaries between units: the last value of each unit and the first of the next.

import { expect, it } from 'vitest';
import { binaryBytes, bytes, duration, si } from '../../../web/src/kit/words/format';

const plain = (text: string) => text.replace('\u00a0', ' ');

it.each([
  [0, '0 ms'],
  [0.000999, '999 ns'],
  [0.001, '1.00 µs'],
  [0.999, '999 µs'],
  [1, '1.00 ms'],
  [999, '999 ms'],
  [1000, '1.00 s'],
  [119_000, '119 s'],
  [120_000, '2.00 min'],
  [-2, '−2.00 ms'],
  [Number.NaN, '–'],
])('%s ms is %s', (ms, text) => expect(plain(duration(ms))).toBe(text));

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [999.4, '999 B'],
  [1000, '1.00 kB'],
  [999_499, '999 kB'],
  [999_999, '1.00 MB'],
  [-1000, '−1.00 kB'],
  [2.5e9, '2.50 GB'],
  [2.5e12, '2.50 TB'],
  [2.5e15, '2.50 PB'],
  [2.5e18, '2.50 EB'],
  [2.5e21, '2,500 EB'],
  [Number.POSITIVE_INFINITY, '–'],
])('%s bytes are %s', (value, text) => expect(plain(bytes(value))).toBe(text));

it.each([
  [1023, '1,023 B'],
  [1023.4, '1,023 B'],
  [1024, '1.00 KiB'],
  [1023.4 * 1024, '1,023 KiB'],
  [1023.6 * 1024, '1.00 MiB'],
  [2 ** 30, '1.00 GiB'],
  [2 ** 40, '1.00 TiB'],
  [2 ** 50, '1.00 PiB'],
  [2 ** 60, '1,024 PiB'],
  [Number.NaN, '–'],
])('%s bytes are %s in powers of two', (value, text) =>
  expect(plain(binaryBytes(value))).toBe(text),
);

it('bare counts are in billions, units in giga', () => {
  expect(
    [si(1.56e9), si(1.56e9, 'FLOP'), si(55, 'FLOP'), si(0.5, 'FLOP'), si(7)].map(plain),
  ).toEqual(['1.56 B', '1.56 GFLOP', '55 FLOP', '0.500 FLOP', '7']);
});
