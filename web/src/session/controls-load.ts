// Brings the element of the controls when it is first wanted.

/** Their element, loaded only now: a first visit does not need it. False offline: a measurement stands without it. */
export const loadControls = (): Promise<boolean> =>
  import('./controls').then(
    () => true,
    () => false,
  );
