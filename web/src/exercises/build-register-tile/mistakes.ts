import type { Mistake } from '../../bench/contract';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'rows-forgotten',
    name: 'the rows below the tiles forgotten',
    says: 'Where m is no multiple of the height of a tile, some rows at the bottom are covered by none. They need a loop of their own.',
    edits: {
      javascript: [['for (let i = rows; i < m; i += 1)', 'for (let i = m; i < m; i += 1)']],
      wat: [['(br_if $rest_done (i32.ge_s (local.get $i) (local.get $m)))', '(br $rest_done)']],
    },
  },
  {
    id: 'columns-forgotten',
    name: 'the columns beside the tiles forgotten',
    says: 'Where n is no multiple of the width of a tile, some columns on the right are covered by none. They need a loop of their own.',
    edits: {
      javascript: [['for (let j = columns; j < n; j += 1)', 'for (let j = n; j < n; j += 1)']],
      wat: [['(br_if $beside_done (i32.ge_s (local.get $j) (local.get $n)))', '(br $beside_done)']],
    },
  },
  {
    id: 'one-row',
    name: 'one row of A for the whole tile',
    says: 'Each row of the tile multiplies by a number of its own row of A: i, i + 1, i + 2 and i + 3.',
    edits: {
      javascript: [
        ['a[(i + 1) * k + p]', 'a[i * k + p]'],
        ['a[(i + 2) * k + p]', 'a[i * k + p]'],
        ['a[(i + 3) * k + p]', 'a[i * k + p]'],
      ],
      wat: [
        ['(v128.load32_splat (local.get $row1))', '(v128.load32_splat (local.get $row0))'],
        ['(v128.load32_splat (local.get $row2))', '(v128.load32_splat (local.get $row0))'],
        ['(v128.load32_splat (local.get $row3))', '(v128.load32_splat (local.get $row0))'],
      ],
    },
  },
  {
    id: 'row-twice',
    name: 'a row of A twice',
    says: 'Two rows of the tile multiply by the same row of A: the fourth reads what belongs to the third.',
    edits: {
      javascript: [['a[(i + 3) * k + p]', 'a[(i + 2) * k + p]']],
      wat: [['(v128.load32_splat (local.get $row3))', '(v128.load32_splat (local.get $row2))']],
    },
  },
  {
    id: 'stored-crosswise',
    name: 'two rows of the tile stored in each other’s place',
    says: 'The sums of the second and of the third row are right, and each is stored in the other’s row.',
    edits: {
      javascript: [
        ['c[to + n] = s10;', 'c[to + n] = s20;'],
        ['c[to + n + 1] = s11;', 'c[to + n + 1] = s21;'],
        ['c[to + 2 * n] = s20;', 'c[to + 2 * n] = s10;'],
        ['c[to + 2 * n + 1] = s21;', 'c[to + 2 * n + 1] = s11;'],
      ],
      wat: [
        [
          '(i32.const 1)) (local.get $j)) (local.get $sums1))',
          '(i32.const 2)) (local.get $j)) (local.get $sums1))',
        ],
        [
          '(i32.const 2)) (local.get $j)) (local.get $sums2))',
          '(i32.const 1)) (local.get $j)) (local.get $sums2))',
        ],
      ],
    },
  },
  {
    id: 'rows-and-columns',
    name: 'the stride of A and of B mixed up',
    says: 'The next row of A lies k numbers on, the next row of B lies n numbers on. With square matrices nobody sees the difference.',
    edits: {
      javascript: [['a[(i + 1) * k + p]', 'a[(i + 1) * n + p]']],
      wat: [
        [
          '(local.set $row1 (i32.add (local.get $row0) (i32.mul (i32.const 4) (local.get $k))))',
          '(local.set $row1 (i32.add (local.get $row0) (i32.mul (i32.const 4) (local.get $n))))',
        ],
      ],
    },
  },
];
