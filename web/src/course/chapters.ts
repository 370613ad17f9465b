// The chapters of labs and exercises: they define the order of the course, and are the only list of both.

import type { LabMeta } from '../lab/contract';

/** A chapter has labs, or exercises in which the student implements what the labs have shown. */
interface Chapter {
  readonly title: string;
  readonly about: string;
  readonly labs?: readonly string[];
  readonly exercises?: readonly string[];
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
  {
    title: 'Build it yourself: count',
    about: 'You write the profiler: parameters, operations and bytes, checked by the engine.',
    exercises: [
      'build-parameters',
      'build-bytes',
      'build-linear-flops',
      'build-conv-flops',
      'build-attention-flops',
      'build-network-flops',
      'build-peak-memory',
      'build-training-memory',
    ],
  },
  {
    title: 'Build it yourself: time and judge',
    about: 'A timer that can be trusted, what its samples say, and the pieces put together.',
    exercises: [
      'build-latency',
      'build-ticks',
      'build-interval',
      'build-roofline',
      'build-amdahl',
      'build-backward',
      'build-softmax',
      'build-quick-profile',
    ],
  },
  {
    title: 'Build it yourself: kernels',
    about: 'A matrix product of your own, step by step nearer to what this device can do.',
    exercises: ['build-matmul', 'build-simd', 'build-register-tile', 'build-tune'],
  },
];

export interface ShownChapter<T = LabMeta> {
  readonly title: string;
  readonly about: string;
  readonly labs: readonly T[];
}

/** Chapters with the labs, or the exercises, that exist; those in no chapter come last, so that none is missing. */
export function chaptersOf<T extends { readonly id: string }>(
  all: readonly T[],
  kind: 'labs' | 'exercises' = 'labs',
): ShownChapter<T>[] {
  const placed = new Set(CHAPTERS.flatMap((chapter) => chapter[kind] ?? []));
  const rest = all.filter(({ id }) => !placed.has(id));
  const shown = CHAPTERS.map(({ title, about, ...chapter }) => ({
    title,
    about,
    labs: all.filter(({ id }) => chapter[kind]?.includes(id)),
  }));
  return [...shown, { title: `More ${kind}`, about: '', labs: rest }].filter(
    (chapter) => chapter.labs.length > 0,
  );
}
