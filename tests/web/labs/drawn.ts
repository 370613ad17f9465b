// What must hold of every sentence of a lab, whatever was measured; and outcomes drawn for it: quiet, noisy, tied, reversed, tiny and
// huge. A sentence is read as a student reads it, by its numbers.

import fc from 'fast-check';
import { expect } from 'vitest';
import { parseNumber } from '../../../web/src/kit/words/format';

/** As many outcomes a lab. */
export const DRAWS = { numRuns: 300 } as const;

/** A measured number with its interval, in any unit. */
export interface Drawn {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** How wide an interval is on either side, as a factor: from a quiet machine to one that tells nothing. */
const width = fc.oneof(
  fc.double({ min: 1.001, max: 1.02, noNaN: true }),
  fc.double({ min: 1.02, max: 1.3, noNaN: true }),
  fc.double({ min: 1.3, max: 8, noNaN: true }),
);

/** Positive numbers: like each other, apart, tiny and huge. */
export const positive = fc.oneof(
  fc.constantFrom(1, 1, 2, 10),
  fc.double({ min: 0.5, max: 2, noNaN: true }),
  fc.double({ min: 1e-3, max: 1e3, noNaN: true }),
  fc.double({ min: 1e-6, max: 1e5, noNaN: true }),
);

export const measured = (value: fc.Arbitrary<number> = positive): fc.Arbitrary<Drawn> =>
  fc.tuple(value, width, width).map(([center, below, above]) => ({
    value: center,
    low: center / below,
    high: center * above,
  }));

/** The engine's verdict on b beside a, from the interval of a ÷ b. */
export function verdictOf({ low, high }: Drawn): string {
  if (low > 0.97 && high < 1.03) return 'same';
  if (low > 1) return 'slower';
  return high < 1 ? 'faster' : 'cannot_tell';
}

export const isDecided = (a: Drawn, b: Drawn): boolean => a.low > b.high || b.low > a.high;

const NUMBER = String.raw`−?\d[\d,]*(?:\.\d+)?`;
const UNIT = String.raw`(?:[pnµmkMGTP]?(?:s|B|FLOP(?:\/s)?|B\/s|OP\/s)|[kMGT]|%|×|min)`;
const SCALES: Readonly<Record<string, number>> = {
  ...{ p: 1e-12, n: 1e-9, µ: 1e-6, m: 1e-3, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15 },
};
const QUANTITY = String.raw`(${NUMBER})\s?(${UNIT})?`;

function scaleOf(unit: string | undefined): number {
  if (unit === undefined || unit === '%' || unit === '×') return 1;
  if (unit === 'min') return 60;
  return unit.length > 1 || 'kMGT'.includes(unit) ? (SCALES[unit.charAt(0)] ?? 1) : 1;
}

const numberIn = (text: string, unit: string | undefined): number =>
  (parseNumber(text.replaceAll(',', '')) ?? Number.NaN) * scaleOf(unit);

const NONSENSE =
  /NaN|Infinity|∞|undefined|\bnull\b|\[object|\.\.(?!\.)|\(\)|,,| [,;.](?!\d)|−0(?![\d.,])/;

/** Slack for numbers that were rounded to two digits. */
const ROUNDED = 1.06;

/** Checks one text: no nonsense, every range goes up, every number lies in the range behind it, and no share exceeds its whole. */
export function expectSound(text: string): void {
  const plain = text.replaceAll('\u00a0', ' ');
  expect(plain).not.toMatch(NONSENSE);
  for (const [all, low = '', unit, high = '', last] of plain.matchAll(
    new RegExp(`(?<!from |down |Linear |[\\d.,\\w−])${QUANTITY} to ${QUANTITY}(?![\\w%])`, 'g'),
  ))
    expect(numberIn(low, unit ?? last), all).toBeLessThanOrEqual(numberIn(high, last ?? unit));
  for (const [all, value = '', unit, low = '', first, high = '', last] of plain.matchAll(
    new RegExp(`(?<![\\d.,\\w−])${QUANTITY},? \\(${QUANTITY} to ${QUANTITY}\\)`, 'g'),
  )) {
    const at = numberIn(value, unit ?? last);
    const slack = (ROUNDED - 1) * Math.abs(at);
    expect(at + slack, all).toBeGreaterThanOrEqual(numberIn(low, first ?? last));
    expect(at - slack, all).toBeLessThanOrEqual(numberIn(high, last ?? first));
  }
  for (const [all, share = ''] of plain.matchAll(
    /(\d[\d,.]*) % of (?:the time|its bytes|it\b|all|the pass)/g,
  ))
    expect(numberIn(share, '%'), all).toBeLessThanOrEqual(100);
}
