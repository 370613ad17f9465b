// The texts about the loop and Amdahl's law.

import { digits, duration, percent, plural, times } from '../../../kit/words/format';
import type { LabQuestion } from '../../../lab/scene';
import type { Loop } from './model';

const ends = ({ turns, ahead }: Loop) =>
  [turns.network.at(-1)?.to ?? 0, ahead.network.at(-1)?.to ?? 0] as const;

export const figures = {
  loader: 'loader',
  netLane: 'network',
  inTurns: 'One after the other',
  ahead: 'If the loader worked ahead (computed)',
  loopAxis: (measured: boolean) => (measured ? 'time' : 'time (loading one batch = 1)'),
  player: 'The loop, piece by piece',
  loop: (loop: Loop) => {
    if (!loop.measured) return 'A sketch: loading as long as computing';
    const [turns, ahead] = ends(loop);
    return `${plural(loop.turns.network.length, 'step')} took ${duration(turns)}; loaded ahead they would take ${duration(ahead)}`;
  },
  loopSummary: (loop: Loop) => {
    const [turns, ahead] = ends(loop);
    return `One after the other, the network is done after ${percent(1)} of the time; ahead after ${percent(ahead / turns)} of it.`;
  },
  moment: (loop: Loop, frame: number) => {
    const batch = Math.floor(frame / 2) + 1;
    const loads = frame % 2 === 0;
    const span = (loads ? loop.turns.loader : loop.turns.network)[batch - 1];
    const took = loop.measured && span !== undefined ? ` for ${duration(span.to - span.from)}` : '';
    return loads
      ? `Batch ${batch} is loaded; the network waits${took}`
      : `Batch ${batch} is computed; the loader rests${took}`;
  },
};

/** This question uses Amdahl's law in reverse. */
export const twice: LabQuestion = {
  id: 'twice',
  uses: [],
  kind: 'number',
  prompt:
    'You remove the waiting, all of it, and nothing else. What share of the time must it have been, at least, for training to become twice as fast?',
  unit: '%',
  answer: 50,
  tolerance: 0.02,
  hints: [
    'Twice as fast: how much of the old time is left?',
    'What is left is all that was not waiting.',
  ],
  feedback: (given) =>
    `1 / (1 − share) = 2 gives 50 %.${given > 0 && given < 100 && given !== 50 ? ` With ${digits(given, 3)} % the limit is ${times(1 / (1 - given / 100), 3)}.` : ''}`,
};
