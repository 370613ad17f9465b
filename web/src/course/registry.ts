// All labs in course order. A lab is added by adding its folder, and its id here unless it is there.

import type { LabMeta } from '../lab/contract';

/** The whole course: the order is settled here, a lab appears once its folder exists. */
const ORDER = [
  'parameters',
  'flops',
  'memory',
  'latency',
  'noise',
  'roofline',
  'profile',
  'training',
  'batch',
  'architectures',
  'kernels',
  'fusion',
  'savers',
  'quantization',
  'pipeline',
  'amdahl',
  'overhead',
  'scale',
  'mistakes',
  'capstone',
] as const;

const metas = import.meta.glob<LabMeta>('../labs/*/meta.ts', { eager: true, import: 'default' });
const modules = import.meta.glob<CustomElementConstructor>('../labs/*/lab.ts', {
  import: 'default',
});

/** Labs whose folder exists, in course order. */
export const LABS: readonly LabMeta[] = ORDER.flatMap((id) => metas[`../labs/${id}/meta.ts`] ?? []);

export const labMeta = (id: string): LabMeta | undefined => LABS.find((meta) => meta.id === id);

/** 1-based place in the course. */
export const labNumber = (id: string): number => LABS.findIndex((meta) => meta.id === id) + 1;

/** Loads the lab's code and defines its element; resolves to the element's name. */
export async function loadLab(id: string): Promise<string> {
  const load = modules[`../labs/${id}/lab.ts`];
  if (load === undefined) {
    const known = LABS.map((meta) => meta.id).join(', ');
    throw new Error(`There is no lab "${id}". The labs are: ${known}.`);
  }
  const name = `ts-lab-${id}`;
  const element = await load();
  if (customElements.get(name) === undefined) customElements.define(name, element);
  return name;
}
