// The rungs of the ladder, and the change that each makes.

export interface RungText {
  /** The name of the rung in figures. */
  readonly label: string;
  /** What changes on the way to the best kernel, in a sentence; left out for rungs beside that way. */
  readonly change?: string;
  /** The rung that this one changes; undefined for the first. */
  readonly from: string | undefined;
  /** The step to this rung with what it is compared with, short enough for a row of a figure; undefined for the first. */
  readonly step: string | undefined;
  readonly what: string;
  /** True for a rung that computes one number at a time: its runs take long, so it gets a larger budget. */
  readonly scalar?: true;
}

export const FIRST = 'javascript-naive';
/** The fastest float32 rung: the kernel of every layer of this engine. */
export const BEST = 'packed';

export const RUNGS: Readonly<Record<string, RungText>> = {
  'javascript-naive': {
    scalar: true,
    label: 'JavaScript, i\u00a0j\u00a0k',
    from: undefined,
    step: undefined,
    what: 'Three loops over typed arrays, as one writes them on the first day.',
  },
  'javascript-reordered': {
    scalar: true,
    label: 'JavaScript, i\u00a0k\u00a0j',
    from: 'javascript-naive',
    step: 'i\u00a0k\u00a0j over i\u00a0j\u00a0k, JavaScript',
    what: 'The two inner loops change places.',
  },
  naive: {
    scalar: true,
    label: 'WebAssembly, i\u00a0j\u00a0k',
    change: 'WebAssembly',
    from: 'javascript-naive',
    step: 'WebAssembly over JavaScript',
    what: 'The first three loops again, in C++ compiled to WebAssembly: types known in advance, sums in float32.',
  },
  reordered: {
    scalar: true,
    label: 'WebAssembly, i\u00a0k\u00a0j',
    change: 'loop order',
    from: 'naive',
    step: 'i\u00a0k\u00a0j over i\u00a0j\u00a0k, WebAssembly',
    what: 'The two inner loops change places here too.',
  },
  tiled: {
    scalar: true,
    label: 'blocks, 64 × 64',
    change: 'blocks',
    from: 'reordered',
    step: 'blocks over i\u00a0k\u00a0j',
    what: 'The same loops over blocks of 64 by 64.',
  },
  simd: {
    label: 'SIMD',
    change: 'SIMD',
    from: 'tiled',
    step: 'SIMD over blocks',
    what: 'One instruction computes four numbers; eight vectors of sums stay in registers.',
  },
  eigen: {
    label: 'Eigen',
    from: 'simd',
    step: 'Eigen over SIMD',
    what: 'The product of Eigen, a C++ library, compiled for the same machine.',
  },
  packed: {
    label: 'packed SIMD',
    change: 'packing',
    from: 'simd',
    step: 'packed over SIMD',
    what: 'Operands are copied into reading order; more sums fill the registers. Where the processor has it, one instruction multiplies and adds (FMA).',
  },
  int8: {
    label: 'int8',
    from: 'packed',
    step: 'int8 over packed',
    what: 'The same kernel on whole numbers of 7 and 8 bits, rounded before the clock starts: sixteen pairs in one instruction.',
  },
};

export const changeOf = (variant: string): string => RUNGS[variant]?.change ?? labelOf(variant);

export const stepLabel = (variant: string): string => RUNGS[variant]?.step ?? labelOf(variant);

export const labelOf = (variant: string): string => RUNGS[variant]?.label ?? variant;
