// The queue as it fills and empties: what each thread does over time.

import { type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { axisX, categoryClass, type Drawing } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { linearScale, niceDomain, type Scale } from '../../kit/charts/scale';
import { frameOf, player } from '../../kit/controls/player';
import { count, duration } from '../../kit/words/format';
import { figures as words } from './figure-words';
import type { View } from './model';
import {
  launchingMs,
  longestQueue,
  momentsOf,
  pretended,
  queueLength,
  readMs,
  type Times,
  totalMs,
} from './queue-outcome';
import { blameMessage } from './queue-sentences';

const NAME = 18;
const LANE = 24;
const GAP = 12;
const QUEUE = 54;

/** A made-up queue for before the run. */
export const pretendedFigure = (view: View): TemplateResult =>
  timesFigure(pretended(view.values.launches, Number(view.values.size)), view, {
    title: words.pretended,
    note: words.madeUp,
  });

export function queueFigure(view: View<'queue'>): TemplateResult {
  const { queue } = view.outcomes;
  return timesFigure(queue, view, { title: blameMessage(queue), note: words.workerTimes });
}

/** What each thread does over time, and how many products wait, up to the selected moment. */
function timesFigure(
  queued: Times,
  { picked, pick }: View,
  around: { readonly title: string; readonly note: string },
): TemplateResult {
  const moments = momentsOf(queued);
  const at = frameOf(picked('moment'), moments.length);
  const now = moments[at] ?? 0;
  return figure({
    name: 'overhead-queue',
    ...around,
    summary: `Launching: ${duration(launchingMs(queued))}. Waiting at the read: ${duration(readMs(queued))}. Longest queue: ${count(longestQueue(queued))}.`,
    draw: (width) => timeline(queued, now, width),
    ended: (width) => timeline(queued, moments.at(-1) ?? 0, width),
    controls: player({
      frames: moments.length,
      at,
      onFrame: (frame) => pick('moment', frame),
      label: words.time,
      text: (frame) => words.moment(queued, moments[frame] ?? 0),
      perSecond: 6,
    }),
    table: {
      columns: [
        { key: 'product', label: 'product' },
        { key: 'launched_ms', label: 'launched', format: (ms) => duration(ms) },
        { key: 'began_ms', label: 'begun', format: (ms) => duration(ms) },
        { key: 'ended_ms', label: 'answered', format: (ms) => duration(ms) },
      ],
      rows: queued.launched_ms.map((launched, i) => [
        i + 1,
        launched,
        queued.began_ms[i] ?? null,
        queued.ended_ms[i] ?? null,
      ]),
    },
    data: queued,
  });
}

function timeline(queued: Times, now: number, width: number): Drawing {
  const x = linearScale(
    niceDomain([0, totalMs(queued) || 1]),
    [0, width - 24],
    width < 420 ? 3 : 6,
  );
  const pitch = NAME + LANE + GAP;
  const bottom = 2 * pitch + NAME + QUEUE;
  const waiting = queueLength(queued).findLast(([at]) => at <= now)?.[1] ?? 0;
  return {
    height: bottom + 40,
    body: svg`${axisX({ scale: x, label: 'time since the first launch', format: (ms) => (ms === 0 ? '0' : duration(ms, 2)) }, bottom, NAME)}
      ${name('your thread', 0)}
      ${yourThread(queued, now, x, NAME)}
      ${name('the worker', pitch)}
      ${queued.began_ms.map((from, i) => (from > now ? svg`` : block(x, from, Math.min(now, queued.ended_ms[i] ?? from), pitch + NAME, 'compute')))}
      ${name(`launched, not done yet: ${count(waiting)}`, 2 * pitch)}
      ${lengthArea(queued, now, x, 2 * pitch + NAME, bottom)}
      <line class="rule" x1=${x.map(now)} x2=${x.map(now)} y1=${NAME} y2=${bottom} />`,
  };
}

const name = (text: string, y: number): SVGTemplateResult =>
  svg`<text class="value" x="0" y=${y + 12}>${text}</text>`;

/** A gap of a pixel before the next block keeps the blocks countable. */
const block = (x: Scale, from: number, to: number, y: number, category: 'compute' | 'overhead') =>
  svg`<rect class="bar ${categoryClass(category)}" x=${x.map(from)} y=${y} width=${Math.max(1, x.map(to) - x.map(from) - 1)} height=${LANE} />`;

function yourThread(queued: Times, now: number, x: Scale, y: number): SVGTemplateResult {
  const launched = launchingMs(queued);
  const from = x.map(launched);
  const until = x.map(Math.min(now, launched + readMs(queued)));
  return svg`${now > launched ? svg`<rect class="shade" x=${from} y=${y} width=${Math.max(1, until - from)} height=${LANE} />` : svg``}
    ${block(x, 0, Math.min(now, launched), y, 'overhead')}
    <text class="value" x=${Math.min(from + 8, x.range[1] - 150)} y=${y + LANE / 2} dy="0.32em">${now > launched ? `the read waits ${duration(Math.min(now, launched + readMs(queued)) - launched)}` : 'launching'}</text>`;
}

function lengthArea(queued: Times, now: number, x: Scale, top: number, bottom: number) {
  const most = Math.max(1, longestQueue(queued));
  const y = linearScale([0, most], [bottom, top + 6]);
  const steps = queueLength(queued)
    .filter(([at]) => at <= now)
    .map(([at, length]) => `H${x.map(at).toFixed(1)}V${y.map(length).toFixed(1)}`);
  return svg`<path class="area ${categoryClass('workspace')}" d="M${x.map(0)},${bottom}${steps.join('')}H${x.map(now)}V${bottom}Z" />`;
}
