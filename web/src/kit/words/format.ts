// Formats numbers for readers with SI prefixes, sensible digits and always a unit. MB is 10^6 bytes, MiB is 2^20. A no-break space keeps a
// number and its unit on one line.

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

/** The locale in which this page writes numbers; parseNumber() below reads them back. */
const LOCALE = 'en';
const WHOLE = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
/** Formatters cached by number of decimals, because creating one is slow. */
const FIXED: Intl.NumberFormat[] = [];

/** Formats a non-negative, rounded number. Intl rounds the number as printed (1.005), where toFixed() rounds it as stored (1.00499). */
function inDecimals(rounded: number, decimals: number): string {
  // The Intl of some browsers supports no more decimals; with so many, both methods round alike.
  if (decimals > 20) return rounded.toFixed(Math.min(decimals, 100));
  FIXED[decimals] ??= new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  });
  return FIXED[decimals].format(rounded);
}

const signOf = (value: number): string => (value < 0 ? '−' : '');

/** Formats an exact whole number: 2362368 -> "2,362,368". */
export function count(value: number): string {
  if (!Number.isFinite(value)) return NONE;
  return `${signOf(value)}${WHOLE.format(Math.round(Math.abs(value)))}`;
}

/** Formats a number with as few decimals as it needs, two at most: 93.75, 95. */
export const short = (value: number): string => SHORT.format(value);

/** Formats a number with a fixed number of decimals, for columns: 1562.5, 2 -> "1562.50". */
export function fixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return NONE;
  return `${signOf(value)}${inDecimals(Number(Math.abs(value).toFixed(decimals)), decimals)}`;
}

/** Formats a number with this many significant digits and without an exponent: 9.449 -> "9.45", 1234.5 -> "1,235". */
export function digits(value: number, significant = 3): string {
  if (!Number.isFinite(value)) return NONE;
  if (value === 0) return '0';
  const magnitude = Math.abs(value);
  const rounded = Number(magnitude.toPrecision(significant));
  const decimals = Math.max(0, significant - 1 - Math.floor(Math.log10(rounded)));
  const text = rounded >= 1000 ? count(magnitude) : inDecimals(rounded, decimals);
  return `${signOf(value)}${text}`;
}

/**
 * Formats a number with an SI prefix: 2362368, "FLOP" -> "2.36 MFLOP". Counts without a unit use B for billion: "1.56 B". Whole numbers
 * below 1000 stay whole: "55 FLOP".
 */
export function si(value: number, unit = '', significant = 3): string {
  if (!Number.isFinite(value)) return NONE;
  const magnitude = Math.abs(value);
  const spot = PREFIXES.findIndex((prefix) => magnitude >= prefix.factor);
  const found = PREFIXES[spot];
  if (found === undefined) {
    const text = Number.isInteger(value) ? count(value) : digits(value, significant);
    return unit === '' ? text : `${text}${NBSP}${unit}`;
  }
  // 999,999 rounds to 1000 k, so it is written as 1.00 M instead.
  const scaled = Number((value / found.factor).toPrecision(significant));
  const up = PREFIXES[spot - 1];
  if (Math.abs(scaled) >= 1000 && up !== undefined) {
    return `${digits(value / up.factor, significant)}${NBSP}${symbolOf(up.symbol, unit)}`;
  }
  return `${digits(value / found.factor, significant)}${NBSP}${symbolOf(found.symbol, unit)}`;
}

// Counts are in billions; only units take the prefix giga.
const symbolOf = (symbol: string, unit: string): string =>
  unit === '' && symbol === 'G' ? 'B' : `${symbol}${unit}`;

/** Formats a count for a sentence, or beside bytes, where "B" would be read as bytes: "26.6 trillion", "1.56 billion", "124 M". */
export function counted(value: number): string {
  if (value >= 9.995e11) return `${digits(value / 1e12)} trillion`;
  return value >= 9.995e8 ? `${digits(value / 1e9)} billion` : si(value);
}

/** Formats bytes with decimal prefixes: 9449472 -> "9.45 MB". */
export function bytes(value: number, significant = 3): string {
  if (Number.isFinite(value) && Math.abs(value) < 1000) return `${count(value)}${NBSP}B`;
  return si(value, 'B', significant);
}

/** Formats bytes with binary prefixes: 9449472 -> "9.01 MiB". */
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

/** Formats milliseconds in the most readable unit: 0.0042 -> "4.20 µs", 1532 -> "1.53 s". */
export function duration(ms: number, significant = 3): string {
  if (!Number.isFinite(ms)) return NONE;
  // What rounds up to 1,000 of a unit is 1 of the next.
  const magnitude = Math.abs(Number(ms.toPrecision(Math.max(3, significant))));
  if (magnitude === 0) return `0${NBSP}ms`;
  if (magnitude < 1e-3) return `${digits(ms * 1e6, significant)}${NBSP}ns`;
  if (magnitude < 1) return `${digits(ms * 1e3, significant)}${NBSP}µs`;
  if (magnitude < 1000) return `${digits(ms, significant)}${NBSP}ms`;
  if (magnitude < 120_000) return `${digits(ms / 1000, significant)}${NBSP}s`;
  return `${digits(ms / 60_000, significant)}${NBSP}min`;
}

/** Formats a rate given in GFLOP/s: 51.8 -> "51.8 GFLOP/s". */
export function gflopsPerSecond(value: number, significant = 3): string {
  return si(value * 1e9, 'FLOP/s', significant);
}

/** Formats a bandwidth given in GB/s: 16.2 -> "16.2 GB/s". */
export function gbPerSecond(value: number, significant = 3): string {
  return si(value * 1e9, 'B/s', significant);
}

/** Formats a fraction as a percentage: 0.731 -> "73 %". */
export function percent(fraction: number, significant = 2): string {
  if (!Number.isFinite(fraction)) return NONE;
  if (fraction >= 0.995 && fraction < 1) return `${digits(fraction * 100, 3)}${NBSP}%`;
  return `${digits(fraction * 100, fraction >= 0.9995 ? 3 : significant)}${NBSP}%`;
}

/** Formats a ratio: 3.2 -> "3.2×"; of a very large one only its size counts: 546,844 -> "547,000×". */
export function times(ratio: number, significant = 2): string {
  const size = ratio < 10_000 ? ratio : Number(ratio.toPrecision(3));
  return `${digits(size, ratio < 100 ? significant : 3)}×`;
}

/** Formats a number with its noun: "1 sample", "30 samples". */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)}${NBSP}${value === 1 ? one : many}`;
}

/** Formats the shape of a tensor: [1, 3, 224, 224] -> "1 × 3 × 224 × 224". */
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

/** Accepted digit groupings: groups of three with one separator throughout; the other mark is then the decimal one. */
const GROUPED: readonly { readonly form: RegExp; readonly separators: RegExp }[] = [
  // Spaces, underscores or apostrophes: "2 362 368,5", "2_362_368", "2'362'368.5".
  { form: /^\d{1,3}([\s_'’])\d{3}(\1\d{3})*([.,]\d*)?$/, separators: /[\s_'’]/g },
  // Commas: "2,362,368.5".
  { form: /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/, separators: /,/g },
  // Points: "2.362.368" and "2.362,5"; in "2.362" alone, the point is the decimal one.
  { form: /^[1-9]\d{0,2}(\.\d{3}){2,}(,\d*)?$/, separators: /\./g },
  { form: /^[1-9]\d{0,2}\.\d{3},\d*$/, separators: /\./g },
];
/** Numbers without grouping: "3.5", "3,5", "0,125". */
const UNGROUPED = /^(\d+[.,]?\d*|[.,]\d+)$/;

/** The unsigned value in digits with a decimal point; undefined when the decimal mark is ambiguous. */
function plainDecimal(text: string, scaled: boolean): string | undefined {
  // This page writes two thousand four hundred as "2,400"; but followed by "M", it may just as well mean 2.4 M.
  if (scaled && /^[1-9]\d{0,2},\d{3}$/.test(text)) return undefined;
  const grouped = GROUPED.find(({ form }) => form.test(text));
  const digitsOnly = grouped === undefined ? text : text.replace(grouped.separators, '');
  return UNGROUPED.test(digitsOnly) ? digitsOnly.replace(',', '.') : undefined;
}

/** Parses a number as readers type it: "2.4M", "2,4 M", "2,362,368", "1e6", "3 k"; undefined unless the text is exactly one number. */
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

/** Formats an ISO time: "on 23 Nov 2026, 02:45". */
export const time = (iso: string): string => `on ${MOMENT.format(new Date(iso))}`;
