// The labs in chapters: the order of the course, and the only list of its labs.

import type { LabMeta } from '../lab/contract';

interface Chapter {
  readonly title: string;
  readonly about: string;
  readonly labs: readonly string[];
}

export const CHAPTERS: readonly Chapter[] = [
  {
    title: 'Count',
    about: 'Parameters, operations and bytes of a network, before anything is timed.',
    labs: ['parameters', 'flops', 'memory'],
  },
  {
    title: 'Time',
    about: 'How long it takes, and how sure that number is.',
    labs: ['latency', 'noise'],
  },
  {
    title: 'Find what limits',
    about: 'What this device can do at most, and which op of a model takes the time.',
    labs: ['roofline', 'profile'],
  },
  {
    title: 'Change the load',
    about: 'Training, batch size and architecture, and what each costs.',
    labs: ['training', 'batch', 'architectures'],
  },
  {
    title: 'Make it faster or smaller',
    about: 'Better kernels, fewer passes over memory, fewer bits, a fed processor.',
    labs: ['kernels', 'fusion', 'savers', 'quantization', 'pipeline'],
  },
  {
    title: 'Judge',
    about: 'What an optimization is worth, what looking costs, and which numbers to believe.',
    labs: ['amdahl', 'overhead', 'scale', 'mistakes'],
  },
  { title: 'Bring it together', about: 'One model, from slow to fast.', labs: ['capstone'] },
];

export interface ShownChapter {
  readonly title: string;
  readonly about: string;
  readonly labs: readonly LabMeta[];
}

/** Chapters with the labs that exist; labs of no chapter come last, so that none is missing. */
export function chaptersOf(labs: readonly LabMeta[]): ShownChapter[] {
  const placed = new Set(CHAPTERS.flatMap((chapter) => chapter.labs));
  const rest = labs.filter(({ id }) => !placed.has(id));
  const shown = CHAPTERS.map((chapter) => ({
    ...chapter,
    labs: labs.filter(({ id }) => chapter.labs.includes(id)),
  }));
  return [...shown, { title: 'More labs', about: '', labs: rest }].filter(
    (chapter) => chapter.labs.length > 0,
  );
}
