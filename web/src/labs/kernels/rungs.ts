// The rungs of the ladder: what each changes, and why that should be faster.

export interface RungText {
  /** In figures. */
  readonly label: string;
  /** The rung it is a change of; the first has none. */
  readonly from: string | undefined;
  readonly what: string;
  readonly why: string;
  /** One number at a time: a run takes long, so it is given more time. */
  readonly scalar?: true;
}

export const FIRST = 'javascript-naive';
/** The fastest in float32: the kernel of every layer of this engine. */
export const BEST = 'packed';

export const RUNGS: Readonly<Record<string, RungText>> = {
  'javascript-naive': {
    scalar: true,
    label: 'JavaScript, i j k',
    from: undefined,
    what: 'Three loops over typed arrays, as one writes them on the first day.',
    why: 'Each number of the result walks down a column of b, a row’s length further with every step, and every product and sum is done in float64.',
  },
  'javascript-reordered': {
    scalar: true,
    label: 'JavaScript, i k j',
    from: 'javascript-naive',
    what: 'The two inner loops change places.',
    why: 'Now the innermost one walks along rows of b and c, where a line of cache brings sixteen numbers that are all used.',
  },
  naive: {
    scalar: true,
    label: 'WebAssembly, i j k',
    from: 'javascript-naive',
    what: 'The first three loops again, in C++ compiled to WebAssembly.',
    why: 'Types are known in advance and arithmetic stays in float32, so no conversion and no check stands between two products; the order of memory is as bad as before.',
  },
  reordered: {
    scalar: true,
    label: 'WebAssembly, i k j',
    from: 'naive',
    what: 'The two inner loops change places here too.',
    why: 'Rows instead of columns, and sums that need not wait for each other: each goes to another number of c.',
  },
  tiled: {
    scalar: true,
    label: 'tiled, 64 × 64',
    from: 'reordered',
    what: 'The same loops over blocks of 64 by 64.',
    why: 'A block of b, 16 KiB, stays in the first cache while 32 rows use it; where all of b fits a cache anyway there is little to gain.',
  },
  simd: {
    label: 'SIMD',
    from: 'tiled',
    what: 'One instruction computes four numbers, and eight vectors of sums stay in registers.',
    why: 'A number that was loaded is used for several rows before it is dropped, so that loads no longer outnumber products.',
  },
  eigen: {
    label: 'Eigen',
    from: 'simd',
    what: 'The product of Eigen, a C++ library that many programs use, compiled for the same machine.',
    why: 'It copies both operands into the order in which they are read, in blocks that fit the caches.',
  },
  packed: {
    label: 'packed SIMD + FMA',
    from: 'simd',
    what: 'Operands are copied into reading order, and a tile of sums fills the registers.',
    why: 'Multiply and add become one instruction where the build has it, and twelve sums under way hide the time that each takes.',
  },
  int8: {
    label: 'int8',
    from: 'packed',
    what: 'The same kernel on whole numbers of 7 and 8 bits, rounded before the clock starts.',
    why: 'One instruction multiplies sixteen pairs instead of four, and operands need a quarter of the bytes. These are GOP/s, not FLOP/s.',
  },
};

export const labelOf = (variant: string): string => RUNGS[variant]?.label ?? variant;
