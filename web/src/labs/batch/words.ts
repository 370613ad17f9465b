// Numbers of this lab in words.

import { si } from '../../kit/words/format';

export { listed, multiple, signed } from '../../kit/words/phrases';

/** 115200 -> "115 k samples/s"; no-break, so that number and unit stay together. */
export const rate = (samplesPerSecond: number): string => `${si(samplesPerSecond)}\u00a0samples/s`;
