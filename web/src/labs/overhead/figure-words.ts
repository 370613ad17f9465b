// The texts of the figures that are not among the sentences: labels, notes, the three ways.

import { count, duration, plural } from '../../kit/words/format';
import type { InstrumentName } from './outcome';
import { type Times, waitingAt } from './queue-outcome';
import { LAYER_COUNT, lookedAt } from './ways';

const WAYS: Readonly<Record<InstrumentName, string>> = {
  per_op: 'Clock around every op',
  per_layer: 'Clock at every layer’s border',
  sampling: 'Snapshots now and then',
};

export const figures = {
  way: (way: InstrumentName | undefined) => {
    if (way === undefined) return 'Nobody looks: four layers, nine ops, no reading of the clock';
    const { readings, layers, total } = lookedAt(way);
    const longer = Math.round(100 * (total / lookedAt(undefined).total - 1));
    return `${WAYS[way]}: ${plural(readings, 'reading')}, ${longer} % longer, ${count(layers.length)} of ${LAYER_COUNT} layers seen`;
  },
  ways: 'Ways to look',
  seen: 'seen',
  unseen: 'missed',
  wayNote: 'Blue: ops. Grey: the clock is read. Made up, to scale.',
  asked: 'How much slower is each way?',
  pretended: 'A queue: launches return at once, the work comes later',
  madeUp: 'Made up. Run it and step through your own.',
  workerTimes: 'The worker’s times: when each answer came, less how long it says that it worked.',
  time: 'Moments',
  moment: (queued: Times, now: number) =>
    `After ${duration(now, 2)}: ${count(waitingAt(queued, now))} launched, not done yet.`,
};
