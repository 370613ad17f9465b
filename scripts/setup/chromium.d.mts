/** The path of an installed Chromium, or undefined. */
export function findChromium(): Promise<string | undefined>;
/** The flags that every start of Chromium uses. */
export const CHROMIUM_ARGUMENTS: readonly string[];
