/** How many numbers an array of this shape holds; 1 for []. */
export const sizeOf = (shape: readonly number[]): number =>
  shape.reduce((product, dim) => product * dim, 1);
