// Times, their changes and sizes of data in words, the same in every lab that measures something.

import { binaryBytes, duration, percent } from '../kit/format';

/** "+3.6 %", "−0.2 %"; what is too small to matter is "0.00 %". */
export const signed = (fraction: number): string =>
  Math.abs(fraction) < 5e-5
    ? '0.00\u00a0%'
    : `${fraction < 0 ? '−' : '+'}${percent(Math.abs(fraction))}`;

/** A clock's step, without digits that say nothing: "5 µs" rather than "5.00 µs". */
export const step = (ms: number): string =>
  duration(ms).replace(/\.0+(?=\D)|(?<=\.\d*[1-9])0+(?=\D)/, '');

/** A size that was chosen as a power of two, without digits that say nothing: "96 MiB" rather than "96.0 MiB". */
export const setSize = (bytes: number): string =>
  binaryBytes(bytes).replace(/(\.\d*?)0+(?=\D)/, (_, kept: string) => (kept === '.' ? '' : kept));
