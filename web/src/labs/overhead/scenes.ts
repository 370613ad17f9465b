// The scenes: three instruments, what they cost, what snapshots miss, the price of one op, a queue.

import { figure } from '../../kit/charts/figure';
import { column } from '../../kit/charts/table';
import { frameOf, player } from '../../kit/controls/player';
import { sceneOf } from '../../lab/scene';
import { figures as words } from './figure-words';
import { askedFigure, costFigure, opFigure, sharesFigure } from './figures';
import type { Types } from './model';
import type { InstrumentName } from './outcome';
import { pretendedFigure, queueFigure } from './queue-figures';
import { drawWay, lookedAt } from './ways';

const scene = sceneOf<Types>();

const WAYS: readonly (InstrumentName | undefined)[] = [
  undefined,
  'per_op',
  'per_layer',
  'sampling',
];

const ways = scene({
  controls: ['model', 'batch', 'seq', 'seed'],
  figure: ({ picked, pick }) => {
    const at = frameOf(picked('way'), WAYS.length);
    return figure({
      name: 'overhead-ways',
      title: words.way(WAYS[at]),
      summary: words.way(WAYS[at]),
      draw: drawWay(WAYS[at], { seen: words.seen, not: words.unseen }),
      controls: player({
        frames: WAYS.length,
        at,
        onFrame: (frame) => pick('way', frame),
        label: words.ways,
        text: (frame) => words.way(WAYS[frame]),
        perSecond: 0.5,
      }),
      note: words.wayNote,
      table: {
        columns: [{ key: 'way', label: 'way' }, column('readings', 'readings')],
        rows: WAYS.map((way) => [words.way(way), lookedAt(way).readings]),
      },
    });
  },
});

const cost = scene({
  predict: true,
  run: 'instruments',
  needs: ['instruments'],
  before: { figure: ({ draft, prediction }) => askedFigure(draft ?? prediction) },
  running: (instruments, { prediction }) => costFigure(instruments, prediction),
  figure: ({ outcomes, prediction }) => costFigure(outcomes.instruments, prediction),
});

const shares = scene({
  needs: ['instruments'],
  figure: ({ outcomes: { instruments } }) => sharesFigure(instruments),
});

const op = scene({
  needs: ['instruments'],
  figure: ({ outcomes: { instruments } }) => opFigure(instruments),
});

const queue = scene({
  controls: ['launches', 'size'],
  run: 'queue',
  needs: ['queue'],
  before: { figure: pretendedFigure },
  figure: queueFigure,
});

export const scenes = { ways, cost, shares, op, queue };
