// Describes the layers before one that does not fit: their shapes explain why it does not.

import type { Description } from '../../engine/types';
import { profiler } from '../../session/engine';
import { shapedPart } from './spec-check';

/** @param path the path of the layer that the engine rejects; the result is undefined if no layer precedes it */
export async function describedPart(text: string, path: string): Promise<Description | undefined> {
  const part = shapedPart(text, path);
  if (part === undefined) return undefined;
  try {
    return await profiler().describe(part);
  } catch {
    return undefined;
  }
}
