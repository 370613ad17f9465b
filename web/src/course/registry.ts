// All labs in course order, found from their folders at build time. The order is the chapters'; web/plugins/labs.ts sees
// to it at build time that every folder is whole and stands in a chapter.

import type { LabMeta } from '../lab/contract';
import type { AnyLab } from '../lab/define';
import { CHAPTERS } from './chapters';

const metas = import.meta.glob<LabMeta>('../labs/*/meta.ts', { eager: true, import: 'default' });
const modules = import.meta.glob<AnyLab>('../labs/*/lab.ts', { import: 'default' });

/** In course order. */
export const LABS: readonly LabMeta[] = CHAPTERS.flatMap(({ labs = [] }) => labs).flatMap(
  (id) => metas[`../labs/${id}/meta.ts`] ?? [],
);

export const labMeta = (id: string): LabMeta | undefined => LABS.find((meta) => meta.id === id);

/** 1-based place in the course. */
export const labNumber = (id: string): number => LABS.findIndex((meta) => meta.id === id) + 1;

/** The lab's code. */
export async function loadLab(id: string): Promise<AnyLab> {
  const load = modules[`../labs/${id}/lab.ts`];
  if (load !== undefined) return load();
  const known = LABS.map((meta) => meta.id).join(', ');
  throw new Error(`There is no lab "${id}". The labs are: ${known}.`);
}
