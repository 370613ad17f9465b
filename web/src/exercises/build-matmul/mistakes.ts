import type { Mistake } from '../../bench/contract';

const REST =
  'The last block may be smaller than the others: go on while it begins before the end, and end it at the end. Look at a size that is no multiple of your block.';

/** The solution with blocks of another size, without the incomplete last block. */
const rest = (size: number): Mistake => ({
  id: `rest-forgotten-${size}`,
  name: 'the rest of the last block forgotten',
  says: REST,
  edits: {
    javascript: [
      ['size = 64', `size = ${size}`],
      ['p0 < k;', 'p0 + size <= k;'],
      ['j0 < n;', 'j0 + size <= n;'],
    ],
  },
});

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'not-cleared',
    name: 'C not cleared',
    says: 'c may hold anything when you are called. Either store each sum once, or set c to zero before you add to it.',
    edits: {
      javascript: [['  c.fill(0);\n', '']],
      wat: [
        [
          `    (memory.fill (local.get $c) (i32.const 0)
      (i32.mul (i32.const 4) (i32.mul (local.get $m) (local.get $n))))\n`,
          '',
        ],
      ],
    },
  },
  {
    id: 'cleared-in-blocks',
    name: 'C cleared for every block',
    says: 'Clearing c between two blocks of the sum throws away what the first block has added. Clear it once, before all loops.',
    edits: {
      javascript: [
        ['  c.fill(0);\n', ''],
        ['const p1 =', 'c.fill(0);\n    const p1 ='],
      ],
      wat: [
        [
          `    (local.set $p0 (i32.const 0))
    (loop $next_p0\n`,
          `    (local.set $p0 (i32.const 0))
    (loop $next_p0
      (memory.fill (local.get $c) (i32.const 0)
        (i32.mul (i32.const 4) (i32.mul (local.get $m) (local.get $n))))\n`,
        ],
      ],
    },
  },
  {
    id: 'b-turned',
    name: 'indices of B swapped',
    says: 'Row p of B begins after p rows of n numbers each: its column j is at p · n + j.',
    edits: {
      javascript: [['b[p * n + j]', 'b[j * k + p]']],
      wat: [
        [
          '(call $at (local.get $b) (local.get $n) (local.get $p) (local.get $j0))',
          '(call $at (local.get $b) (local.get $k) (local.get $j0) (local.get $p))',
        ],
        [
          '(local.set $from (i32.add (local.get $from) (i32.const 4)))',
          '(local.set $from (i32.add (local.get $from) (i32.mul (i32.const 4) (local.get $k))))',
        ],
      ],
    },
  },
  {
    id: 'b-swapped',
    name: 'indices of B swapped',
    says: 'Row p of B begins after p rows of n numbers each: its column j is at p · n + j.',
    edits: { javascript: [['b[p * n + j]', 'b[j * n + p]']] },
  },
  {
    id: 'a-turned',
    name: 'indices of A swapped',
    says: 'Row i of A begins after i rows of k numbers each: its column p is at i · k + p.',
    edits: {
      javascript: [['a[i * k + p]', 'a[p * m + i]']],
      wat: [
        [
          '(call $at (local.get $a) (local.get $k) (local.get $i) (local.get $p))',
          '(call $at (local.get $a) (local.get $m) (local.get $p) (local.get $i))',
        ],
      ],
    },
  },
  {
    id: 'wrong-width',
    name: 'rows of another length',
    says: 'A row of B and of C holds n numbers, a row of A holds k. With square matrices nobody sees the difference.',
    edits: {
      javascript: [['b[p * n + j]', 'b[p * k + j]']],
      wat: [
        [
          '(call $at (local.get $b) (local.get $n) (local.get $p) (local.get $j0))',
          '(call $at (local.get $b) (local.get $k) (local.get $p) (local.get $j0))',
        ],
      ],
    },
  },
  {
    id: 'c-width',
    name: 'rows of C of the wrong length',
    says: 'Row i of C begins after i rows of n numbers each: its column j is at i · n + j. C has m rows, and each is n long.',
    edits: {
      javascript: [
        ['  c.fill(0);\n', ''],
        ['size = 64', 'size = 1e9'],
        ['c[i * n + j] += factor', 'c[i * m + j] = (p === 0 ? 0 : c[i * m + j]) + factor'],
      ],
    },
  },
  {
    id: 'c-width-added',
    name: 'rows of C of the wrong length',
    says: 'Row i of C begins after i rows of n numbers each: its column j is at i · n + j. C has m rows, and each is n long.',
    edits: { javascript: [['c[i * n + j] +=', 'c[i * m + j] +=']] },
  },
  {
    id: 'added-twice',
    name: 'the seam of two blocks added twice',
    says: 'A block ends before the next one begins: p runs up to p1, and not over it.',
    edits: {
      javascript: [['p < p1;', 'p <= p1 && p < k;']],
      wat: [
        [
          '(br_if $next_p (i32.lt_s (local.get $p) (local.get $p1)))',
          '(br_if $next_p (i32.and (i32.le_s (local.get $p) (local.get $p1)) (i32.lt_s (local.get $p) (local.get $k))))',
        ],
      ],
    },
  },
  {
    id: 'rest-forgotten',
    name: 'the rest of the last block forgotten',
    says: REST,
    edits: {
      javascript: [
        ['p0 < k;', 'p0 + size <= k;'],
        ['j0 < n;', 'j0 + size <= n;'],
      ],
      wat: [
        [
          '(br_if $next_j0 (i32.lt_s (local.get $j0) (local.get $n)))',
          '(br_if $next_j0 (i32.le_s (i32.add (local.get $j0) (i32.const 64)) (local.get $n)))',
        ],
        [
          '(br_if $next_p0 (i32.lt_s (local.get $p0) (local.get $k)))',
          '(br_if $next_p0 (i32.le_s (i32.add (local.get $p0) (i32.const 64)) (local.get $k)))',
        ],
      ],
    },
  },
  ...[4, 8, 16, 32].map(rest),
];
