import { digits, si } from '../../kit/words/format';

export { multiple } from '../../kit/words/phrases';

/** Percentage points: "0.28 points". */
export const points = (value: number): string =>
  value === 0
    ? '0\u00a0points'
    : `${Math.abs(value) >= 1000 ? si(value) : digits(value, Math.abs(value) < 1 ? 2 : 3)}\u00a0points`;

const NAMES: Readonly<Record<string, string>> = {
  float32: 'float32',
  float16: 'float16',
  bfloat16: 'bfloat16',
  int8_static: 'int8',
  int8_dynamic: 'int8, inputs scaled in each call',
};

export const versionName = (name: string): string => NAMES[name] ?? name;
