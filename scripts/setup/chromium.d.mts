/** The flags that every start of Chromium has. */
export const CHROMIUM_ARGUMENTS: readonly string[];
