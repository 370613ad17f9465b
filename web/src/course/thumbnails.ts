// The drawing of each lab in the list of labs, by the lab's id, for viewBox "0 0 96 64". Only the home page loads them.

import type { SVGTemplateResult } from 'lit';
import { LABS } from './registry';

const drawings = import.meta.glob<SVGTemplateResult>('../labs/*/thumbnail.ts', {
  eager: true,
  import: 'default',
});

export const THUMBNAILS: Readonly<Record<string, SVGTemplateResult | undefined>> =
  Object.fromEntries(LABS.map(({ id }) => [id, drawings[`../labs/${id}/thumbnail.ts`]]));
