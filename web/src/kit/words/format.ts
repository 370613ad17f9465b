// Numbers for readers: SI prefixes, sensible digits, always a unit. MB is 10^6 bytes, MiB 2^20.
// A no-break space keeps a number and its unit on one line.

const NBSP = '\u00a0';
const NONE = '–';
const PREFIXES = [
  { factor: 1e18, symbol: 'E' },
  { factor: 1e15, symbol: 'P' },
  { factor: 1e12, symbol: 'T' },
  { factor: 1e9, symbol: 'G' },
  { factor: 1e6, symbol: 'M' },
  { factor: 1e3, symbol: 'k' },
] as const;

/** How this page writes numbers; parseNumber() below reads them back. */
const LOCALE = 'en';
const WHOLE = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
/** By decimals; a formatter takes long to make. */
const FIXED: Intl.NumberFormat[] = [];

/** Not negative, and rounded before: Intl rounds what is printed, 1.005, where toFixed() rounds what is stored, 1.00499. */
function inDecimals(rounded: number, decimals: number): string {
  // More than some browsers' Intl writes; so far out both round alike.
  if (decimals > 20) return rounded.toFixed(Math.min(decimals, 100));
  FIXED[decimals] ??= new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  });
  return FIXED[decimals].format(rounded);
}

const signOf = (value: number): string => (value < 0 ? '−' : '');

/** 2362368 -> "2,362,368". For exact whole numbers. */
export function count(value: number): string {
  if (!Number.isFinite(value)) return NONE;
  return `${signOf(value)}${WHOLE.format(Math.round(Math.abs(value)))}`;
}

/** With as few decimals as say it, two at most: 93.75, 95. */
export const short = (value: number): string => SHORT.format(value);

/** Always so many decimals, for columns: 1562.5, 2 -> "1562.50". */
export function fixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return NONE;
  return `${signOf(value)}${inDecimals(Number(Math.abs(value).toFixed(decimals)), decimals)}`;
}

/** A number with so many significant digits, without an exponent: 9.449 -> "9.45", 1234.5 -> "1,235". */
export function digits(value: number, significant = 3): string {
  if (!Number.isFinite(value)) return NONE;
  if (value === 0) return '0';
  const magnitude = Math.abs(value);
  const rounded = Number(magnitude.toPrecision(significant));
  const decimals = Math.max(0, significant - 1 - Math.floor(Math.log10(rounded)));
  const text = rounded >= 1000 ? count(magnitude) : inDecimals(rounded, decimals);
  return `${signOf(value)}${text}`;
}

/** 2362368, "FLOP" -> "2.36 MFLOP"; bare counts say B for billion: "1.56 B". Whole numbers below 1000 stay whole: "55 FLOP". */
export function si(value: number, unit = '', significant = 3): string {
  if (!Number.isFinite(value)) return NONE;
  const magnitude = Math.abs(value);
  const spot = PREFIXES.findIndex((prefix) => magnitude >= prefix.factor);
  const found = PREFIXES[spot];
  if (found === undefined) {
    const text = Number.isInteger(value) ? count(value) : digits(value, significant);
    return unit === '' ? text : `${text}${NBSP}${unit}`;
  }
  // 999,999 rounds to 1000 k: write 1.00 M instead.
  const scaled = Number((value / found.factor).toPrecision(significant));
  const up = PREFIXES[spot - 1];
  if (Math.abs(scaled) >= 1000 && up !== undefined) {
    return `${digits(value / up.factor, significant)}${NBSP}${symbolOf(up.symbol, unit)}`;
  }
  return `${digits(value / found.factor, significant)}${NBSP}${symbolOf(found.symbol, unit)}`;
}

// People count in billions; only units take giga.
const symbolOf = (symbol: string, unit: string): string =>
  unit === '' && symbol === 'G' ? 'B' : `${symbol}${unit}`;

/** Decimal bytes: 9449472 -> "9.45 MB". */
export function bytes(value: number, significant = 3): string {
  if (Number.isFinite(value) && Math.abs(value) < 1000) return `${count(value)}${NBSP}B`;
  return si(value, 'B', significant);
}

/** Binary bytes: 9449472 -> "9.01 MiB". */
export function binaryBytes(value: number, significant = 3): string {
  if (!Number.isFinite(value)) return NONE;
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
  let scaled = value;
  let step = 0;
  while (Math.round(Math.abs(scaled)) >= 1024 && step < units.length - 1) {
    scaled /= 1024;
    step += 1;
  }
  const text = step === 0 ? count(scaled) : digits(scaled, significant);
  return `${text}${NBSP}${units[step]}`;
}

/** Milliseconds in the unit that reads best: 0.0042 -> "4.20 µs", 1532 -> "1.53 s". */
export function duration(ms: number, significant = 3): string {
  if (!Number.isFinite(ms)) return NONE;
  const magnitude = Math.abs(ms);
  if (magnitude === 0) return `0${NBSP}ms`;
  if (magnitude < 1e-3) return `${digits(ms * 1e6, significant)}${NBSP}ns`;
  if (magnitude < 1) return `${digits(ms * 1e3, significant)}${NBSP}µs`;
  if (magnitude < 1000) return `${digits(ms, significant)}${NBSP}ms`;
  if (magnitude < 120_000) return `${digits(ms / 1000, significant)}${NBSP}s`;
  return `${digits(ms / 60_000, significant)}${NBSP}min`;
}

/** 51.8 -> "51.8 GFLOP/s"; the argument is already in GFLOP/s. */
export function gflopsPerSecond(value: number, significant = 3): string {
  return si(value * 1e9, 'FLOP/s', significant);
}

/** 16.2 -> "16.2 GB/s"; the argument is already in GB/s. */
export function gbPerSecond(value: number, significant = 3): string {
  return si(value * 1e9, 'B/s', significant);
}

/** 0.731 -> "73 %". */
export function percent(fraction: number, significant = 2): string {
  if (!Number.isFinite(fraction)) return NONE;
  if (fraction >= 0.995 && fraction < 1) return `${digits(fraction * 100, 3)}${NBSP}%`;
  return `${digits(fraction * 100, fraction >= 0.9995 ? 3 : significant)}${NBSP}%`;
}

/** 3.2 -> "3.2×". */
export function times(ratio: number, significant = 2): string {
  return `${digits(ratio, ratio >= 100 ? 3 : significant)}×`;
}

/** "1 sample", "30 samples". */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)}${NBSP}${value === 1 ? one : many}`;
}

/** [1, 3, 224, 224] -> "1 × 3 × 224 × 224". */
export function shape(dimensions: readonly number[]): string {
  return dimensions.length === 0 ? 'scalar' : dimensions.join(`${NBSP}×${NBSP}`);
}

const SUFFIXES: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  g: 1e9,
  b: 1e9,
  billion: 1e9,
  t: 1e12,
  trillion: 1e12,
};

/** How whole parts are grouped: only threes count, one separator throughout; the other mark is then the decimal one. */
const GROUPED: readonly { readonly form: RegExp; readonly separators: RegExp }[] = [
  // "2 362 368,5", "2_362_368", "2'362'368.5"
  { form: /^\d{1,3}([\s_'’])\d{3}(\1\d{3})*([.,]\d*)?$/, separators: /[\s_'’]/g },
  // "2,362,368.5"
  { form: /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/, separators: /,/g },
  // "2.362.368" and "2.362,5"; "2.362" alone is a decimal point
  { form: /^[1-9]\d{0,2}(\.\d{3}){2,}(,\d*)?$/, separators: /\./g },
  { form: /^[1-9]\d{0,2}\.\d{3},\d*$/, separators: /\./g },
];
/** "3.5", "3,5", "0,125" */
const UNGROUPED = /^(\d+[.,]?\d*|[.,]\d+)$/;

/** The unsigned value in digits and a point; undefined when nobody can say where the decimals begin. */
function plainDecimal(text: string, scaled: boolean): string | undefined {
  // "2,400" is how this page writes two thousand four hundred; with "M" behind it, it may as well be 2.4 M.
  if (scaled && /^[1-9]\d{0,2},\d{3}$/.test(text)) return undefined;
  const grouped = GROUPED.find(({ form }) => form.test(text));
  const digitsOnly = grouped === undefined ? text : text.replace(grouped.separators, '');
  return UNGROUPED.test(digitsOnly) ? digitsOnly.replace(',', '.') : undefined;
}

/** What a reader types: "2.4M", "2,4 M", "2,362,368", "1e6", "3 k". undefined when it is not one number, and only one. */
export function parseNumber(text: string): number | undefined {
  const match = /^\s*([+−-]?)(\d[\d.,_'’\s]*|[.,]\d+)(e[+-]?\d+)?\s*([a-z]*)\s*$/i.exec(text);
  if (match === null) return undefined;
  const [, sign = '', mantissa = '', exponent = '', suffix = ''] = match;
  const factor = SUFFIXES[suffix.toLowerCase()];
  const decimal = plainDecimal(mantissa.trim(), exponent !== '' || suffix !== '');
  if (factor === undefined || decimal === undefined) return undefined;
  const value = Number(`${decimal}${exponent}`) * factor;
  if (!Number.isFinite(value)) return undefined;
  return sign === '' || sign === '+' ? value : -value;
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO time in words: "on 23 Nov 2026, 02:45". */
export const time = (iso: string): string => `on ${MOMENT.format(new Date(iso))}`;
