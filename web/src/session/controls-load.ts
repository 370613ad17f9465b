// Loads the element of the controls on demand.

/**
 * Loads the element on demand, because a first visit does not need it. Resolves to false when it cannot be loaded, as offline; measurements
 * work without it.
 */
export const loadControls = (): Promise<boolean> =>
  import('./controls').then(
    () => true,
    () => false,
  );
