/** The path of Chromium, found or unpacked. */
export function findChromium(): Promise<string>;
export const CHROMIUM_ARGUMENTS: readonly string[];
