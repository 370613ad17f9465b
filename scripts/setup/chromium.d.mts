/** The path of a Chromium that is here, or undefined. */
export function findChromium(): Promise<string | undefined>;
/** The flags that every start of Chromium has. */
export const CHROMIUM_ARGUMENTS: readonly string[];
