/** Places of a window along one side: one that would stick out at the end is not computed. */
export const outputSide = (side: number, kernel: number, stride: number, padding: number): number =>
  Math.floor((side + 2 * padding - kernel) / stride) + 1;
