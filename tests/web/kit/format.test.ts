import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  binaryBytes,
  bytes,
  count,
  digits,
  duration,
  fixed,
  gbPerSecond,
  gflopsPerSecond,
  parseNumber,
  percent,
  plural,
  shape,
  si,
  times,
} from '../../../web/src/kit/words/format';
import { durationsLike, power } from '../../../web/src/kit/words/phrases';

/** Replaces no-break spaces, because tests read better with plain ones. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('format', () => {
  it('count: groups whole numbers in threes', () => {
    expect([0, 999, 1000, 2362368, -12345].map(count)).toEqual([
      '0',
      '999',
      '1,000',
      '2,362,368',
      '−12,345',
    ]);
  });

  it('fixed: always so many decimals, rounded as the number is stored, without separators', () => {
    const shown = [1.005, 1562.5, -0.25, 2, 1234567.891].map((value) => fixed(value, 2));
    expect(shown).toEqual(['1.00', '1562.50', '−0.25', '2.00', '1234567.89']);
    expect(fixed(Number.NaN, 2)).toBe('–');
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.nat(6), (value, decimals) => {
        expect(fixed(value, decimals)).toBe(value.toFixed(decimals));
      }),
    );
  });

  it('digits: every number has the digits that toPrecision() gives it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-90, max: 949, noNaN: true }),
        fc.integer({ min: 1, max: 6 }),
        (value, n) => {
          expect(Number(digits(value, n))).toBe(Number(value.toPrecision(n)));
        },
      ),
    );
  });

  it('digits: a tiny number keeps all its digits, also beyond the twelfth decimal', () => {
    expect(digits(1.23456e-9, 6)).toBe('0.00000000123456');
    expect(digits(6.02e-23)).toBe('0.0000000000000000000000602');
  });

  it('digits: keeps three significant digits without an exponent', () => {
    const shown = [0, 9.449472, 0.00012345, 99.96, 999.6, 1234.5, 1e-9].map((v) => digits(v));
    expect(shown).toEqual(['0', '9.45', '0.000123', '100', '1,000', '1,235', '0.00000000100']);
  });

  it('si: picks the prefix after rounding, so 999,999 is 1.00 M and not 1,000 k', () => {
    expect(plain(si(999_999))).toBe('1.00 M');
    expect(plain(si(999_499, 'FLOP'))).toBe('999 kFLOP');
    expect(plain(si(2_362_368, 'FLOP'))).toBe('2.36 MFLOP');
    expect(plain(si(55, 'FLOP'))).toBe('55 FLOP');
  });

  it('si: bare counts say B for billion, units take G', () => {
    expect(plain(si(1_557_611_200))).toBe('1.56 B');
    expect(plain(si(1_557_611_200, 'FLOP'))).toBe('1.56 GFLOP');
  });

  it('bytes: the layer of the seeds is 9.45 MB and 9.01 MiB', () => {
    expect(plain(bytes(2_362_368 * 4))).toBe('9.45 MB');
    expect(plain(binaryBytes(2_362_368 * 4))).toBe('9.01 MiB');
  });

  it('binaryBytes: 1024 KiB is written as 1.00 MiB, also after rounding', () => {
    expect(plain(binaryBytes(2 ** 20))).toBe('1.00 MiB');
    expect(plain(binaryBytes(2 ** 20 - 1))).toBe('1.00 MiB');
    expect(plain(binaryBytes(1020 * 1024))).toBe('1,020 KiB');
    expect(plain(binaryBytes(512))).toBe('512 B');
  });

  it('duration: picks ns, µs, ms, s or min', () => {
    expect([0, 0.0000042, 0.0042, 1.24, 1532, 600_000].map((ms) => plain(duration(ms)))).toEqual([
      '0 ms',
      '4.20 ns',
      '4.20 µs',
      '1.24 ms',
      '1.53 s',
      '10.0 min',
    ]);
  });

  it('duration: what rounds up to 1,000 of a unit is 1 of the next', () => {
    expect([0.0009996, 0.99962, -0.99962, 999.7, 0.9994].map((ms) => plain(duration(ms)))).toEqual([
      '1.00 µs',
      '1.00 ms',
      '−1.00 ms',
      '1.00 s',
      '999 µs',
    ]);
  });

  it('rates: take GFLOP/s and GB/s and rescale them', () => {
    expect(plain(gflopsPerSecond(51.8))).toBe('51.8 GFLOP/s');
    expect(plain(gflopsPerSecond(0.0518))).toBe('51.8 MFLOP/s');
    expect(plain(gbPerSecond(16.2))).toBe('16.2 GB/s');
  });

  it('percent: does not round 99.87 % up to 100 %', () => {
    expect(plain(percent(0.9987))).toBe('99.9 %');
    expect(plain(percent(0.31))).toBe('31 %');
    expect(plain(percent(1))).toBe('100 %');
  });

  it('times, plural and shape: carry their sign or unit', () => {
    expect(times(3.24)).toBe('3.2×');
    expect(times(546_844)).toBe('547,000×');
    expect(plain(plural(1, 'sample'))).toBe('1 sample');
    expect(plain(plural(1200, 'sample'))).toBe('1,200 samples');
    expect(plain(shape([1, 3, 224, 224]))).toBe('1 × 3 × 224 × 224');
  });

  it('every formatter answers a dash for NaN and infinity', () => {
    for (const format of [count, digits, si, bytes, binaryBytes, duration, percent]) {
      expect(format(Number.NaN)).toBe('–');
      expect(format(Number.POSITIVE_INFINITY)).toBe('–');
    }
  });

  it('parseNumber: reads what students type', () => {
    expect(['2.4M', '2,362,368', '1e6', ' 3 k', '1.5 billion', '5.'].map(parseNumber)).toEqual([
      2.4e6, 2_362_368, 1e6, 3000, 1.5e9, 5,
    ]);
  });

  it('parseNumber: refuses what is no number', () => {
    for (const text of ['', 'abc', '12 parsecs', '--3', 'M', '1.2.3', '1e999']) {
      expect(parseNumber(text), text).toBeUndefined();
    }
  });

  it('parseNumber: a decimal comma is read as one, and never multiplies', () => {
    const texts = [
      '3,5',
      '2,4 M',
      '0,125',
      '2,4e6',
      '1.234,5',
      '1 234,5',
      ',5',
      '-3,25',
      '10,0001',
    ];
    expect(texts.map(parseNumber)).toEqual([
      3.5, 2.4e6, 0.125, 2.4e6, 1234.5, 1234.5, 0.5, -3.25, 10.0001,
    ]);
  });

  it('parseNumber: separators of thousands are read where they can be nothing else', () => {
    const texts = [
      '1,234.5',
      '2 362 368',
      '2.362.368',
      "2'362'368",
      '2_362_368',
      '12,000',
      '1,234,567 k',
    ];
    expect(texts.map(parseNumber)).toEqual([
      1234.5, 2_362_368, 2_362_368, 2_362_368, 2_362_368, 12_000, 1_234_567_000,
    ]);
    // Ambiguous texts, and texts with two numbers, are rejected rather than guessed.
    const unclear = [
      '2,400 M',
      '2,400e3',
      '1,5e',
      '1,23,456',
      '1,234,56',
      '1 5',
      '1.2,3.4',
      '1,2.3',
      '3,5,',
    ];
    for (const text of unclear) expect(parseNumber(text), text).toBeUndefined();
  });

  it('parseNumber: undoes count for every whole number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (value) => {
        expect(parseNumber(count(value))).toBe(value);
      }),
    );
  });

  it('si: the text is within half a unit of the third digit of the value', () => {
    const factors: Record<string, number> = { '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12 };
    fc.assert(
      fc.property(fc.double({ min: 1, max: 9e14, noNaN: true }), (value) => {
        const [number = '', unit = ''] = plain(si(value, 'B')).split(' ');
        const read =
          Number(number.replaceAll(',', '')) * (factors[unit.slice(0, -1)] ?? Number.NaN);
        expect(Math.abs(read - value) / value).toBeLessThanOrEqual(0.005 + 1e-12);
      }),
    );
  });
});

describe('times that are compared', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  it('are in the unit of the largest', () => {
    const alike = durationsLike([1.04, 0.541]);
    expect([1.04, 0.541, 0].map((ms) => plain(alike(ms)))).toEqual(['1.04 ms', '0.541 ms', '0 ms']);
    expect(plain(durationsLike([0.592, 0.0004])(0.0004))).toBe('0.400 µs');
    expect(plain(durationsLike([1532])(20))).toBe('0.0200 s');
    expect(plain(durationsLike([Number.NaN])(0.0004))).toBe('400 ns');
  });
});

it('powers are raised', () => {
  expect([power(2, -24), power(2, 16), power(10, 0), power(10, 22)]).toEqual([
    '2⁻²⁴',
    '2¹⁶',
    '10⁰',
    '10²²',
  ]);
});
