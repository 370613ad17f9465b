import type { Mistake } from '../../bench/contract';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'mib-for-mb',
    name: 'MiB for MB',
    says: 'A MB is 1000 × 1000 bytes. What you divide by, 1024 × 1024 bytes, is a MiB: 4.9 % more.',
    edits: {
      python: [['"MB": 1000 * 1000', '"MB": 1024 * 1024']],
      javascript: [['MB: 1000 * 1000', 'MB: 1024 * 1024']],
    },
  },
  {
    id: 'mb-for-mib',
    name: 'MB for MiB',
    says: 'A MiB is 1024 × 1024 bytes. What you divide by, 1000 × 1000 bytes, is a MB.',
    edits: {
      python: [['"MiB": 1024 * 1024', '"MiB": 1000 * 1000']],
      javascript: [['MiB: 1024 * 1024', 'MiB: 1000 * 1000']],
    },
  },
  {
    id: 'swapped',
    name: 'MB and MiB swapped',
    says: 'The i stands for binary: a MiB is 1024 × 1024 bytes, a MB is 1000 × 1000.',
    edits: {
      python: [['"MB": 1000 * 1000, "MiB": 1024 * 1024', '"MB": 1024 * 1024, "MiB": 1000 * 1000']],
      javascript: [['MB: 1000 * 1000, MiB: 1024 * 1024', 'MB: 1024 * 1024, MiB: 1000 * 1000']],
    },
  },
  {
    id: 'kilobytes',
    name: 'kilobytes for megabytes',
    says: 'Mega is a thousand thousands: divide by 1000 twice for MB, by 1024 twice for MiB.',
    edits: {
      python: [['"MB": 1000 * 1000, "MiB": 1024 * 1024', '"MB": 1000, "MiB": 1024']],
      javascript: [['MB: 1000 * 1000, MiB: 1024 * 1024', 'MB: 1000, MiB: 1024']],
    },
  },
  {
    id: 'bits',
    name: 'bits for bytes',
    says: 'The number in the name of a precision is in bits, and a byte has 8 of them: float32 takes 4 bytes.',
    edits: {
      python: [
        ['{"float32": 4, "float16": 2, "int8": 1}', '{"float32": 32, "float16": 16, "int8": 8}'],
      ],
      javascript: [
        ['{ float32: 4, float16: 2, int8: 1 }', '{ float32: 32, float16: 16, int8: 8 }'],
      ],
    },
  },
  {
    id: 'precision-ignored',
    name: 'four bytes whatever the precision',
    says: 'Only float32 takes 4 bytes a number; float16 takes 2 and int8 takes 1.',
    edits: {
      python: [['"float16": 2, "int8": 1', '"float16": 4, "int8": 4']],
      javascript: [['float16: 2, int8: 1', 'float16: 4, int8: 4']],
    },
  },
  {
    id: 'elements-for-bytes',
    name: 'numbers counted, not bytes',
    says: 'You return how many numbers there are. Each takes 4, 2 or 1 bytes.',
    edits: {
      python: [['elements * BYTES[precision]', 'elements']],
      javascript: [['elements * BYTES[precision]', 'elements']],
    },
  },
  {
    id: 'sides-added',
    name: 'sides added instead of multiplied',
    says: 'A matrix of 3 by 4 holds 12 numbers, not 7: multiply the sides of a shape.',
    edits: {
      python: [
        ['product = 1', 'product = 0'],
        ['product *= side', 'product += side'],
      ],
      javascript: [
        ['product = 1', 'product = 0'],
        ['product *= side', 'product += side'],
      ],
    },
  },
  {
    id: 'cut-off',
    name: 'fraction cut off',
    says: 'Half a MB is 0.5, not 0: divide without rounding (in Python / and not //).',
    edits: {
      python: [['size / UNITS[unit]', 'size // UNITS[unit]']],
      javascript: [['size / UNITS[unit]', 'Math.floor(size / UNITS[unit])']],
    },
  },
  {
    id: 'rounded',
    name: 'rounded',
    says: 'A size in MB or MiB is seldom a whole number: return it as it is, without rounding.',
    edits: {
      python: [['return size / UNITS[unit]', 'return round(size / UNITS[unit])']],
      javascript: [['return size / UNITS[unit]', 'return Math.round(size / UNITS[unit])']],
    },
  },
];
