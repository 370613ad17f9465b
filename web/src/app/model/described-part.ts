// Shapes of the layers before the one that does not fit: they say why it does not.

import type { Description } from '../../engine/types';
import { profiler } from '../../session/engine';
import { shapedPart } from './spec-check';

/** @param path of the layer that the engine refuses; undefined where there is none before it */
export async function describedPart(text: string, path: string): Promise<Description | undefined> {
  const part = shapedPart(text, path);
  if (part === undefined) return undefined;
  try {
    return await profiler().describe(part);
  } catch {
    return undefined;
  }
}
