// The ops of a pass as bars of time: the student pulls one shorter and sees how the time of the whole pass changes.

import { svg } from 'lit';
import { categoryClass, type Drawing, fitText } from '../../kit/charts/chart';
import { dragMark } from '../../kit/charts/drag-mark';
import { figure } from '../../kit/charts/figure';
import { linearScale } from '../../kit/charts/scale';
import { column } from '../../kit/charts/table';
import { percent } from '../../kit/words/format';
import { opName } from '../../lab/op-names';
import { figures as words } from './figure-words';
import type { View } from './model';
import { type Dry, leftOf, type Outcome, type Pulled } from './outcome';
import { factor } from './words';

const MOST_ROWS = 5;
/** Bars with a smaller share are too short to be dragged. */
const SMALL = 0.005;
export const MOST_FASTER = 100;

/** The ops that can be pulled, largest first: by time once it is measured, by FLOPs until then. */
export function pullable(
  dry: Dry,
  runs: Outcome | undefined,
  faster: (kind: string) => number | undefined,
): readonly Pulled[] {
  const shares =
    runs?.candidates.map(({ kind, time_share }) => ({ kind, share: time_share })) ??
    dry.kinds.map(({ kind, flops_share }) => ({ kind, share: flops_share }));
  return shares
    .filter(({ share }) => share >= SMALL)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_ROWS)
    .map(({ kind, share }) => ({ kind, share, faster: faster(kind) ?? 1 }));
}

/** Converts the time that is left after pulling into a speed-up. */
export const pulledTo = (share: number, left: number): number =>
  Math.min(MOST_FASTER, Math.max(1, share / Math.max(left, share / MOST_FASTER)));

const HEAD = 62;
const ROW = 50;
const BAR = 18;

function draw(
  ops: readonly Pulled[],
  isTimed: boolean,
  pull: (kind: string, faster: number) => void,
) {
  return (width: number): Drawing => {
    const left = leftOf(ops);
    // An op is as wide as its share of the pass above it.
    const x = linearScale([0, 1], [0, Math.max(60, width - 16)]);
    const bar = (of: number, y: number, kind: 'compute' | 'overhead', faint: number) =>
      svg`<g class=${categoryClass(kind)}>
        <rect class="bar" opacity="0.25" x="0" y=${y} width=${Math.max(1, of)} height=${BAR} />
        <rect class="bar" x="0" y=${y} width=${Math.max(1, faint)} height=${BAR} /></g>`;
    const rows = ops.map(({ kind, share, faster }, index) => {
      const top = HEAD + ROW * index;
      return svg`<text class="bar-label" x="0" y=${top + 12}>${fitText(words.op(kind, share, isTimed), width)}</text>
        ${bar(x.map(share), top + 21, 'compute', x.map(share / faster))}
        ${dragMark({
          ...{ scale: x, orientation: 'horizontal', from: top + 16, length: 28 },
          ...{ value: share / faster, bounds: [0, width] },
          format: () => words.pulled(faster),
          label: words.timeOf(kind),
          onInput: (to) => pull(kind, pulledTo(share, to)),
        })}`;
    });
    return {
      height: HEAD + ROW * ops.length,
      interactive: true,
      body: svg`<text class="value" x="0" y="14">${fitText(words.pass(left), width)}</text>
        ${bar(x.map(1), 22, 'overhead', x.map(left))}${rows}`,
    };
  };
}

/** Shares of FLOPs are shown until the times are measured. */
export function pullFigure({ dry, outcomes, picked, pick }: View<'dry'>) {
  const nameOf = (kind: string) => `pull-${kind}`;
  const ops = pullable(dry, outcomes.runs, (kind) => picked(nameOf(kind)));
  const title = words.pull(ops);
  const isTimed = outcomes.runs !== undefined;
  return figure({
    name: 'amdahl-pull',
    title,
    summary: ops.map(({ kind, share }) => words.op(kind, share, isTimed)).join('; '),
    draw: draw(ops, isTimed, (kind, faster) => pick(nameOf(kind), faster)),
    note: isTimed ? words.byTime : words.byFlops,
    table: {
      columns: [
        { key: 'op', label: 'op' },
        column('share', isTimed ? 'of a pass' : 'of the FLOPs', percent),
        column('faster', 'made faster', factor),
        column('left', 'left, of the first pass', percent),
      ],
      rows: ops.map(({ kind, share, faster }) => [opName(kind), share, faster, share / faster]),
    },
  });
}
