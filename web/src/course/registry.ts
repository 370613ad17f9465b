// All labs in course order, found from their folders at build time. The chapters define the order; at build time
// web/plugins/labs.ts checks that every folder is complete and belongs to a chapter.

import type { LabMeta } from '../lab/contract';
import type { AnyLab } from '../lab/define';
import { CHAPTERS } from './chapters';

const metas = import.meta.glob<LabMeta>('../labs/*/meta.ts', { eager: true, import: 'default' });
const modules = import.meta.glob<AnyLab>('../labs/*/lab.ts', { import: 'default' });

/** The labs' cards in course order. */
export const LABS: readonly LabMeta[] = CHAPTERS.flatMap(({ labs = [] }) => labs).flatMap(
  (id) => metas[`../labs/${id}/meta.ts`] ?? [],
);

export const labMeta = (id: string): LabMeta | undefined => LABS.find((meta) => meta.id === id);

/** 1-based position in the course. */
export const labNumber = (id: string): number => LABS.findIndex((meta) => meta.id === id) + 1;

/** Loads the lab's code; throws if the lab does not exist. */
export async function loadLab(id: string): Promise<AnyLab> {
  const load = modules[`../labs/${id}/lab.ts`];
  if (load !== undefined) return load();
  const known = LABS.map((meta) => meta.id).join(', ');
  const what = id === '' ? 'The address names no lab' : `There is no lab "${id}"`;
  throw new Error(`${what}. The labs are: ${known}. Exercises have names like build-softmax.`);
}
