// What the figures say: titles made from the numbers.

import { bytes, duration, percent, plural } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import type { Loop } from './loop';
import type { Dry } from './outcome';
import { type Row, rateOf } from './rows';
import { rate } from './sentences';

const ends = ({ turns, ahead }: Loop) =>
  [turns.network.at(-1)?.to ?? 0, ahead.network.at(-1)?.to ?? 0] as const;

export const figures = {
  network: ({ title, description }: Dry) =>
    `${title}: ${bytes(4 * description.parameters)} of parameters, updated at every step`,
  known: 'What computing alone would allow',
  you: 'with its loader, you say',
  loader: 'loader',
  netLane: 'network',
  inTurns: 'In turns',
  ahead: 'If the loader worked ahead (computed)',
  loopAxis: (measured: boolean) => (measured ? 'time' : 'time, in steps'),
  player: 'The loop, piece by piece',
  loop: (loop: Loop) => {
    if (!loop.measured) return 'A sketch: loading as long as computing';
    const [turns, ahead] = ends(loop);
    return `${plural(loop.turns.network.length, 'step')} took ${duration(turns)}; loaded ahead they would take ${duration(ahead)}`;
  },
  loopSummary: (loop: Loop) => {
    const [turns, ahead] = ends(loop);
    return `In turns the network is done after ${percent(1)} of the time; ahead after ${percent(ahead / turns)} of it.`;
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
  story: (rows: readonly Row[]) => {
    const last = rows.at(-1);
    if (last === undefined) return 'Nothing is measured yet';
    if (last.told === undefined) return `The baseline trains ${rate(rateOf(last))}`;
    return `${last.label}: ${multiple(last.told.ratio)}, from ${rate(last.told.before)} to ${rate(last.told.after)}`;
  },
};
