export { multiple } from '../../kit/words/phrases';

/** "+1.2 MB", "−300 kB". */
export const signed = (value: number, format: (magnitude: number) => string): string =>
  `${value < 0 ? '−' : '+'}${format(Math.abs(value))}`;
