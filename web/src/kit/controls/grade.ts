// How near a prediction came.

/** How far off, as a factor of at least 1: twice too much and half as much are both 2. */
export const factorOff = (said: number, measured: number): number =>
  Math.max(said / measured, measured / said);
