// The scenes: three ways to look, what they cost, what snapshots miss, the price of one op, a queue.

import { html } from 'lit';
import { figure } from '../../kit/charts/figure';
import { column } from '../../kit/charts/table';
import { player } from '../../kit/controls/player';
import type { Scene } from '../../lab/scene';
import { claimedFigure, costFigure, opFigure, sharesFigure } from './figures';
import type { Outcomes } from './model';
import type { InstrumentName, Outcome } from './outcome';
import type { Chosen } from './params';
import { queueFigure } from './queue-figures';
import type { text } from './text.en';
import { drawWay, lookedAt } from './ways';

type OverheadScene = Scene<Chosen, number, typeof text, undefined, Outcomes>;

const WAYS: readonly (InstrumentName | undefined)[] = [
  undefined,
  'per_op',
  'per_layer',
  'sampling',
];

const ways: OverheadScene = {
  controls: ['model', 'batch', 'seq', 'seed'],
  figure: ({ picked, pick, text: { figures: words } }) => {
    const at = picked('way') ?? 1;
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
};

const cost: OverheadScene = {
  predict: true,
  run: 'instruments',
  figure: ({ live, outcomes, draft, said, text }) => {
    const shown = (live.instruments as Outcome | undefined) ?? outcomes.instruments;
    return shown === undefined
      ? claimedFigure(draft ?? said, text.figures.claimed)
      : costFigure(shown, said);
  },
};

const shares: OverheadScene = {
  after: 'instruments',
  figure: ({ outcomes: { instruments } }) =>
    instruments === undefined ? html`` : sharesFigure(instruments),
};

const op: OverheadScene = {
  after: 'instruments',
  figure: ({ outcomes: { instruments } }) =>
    (instruments === undefined ? undefined : opFigure(instruments)) ?? html``,
};

const queue: OverheadScene = { controls: ['launches', 'size'], run: 'queue', figure: queueFigure };

export const scenes = { ways, cost, shares, op, queue };
