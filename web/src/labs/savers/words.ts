import { digits, si } from '../../kit/words/format';

/** 1.234 -> "1.23×"; what nobody would say stays short: "4.32 k×". */
export const multiple = (value: number): string =>
  value >= 1000 ? si(value, '×') : `${digits(value, 3)}×`;
