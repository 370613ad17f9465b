// The training loop as lanes: loader and network, in turns and with the loader ahead; the reader steps through it.

import { type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { axisX, type Drawing } from '../../../kit/charts/chart';
import { figure } from '../../../kit/charts/figure';
import { linearScale } from '../../../kit/charts/scale';
import { frameOf, player } from '../../../kit/controls/player';
import { count, digits, duration } from '../../../kit/words/format';
import type { View } from '../model';
import { framesOf, type Lanes, type Loop, type Span, timeOf } from './model';
import { figures as words } from './text';

const BAR = 22;
const GAP = 6;
const HEAD = 22;
const GROUP = HEAD + 2 * BAR + GAP + 16;

const end = ({ network }: Lanes): number => network.at(-1)?.to ?? 0;

const drawn =
  (loop: Loop, at: number) =>
  (width: number): Drawing => {
    const left = 68;
    const last = Math.max(end(loop.turns), end(loop.ahead));
    const x = linearScale([0, last], [left, width - 12], width < 420 ? 3 : 6);
    const now = timeOf(loop, at);
    const bar = ({ from, to }: Span, y: number, kind: string): SVGTemplateResult => {
      const [begin, stop] = [x.map(from), x.map(to)];
      const shown = Math.max(begin, Math.min(stop, x.map(now)));
      return svg`<rect class="bar ${kind}" opacity="0.18" x=${begin} y=${y} width=${Math.max(1, stop - begin - 1)} height=${BAR} />
      <rect class="bar ${kind}" x=${begin} y=${y} width=${Math.max(0, shown - begin - 1)} height=${BAR} />`;
    };
    // Titles are drawn last, so that they stay readable where the line of the current moment crosses them.
    const title = (text: string, top: number) =>
      svg`<text class="value" x="0" y=${top + 12}>${text}</text>`;
    const group = (lanes: Lanes, top: number) => svg`
    <text class="bar-label" x="0" y=${top + HEAD + BAR / 2} dy="0.35em">${words.loader}</text>
    <text class="bar-label" x="0" y=${top + HEAD + BAR + GAP + BAR / 2} dy="0.35em">${words.netLane}</text>
    ${lanes.loader.map((span) => bar(span, top + HEAD, 'series-overhead'))}
    ${lanes.network.map((span) => bar(span, top + HEAD + BAR + GAP, 'series-compute'))}`;
    const bottom = 2 * GROUP;
    return {
      height: bottom + 40,
      body: svg`${group(loop.turns, 0)} ${group(loop.ahead, GROUP)}
      <line class="rule" x1=${x.map(now)} x2=${x.map(now)} y1="18" y2=${bottom} />
      ${title(words.inTurns, 0)} ${title(words.ahead, GROUP)}
      ${axisX({ scale: x, label: words.loopAxis(loop.measured), format: (value) => (loop.measured ? duration(value) : digits(value, 2)), width }, bottom)}`,
    };
  };

export function loopFigure(loop: Loop, view: View): TemplateResult {
  const frames = framesOf(loop);
  const at = frameOf(view.picked('moment'), frames);
  const rows = (['turns', 'ahead'] as const).flatMap((how) =>
    (['loader', 'network'] as const).flatMap((who) =>
      loop[how][who].map(({ from, to, batch }) => [how, who, batch + 1, from, to]),
    ),
  );
  return figure({
    name: 'capstone-loop',
    title: words.loop(loop),
    summary: words.loopSummary(loop),
    draw: drawn(loop, at),
    ended: drawn(loop, frames - 1),
    controls: player({
      label: words.player,
      at,
      frames,
      perSecond: 2,
      text: (frame) => words.moment(loop, frame),
      onFrame: (frame) => view.pick('moment', frame),
    }),
    table: {
      columns: [
        { key: 'how', label: 'how' },
        { key: 'who', label: 'who' },
        { key: 'batch', label: 'batch', format: count },
        { key: 'from', label: 'from', format: (value) => digits(value, 3) },
        { key: 'to', label: 'to', format: (value) => digits(value, 3) },
      ],
      rows,
    },
    data: loop,
  });
}
