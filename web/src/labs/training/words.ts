export { multiple } from '../lab-words';

/** "+1.2 MB", "−300 kB". */
export const signed = (value: number, format: (magnitude: number) => string): string =>
  `${value < 0 ? '−' : '+'}${format(Math.abs(value))}`;
