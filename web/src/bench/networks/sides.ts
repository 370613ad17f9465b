/** The number of window positions along one side: a window that would exceed the end is not computed. */
export const outputSide = (side: number, kernel: number, stride: number, padding: number): number =>
  Math.floor((side + 2 * padding - kernel) / stride) + 1;
