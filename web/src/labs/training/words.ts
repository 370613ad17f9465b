import { digits, si } from '../../kit/format';

/** 4.2 -> "4.20×"; what nobody would say stays short: "4.32 k×". */
export const multiple = (value: number): string =>
  value >= 1000 ? si(value, '×') : `${digits(value, 3)}×`;

/** "+1.2 MB", "−300 kB". */
export const signed = (value: number, format: (magnitude: number) => string): string =>
  `${value < 0 ? '−' : '+'}${format(Math.abs(value))}`;
