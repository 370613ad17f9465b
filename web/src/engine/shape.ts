/** The number of elements in an array of this shape; 1 for []. */
export const sizeOf = (shape: readonly number[]): number =>
  shape.reduce((product, dim) => product * dim, 1);
