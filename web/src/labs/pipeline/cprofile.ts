// The cProfile table of a course, and what can and cannot be read from it, all computed from the table's numbers. No DOM.

import type { CheckQuestion } from '../../kit/controls/check';
import { count, digits, duration, fixed, percent } from '../../kit/words/format';
import { formula, workersNeeded } from './simulate';
import { fold } from './words';

export interface Row {
  readonly ncalls: number;
  /** Seconds in the function itself. */
  readonly tottime: number;
  /** Seconds including everything that it calls. */
  readonly cumtime: number;
  readonly where: string;
  readonly name: string;
}

const row = (
  ncalls: number,
  tottime: number,
  cumtime: number,
  where: string,
  name: string,
): Row => ({
  ncalls,
  tottime,
  cumtime,
  where,
  name,
});

export const EPOCH = row(1, 0.002, 45.231, 'train.py:23', 'train_epoch');
export const NEXT = row(1563, 12.45, 30.125, 'dataloader.py:45', '__next__');
export const AUGMENT = row(1563, 8.234, 15.678, 'transforms.py:12', 'augment');
export const RANDOM = row(156_300, 4.123, 4.123, '', "{method 'random' of '_random.Random'}");
export const FORWARD = row(1563, 3.456, 10.234, 'model.py:67', 'forward');

/** The rows in the order in which the table was printed. */
export const TABLE: readonly Row[] = [EPOCH, NEXT, AUGMENT, RANDOM, FORWARD];

/** Training images of CIFAR-10. */
export const CIFAR_IMAGES = 50_000;

export const loadingShare = (): number => NEXT.cumtime / EPOCH.cumtime;
/** The seconds of everything but loading: forward, backward and optimizer, as one thread sees them. */
export const restSeconds = (): number => EPOCH.cumtime - NEXT.cumtime;
export const withoutAugment = (): number => EPOCH.cumtime - AUGMENT.cumtime;
export const microsecondsPerDraw = (): number => (1e6 * RANDOM.tottime) / RANDOM.ncalls;
/** Seconds in train_epoch but in neither of its printed children: loss, backward, optimizer. */
export const unprinted = (): number =>
  EPOCH.cumtime - EPOCH.tottime - NEXT.cumtime - FORWARD.cumtime;
/** Seconds in functions below the printed ones. */
export const unnamedSeconds = (): number =>
  EPOCH.cumtime - TABLE.reduce((sum, { tottime }) => sum + tottime, 0);
/** The row with the largest tottime. */
export const busiest = (): Row =>
  TABLE.reduce((most, each) => (each.tottime > most.tottime ? each : most));

/** The seconds of an epoch with this many workers that load ahead, by the formula. */
export const epochWith = (workers: number): number =>
  formula({ load_ms: NEXT.cumtime, step_ms: restSeconds(), workers });

const seconds = (value: number): string => duration(1e3 * value);
const near = (given: number, value: number): boolean => Math.abs(given / value - 1) < 0.015;

export function questions(): CheckQuestion[] {
  return [ownTime(), share(), removed(), overlapped(), draws(), launched()];
}

function ownTime(): CheckQuestion {
  return {
    id: 'own-time',
    kind: 'choice',
    prompt: 'In whose own code does most of the time pass?',
    options: TABLE.map(({ name }) => ({ id: name, label: name })),
    answer: busiest().name,
    feedback: (given, right) => {
      const { name, tottime } = busiest();
      if (right)
        return `${name}: ${tottime} s of tottime. What it does itself, reading, decoding and collating, costs more than augment’s own ${AUGMENT.tottime} s.`;
      if (given === EPOCH.name)
        return `${EPOCH.name} has the largest cumtime because it calls all others; its own code takes ${EPOCH.tottime} s.`;
      return 'tottime is the time in the function itself; cumtime adds what it calls.';
    },
  };
}

function share(): CheckQuestion {
  const sum = NEXT.cumtime + AUGMENT.cumtime + RANDOM.cumtime;
  return {
    id: 'share',
    kind: 'number',
    prompt: 'What percentage of the epoch goes into getting data, augmentation included?',
    unit: '%',
    answer: 100 * loadingShare(),
    tolerance: 0.01,
    feedback: (given, right) => {
      if (right)
        return `${NEXT.cumtime} ÷ ${EPOCH.cumtime} = ${percent(loadingShare(), 3)}. augment and random are inside of it.`;
      if (near(given, (100 * sum) / EPOCH.cumtime))
        return `You added the cumtimes of __next__, augment and random: ${digits(sum, 4)} s count augment twice and random three times. A parent’s cumtime holds its children’s.`;
      if (near(given, (100 * NEXT.tottime) / EPOCH.cumtime))
        return 'That is the tottime of __next__: without augment, which it calls.';
      return 'Which one cumtime holds all of loading, and what is the whole?';
    },
  };
}

function removed(): CheckQuestion {
  return {
    id: 'removed',
    kind: 'number',
    prompt:
      'Augmented images are stored once, so augment and all that it calls is gone. How long is an epoch then?',
    unit: 's',
    answer: withoutAugment(),
    tolerance: 0.01,
    feedback: (given, right) => {
      const left = `${EPOCH.cumtime} − ${AUGMENT.cumtime} = ${digits(withoutAugment(), 4)} s, ${fold(EPOCH.cumtime / withoutAugment())} as fast`;
      if (right)
        return `${left}. But then every epoch sees the same images: the network loses what augmentation is for.`;
      if (near(given, EPOCH.cumtime - AUGMENT.tottime))
        return 'You took its tottime away. What augment calls is gone with it: take its cumtime.';
      return `Take away all that happens inside of augment: its cumtime.`;
    },
  };
}

function overlapped(): CheckQuestion {
  const enough = workersNeeded(NEXT.cumtime, restSeconds());
  const answer = EPOCH.cumtime / epochWith(2);
  return {
    id: 'overlapped',
    kind: 'number',
    prompt:
      'augment stands in this table, so it ran in the training’s own process: num_workers was 0. Two workers load ahead on cores of their own. How many times as fast is an epoch at best, by the formula max(load ÷ workers, step)?',
    unit: '×',
    answer,
    tolerance: 0.01,
    feedback: (given, right) => {
      const sum = `max(${NEXT.cumtime} ÷ 2, ${digits(restSeconds(), 5)}) = ${digits(epochWith(2), 5)} s instead of ${EPOCH.cumtime} s, ${fold(answer)}`;
      if (right)
        return `${sum}. From ${enough} workers on the rest, ${digits(restSeconds(), 5)} s, is the limit: num_workers=8 would add nothing.`;
      if (near(given, EPOCH.cumtime / epochWith(1)))
        return `That is one worker: max(${NEXT.cumtime}, ${digits(restSeconds(), 5)}) s.`;
      return 'Loading is 30.125 s, all else the rest of 45.231 s. Loading is divided by two, and the longer one counts.';
    },
  };
}

function draws(): CheckQuestion {
  const answer = microsecondsPerDraw();
  return {
    id: 'draws',
    kind: 'number',
    prompt: 'percall shows 0.000 for random. What does one draw of a random number take?',
    unit: 'µs',
    answer,
    tolerance: 0.02,
    feedback: (given, right) => {
      if (right)
        return `${RANDOM.tottime} s ÷ ${count(RANDOM.ncalls)} = ${digits(answer)} µs. The column is rounded, not zero. On the machine on which this lab was written, random.random() takes 0.08 µs, and 0.15 µs under cProfile: a number so far from that should make you doubt the table. Try it: python3 -m timeit -s "import random" "random.random()".`;
      if (near(given, answer / 1e3)) return 'That is in milliseconds.';
      return 'Divide tottime by ncalls; a second has a million microseconds.';
    },
  };
}

function launched(): CheckQuestion {
  return {
    id: 'launched',
    kind: 'choice',
    prompt: `“Model forward pass is fast (10s) → GPU is underutilized”, says the course that printed this table. What do the ${FORWARD.cumtime} s of forward tell about the GPU?`,
    options: [
      { id: 'fast', label: 'that it needs 10 s for all forward passes' },
      { id: 'idle', label: 'that it is idle for the other 35 s' },
      { id: 'launch', label: 'little: they are the time that Python takes to launch the kernels' },
    ],
    answer: 'launch',
    feedback: (_, right) =>
      right
        ? `cProfile watches the CPU. A CUDA call returns as soon as its kernel is queued; the work shows up wherever the program next waits for the GPU. The table hints at it: by FLOPs a backward pass is about two forward passes, but only ${digits(unprinted(), 3)} s are left for loss, backward and optimizer together. torch.profiler or nvidia-smi can answer what this table cannot.`
        : 'Think of the launch that was timed in the Overhead lab: when does a call of a CUDA kernel return?',
  };
}

export interface Finding {
  readonly lead: string;
  readonly text: string;
}

/** What else the numbers reveal, right and wrong. */
export function findings(): Finding[] {
  const own = EPOCH.cumtime - unnamedSeconds();
  return [
    {
      lead: `${count(NEXT.ncalls)} calls: the data set has about ${count(CIFAR_IMAGES)} images.`,
      text: `${count(CIFAR_IMAGES)} ÷ 32 = ${fixed(CIFAR_IMAGES / 32, 1)}, rounded up: CIFAR-10 at batch 32. A for loop asks once more to learn that there is no more, so a real table would show ${count(NEXT.ncalls + 1)} calls of __next__, one of them ending in StopIteration.`,
    },
    {
      lead: `The rows’ own times add up to ${digits(own, 4)} s of ${EPOCH.cumtime} s.`,
      text: `The other ${digits(unnamedSeconds(), 4)} s are functions below the printed ones: a cut table hides more than a third here. Sort by tottime as well, and print more rows.`,
    },
    {
      lead: '“Data loading takes 30 s out of 45 s: a CPU bottleneck” holds.',
      text: `${percent(loadingShare(), 3)} of the epoch, in the process that should feed the GPU. “Random augmentation is expensive” holds as well: ${seconds(AUGMENT.cumtime)}, ${percent(AUGMENT.cumtime / NEXT.cumtime)} of loading. The order to try: workers first, which cost memory and cores but no accuracy; then a cheaper augment, or one on the GPU. Caching images helps with __next__’s own ${NEXT.tottime} s, not with augment, which is random.`,
    },
    {
      lead: 'With num_workers=2 the same table would look harmless.',
      text: 'augment would run in other processes, which cProfile does not see. What stays is __next__: then it is the time waited for the queue, as the grey of the figure above.',
    },
  ];
}
