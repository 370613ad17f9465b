// Values as literals of the student's language, whole or shortened.

import type { Json, Language } from '../contract';

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** The number of significant digits, except for whole numbers: further digits are rounding errors. */
const DIGITS = 12;
/** Significant digits in a table. */
const FEW_DIGITS = 6;

function numberText(value: number, digits: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return String(value);
  return String(Number(value.toPrecision(digits)));
}

const WORDS = {
  python: { true: 'True', false: 'False', null: 'None' },
  javascript: { true: 'true', false: 'false', null: 'null' },
} as const;

const arrayOf = (value: Json): readonly Json[] | undefined => {
  if (value === null || typeof value !== 'object' || isList(value)) return undefined;
  const { $f32: numbers } = value as { readonly $f32?: Json };
  return numbers !== undefined && isList(numbers) ? numbers : undefined;
};

/** The names of the simulated machine's two functions. */
const FUNCTIONS: Readonly<Record<string, string>> = { $run: 'run', $clock: 'clock' };

export function literal(value: Json, language: Language, digits = DIGITS): string {
  const python = language === 'python';
  const words = python ? WORDS.python : WORDS.javascript;
  if (value === null) return words.null;
  if (typeof value === 'boolean') return words[value ? 'true' : 'false'];
  if (typeof value === 'number') return numberText(value, digits);
  if (typeof value === 'string') return FUNCTIONS[value] ?? JSON.stringify(value);
  const numbers = arrayOf(value);
  if (numbers !== undefined) return `float32 ${literal(numbers, language, digits)}`;
  if (isList(value)) return `[${value.map((each) => literal(each, language, digits)).join(', ')}]`;
  const bare = (key: string) => !python && /^[A-Za-z_]\w*$/.test(key);
  const entries = Object.entries(value).map(
    ([key, each]) => `${bare(key) ? key : JSON.stringify(key)}: ${literal(each, language, digits)}`,
  );
  return `{${entries.join(', ')}}`;
}

/** A shortened literal for a table cell. */
export const truncated = (value: Json, language: Language, most: number): string =>
  cut(literal(value, language, FEW_DIGITS), most);

export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

/** A summary such as "3 × {name, in, out}", for a column. */
function shape(value: Json, language: Language): string {
  const numbers = value === null ? undefined : arrayOf(value);
  const list = numbers ?? (value !== null && isList(value) ? value : undefined);
  if (list === undefined) return truncated(value, language, 40);
  const whole = literal(list, language, FEW_DIGITS);
  if (whole.length <= 28) return whole;
  const [first] = list;
  if (first === null || typeof first !== 'object' || isList(first))
    return `${list.length} ${isList(first ?? null) ? 'lists' : 'numbers'}`;
  return `${list.length} × {${cut(Object.keys(first).join(', '), 16)}}`;
}

export const inShort = (args: readonly Json[], language: Language): string =>
  cut(args.map((each) => shape(each, language)).join(', '), 60);
