import { digits, si } from '../../kit/words/format';
import type { Ask } from './outcome';

/** 3.98 -> "3.98×"; what nobody would say stays short: "4.32 k×". */
export const multiple = (value: number): string =>
  value >= 1000 ? si(value, '×') : `${digits(value, 3)}×`;

/** Percentage points: "0.28 points". */
export const points = (value: number): string =>
  `${Math.abs(value) >= 1000 ? si(value) : digits(value, Math.abs(value) < 1 ? 2 : 3)}\u00a0points`;

export const saidText = (ask: Ask, value: number): string =>
  ask === 'accuracy' ? points(value) : multiple(value);

const NAMES: Readonly<Record<string, string>> = {
  float32: 'float32',
  float16: 'float16',
  bfloat16: 'bfloat16',
  int8_static: 'int8',
  int8_dynamic: 'int8, dynamic',
};

export const versionName = (name: string): string => NAMES[name] ?? name;
