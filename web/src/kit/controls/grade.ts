// How close a prediction came to the measurement.

/** The error as a factor of at least 1: twice too much and half as much both give 2. */
export const factorOff = (prediction: number, measured: number): number =>
  Math.max(prediction / measured, measured / prediction);
