// Explains a wrong product: the first wrong element, its value, and the probable cause.

import type { Case, Json } from '../contract';

const short = (value: number): string => Number(value.toPrecision(5)).toString();

const numbersOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

const shapeOf = (failed: Case) => {
  const [, , before, m, k, n] = failed.args;
  const list = (before as { readonly $f32?: Json } | undefined)?.$f32;
  return { before: numbersOf(list), m: Number(m), k: Number(k), n: Number(n) };
};

/** The index of every number of C outside its bound. */
function wrongAt({ expected, bounds = [] }: Case, returned: readonly Json[]): number[] {
  return numbersOf(expected).flatMap((wanted, at) => {
    const given = returned[at];
    const right =
      typeof given === 'number' && Math.abs(given - Number(wanted)) <= (bounds[at] ?? 0);
    return right ? [] : [at];
  });
}

function looks(failed: Case, returned: readonly Json[], at: number): string {
  const { before } = shapeOf(failed);
  const given = returned[at];
  const wanted = Number(numbersOf(failed.expected)[at]);
  const old = Number(before[at]);
  if (Number.isNaN(old) && Number.isNaN(given))
    return 'c held NaN before: no loop stored anything there, or what was there was added to.';
  if (typeof given !== 'number' || Number.isNaN(given))
    return 'It is not a number: an index lies outside its matrix, or infinity came in.';
  if (given === old) return 'That is what c held before: no loop stored anything there.';
  if (Math.abs(given - old - wanted) <= 1e-4 * Math.abs(old))
    return 'That is the sum and what c held before: clear c first.';
  if (given === 0) return 'It is zero: nothing was added there.';
  return '';
}

/** "c[2][3] is 4.2, and should be 1.1. 5 of 15 numbers are wrong. …" */
export function explainProduct(failed: Case, value: Json): string | undefined {
  const { n } = shapeOf(failed);
  const returned = numbersOf(value);
  const wrong = wrongAt(failed, returned);
  const [first] = wrong;
  if (first === undefined) return undefined;
  const place = `c[${Math.floor(first / n)}][${first % n}]`;
  const given = returned[first];
  const is = typeof given === 'number' ? short(given) : 'no number';
  const wanted = short(Number(numbersOf(failed.expected)[first]));
  const all = numbersOf(failed.expected).length;
  const many = all === 1 ? '' : ` ${wrong.length} of ${all} numbers are wrong.`;
  return `${place} is ${is}, and should be ${wanted}.${many} ${looks(failed, returned, first)}`.trim();
}
