// Parses what readers type into a field with a unit: "0.052", "52 MB" and "0.052 T" in a field in GB. A multiplier replaces the field's
// own, so "0.052 T" there means 0.052 TB and not 0.052 million million GB; where a unit takes no such multiplier (ms, %, ×), it is refused.

import { parseNumber } from './format';

interface Unit {
  readonly factor: number;
  /** The base unit in small letters, which the factor multiplies: "b", "flop/s", "s". */
  readonly base: string;
}

const SI: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12, p: 1e15 };
const BINARY: Readonly<Record<string, number>> = {
  ki: 2 ** 10,
  mi: 2 ** 20,
  gi: 2 ** 30,
  ti: 2 ** 40,
};
/** Base units in small letters, longer ones first, so that "gflop/s" does not match "op/s". */
const BASES = ['flop/s', 'flops', 'flop', 'op/s', 'b/s', 'b'];
const TIMES: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ms: 1e-3,
  s: 1,
  min: 60,
};
/** Multipliers for counts, in words. */
const WORDS: Readonly<Record<string, number>> = {
  b: 1e9,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};

/** A unit of bytes, of work or of time, with its multiplier; undefined for any other unit. */
function unitOf(text: string): Unit | undefined {
  const small = text.toLowerCase();
  const time = TIMES[small];
  if (time !== undefined) return { factor: time, base: 's' };
  const base = BASES.find((each) => small.endsWith(each));
  if (base === undefined) return undefined;
  const prefix = small.slice(0, small.length - base.length);
  const factor = SI[prefix] ?? (base === 'b' ? BINARY[prefix] : undefined);
  return factor === undefined ? undefined : { factor, base: base === 'flops' ? 'flop' : base };
}

/** The factor from the typed unit or multiplier to the field's unit; undefined when it is unknown or ambiguous. */
function ratio(tail: string, unit: string): number | undefined {
  const small = tail.toLowerCase();
  const words = unit.toLowerCase().split(' ');
  if (small === '' || words.includes(small) || (small === 'x' && unit === '×')) return 1;
  const own = unitOf(unit);
  const typed = unitOf(tail);
  // In a field of bytes, "B" means bytes; elsewhere it means billion.
  if (own !== undefined && typed !== undefined && own.base === typed.base)
    return typed.factor / own.factor;
  if (own?.base === 's' || /[%×]/.test(unit)) return undefined;
  const multiplier = SI[small] ?? WORDS[small];
  return multiplier === undefined ? undefined : multiplier / (own?.factor ?? 1);
}

/** The value in the field's unit; undefined when the text is not exactly one number or has another kind of unit. */
export function parseQuantity(text: string, unit: string): number | undefined {
  const whole = text.trim();
  // An exponent belongs to the number, as in "1e6" and "2.5e-3 GB".
  const [, number = '', tail = ''] =
    /^([+−-]?[\d.,_'’\s]*\d[.,]?(?:e[+-]?\d+)?)\s*([a-zµμ%×/]*)$/i.exec(whole) ?? [];
  const by = number === '' ? undefined : ratio(tail, unit);
  if (by === undefined) return undefined;
  // A grouping that a multiplier makes ambiguous ("2,400 M") must be refused; the "k" makes parseNumber() apply that rule.
  const value = tail === '' || by === 1 ? parseNumber(number) : parseNumber(`${number} k`);
  if (value === undefined) return undefined;
  return tail === '' || by === 1 ? value : Number(((value / 1e3) * by).toPrecision(15));
}
