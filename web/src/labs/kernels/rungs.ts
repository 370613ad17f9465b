// The rungs of the ladder, and the change that each makes.

export interface RungText {
  /** The name of the rung in figures. */
  readonly label: string;
  /** The rung that this one changes; undefined for the first. */
  readonly from: string | undefined;
  readonly what: string;
  /** True for a rung that computes one number at a time: its runs take long, so it gets a larger budget. */
  readonly scalar?: true;
  /** True where only the order changes in which the same numbers are read. */
  readonly order?: true;
}

export const FIRST = 'javascript-naive';
/** The fastest float32 rung: the kernel of every layer of this engine. */
export const BEST = 'packed';

export const RUNGS: Readonly<Record<string, RungText>> = {
  'javascript-naive': {
    scalar: true,
    label: 'JavaScript, i j k',
    from: undefined,
    what: 'Three loops over typed arrays, as one writes them on the first day.',
  },
  'javascript-reordered': {
    scalar: true,
    order: true,
    label: 'JavaScript, i k j',
    from: 'javascript-naive',
    what: 'The two inner loops change places.',
  },
  naive: {
    scalar: true,
    label: 'WebAssembly, i j k',
    from: 'javascript-naive',
    what: 'The first three loops again, in C++ compiled to WebAssembly: types known in advance, sums in float32.',
  },
  reordered: {
    scalar: true,
    order: true,
    label: 'WebAssembly, i k j',
    from: 'naive',
    what: 'The two inner loops change places here too.',
  },
  tiled: {
    scalar: true,
    order: true,
    label: 'tiled, 64 × 64',
    from: 'reordered',
    what: 'The same loops over blocks of 64 by 64.',
  },
  simd: {
    label: 'SIMD',
    from: 'tiled',
    what: 'One instruction computes four numbers; eight vectors of sums stay in registers.',
  },
  eigen: {
    label: 'Eigen',
    from: 'simd',
    what: 'The product of Eigen, a C++ library, compiled for the same machine.',
  },
  packed: {
    label: 'packed SIMD + FMA',
    from: 'simd',
    what: 'Operands are copied into reading order; a larger tile of sums fills the registers.',
  },
  int8: {
    label: 'int8',
    from: 'packed',
    what: 'The same kernel on whole numbers of 7 and 8 bits, rounded before the clock starts: sixteen pairs in one instruction.',
  },
};

export const labelOf = (variant: string): string => RUNGS[variant]?.label ?? variant;
