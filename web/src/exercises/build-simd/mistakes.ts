import type { Mistake } from '../../bench/contract';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'rest-forgotten',
    name: 'the rest of the row forgotten',
    says: 'Where n is no multiple of four, up to three columns are left over at the end of each row. They need a loop of their own.',
    edits: {
      javascript: [['for (; j < n; j += 1) {', 'for (; false; j += 1) {']],
      wat: [['(br_if $row_done (i32.ge_s (local.get $j) (local.get $n)))', '(br $row_done)']],
    },
  },
  {
    id: 'no-splat',
    name: 'four numbers of A in place of one four times',
    says: 'All four columns are multiplied by the same number of A. In WAT `f32x4.splat` copies one number into all four lanes.',
    edits: {
      javascript: [
        ['s1 += factor *', 's1 += a[i * k + p + 1] *'],
        ['s2 += factor *', 's2 += a[i * k + p + 2] *'],
        ['s3 += factor *', 's3 += a[i * k + p + 3] *'],
      ],
      wat: [['(f32x4.splat (f32.load (local.get $row)))', '(v128.load (local.get $row))']],
    },
  },
  {
    id: 'one-lane',
    name: 'a number of A in one lane only',
    says: 'The other three lanes are multiplied by zero. `f32x4.splat` copies the number into all four.',
    edits: {
      wat: [['(f32x4.splat (f32.load (local.get $row)))', '(v128.load32_zero (local.get $row))']],
    },
  },
  {
    id: 'sums-kept',
    name: 'sums not set to zero',
    says: 'Each group of four columns begins with sums of zero; what the group before has summed belongs to other columns.',
    edits: {
      javascript: [
        [
          `    for (; j + 4 <= n; j += 4) {
      let s0 = 0;
      let s1 = 0;
      let s2 = 0;
      let s3 = 0;
`,
          `    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    for (; j + 4 <= n; j += 4) {
`,
        ],
      ],
      wat: [
        [
          `      (block $fours_done
        (loop $next_four
`,
          `      (local.set $sums (v128.const f32x4 0 0 0 0))
      (block $fours_done
        (loop $next_four
`,
        ],
        [
          `          (local.set $sums (v128.const f32x4 0 0 0 0))
          (local.set $row`,
          '          (local.set $row',
        ],
      ],
    },
  },
  {
    id: 'one-column',
    name: 'one column of B four times',
    says: 'The four sums belong to four columns that lie beside each other in B: at + 0, at + 1, at + 2 and at + 3.',
    edits: {
      javascript: [
        ['b[at + 1]', 'b[at]'],
        ['b[at + 2]', 'b[at]'],
        ['b[at + 3]', 'b[at]'],
      ],
      wat: [['(v128.load (local.get $from))', '(v128.load32_splat (local.get $from))']],
    },
  },
  {
    id: 'next-row',
    name: 'one row of B for all',
    says: 'With each step of p the four numbers come from the next row of B: n numbers on, which are 4 n bytes.',
    edits: {
      javascript: [['const at = p * n + j;', 'const at = p + j;']],
      wat: [
        [
          '(local.set $from (i32.add (local.get $from) (i32.mul (i32.const 4) (local.get $n))))',
          '(local.set $from (i32.add (local.get $from) (i32.const 4)))',
        ],
      ],
    },
  },
];
