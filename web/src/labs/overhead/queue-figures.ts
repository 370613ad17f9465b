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
  waitingAt,
} from './queue-outcome';
import { blameMessage } from './queue-sentences';

const NAME = 18;
const LANE = 24;
const GAP = 12;
const QUEUE = 54;
const PITCH = NAME + LANE + GAP;

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
  const bottom = 2 * PITCH + NAME + QUEUE;
  const end = totalMs(queued);
  return {
    height: bottom + 40,
    body: svg`${axisX({ scale: x, label: 'time since the first launch', format: (ms) => (ms === 0 ? '0' : duration(ms, 2)) }, bottom, NAME)}
      ${now < end ? svg`<g opacity="0.2">${lanes(queued, end, x)}</g>` : svg``}
      ${lanes(queued, now, x)}
      <line class="rule" x1=${x.map(now)} x2=${x.map(now)} y1=${NAME} y2=${bottom} />
      ${name('your thread', 0)}
      ${reading(queued, now, x)}
      ${name('the second thread', PITCH)}
      ${name(`launched, not done yet: ${count(waitingAt(queued, now))}`, 2 * PITCH)}`,
  };
}

const name = (text: string, y: number): SVGTemplateResult =>
  svg`<text class="value" x="0" y=${y + 12}>${text}</text>`;

/** A gap of a pixel before the next block keeps the blocks countable. */
const block = (x: Scale, from: number, to: number, y: number, category: 'compute' | 'overhead') =>
  svg`<rect class="bar ${categoryClass(category)}" x=${x.map(from)} y=${y} width=${Math.max(1, x.map(to) - x.map(from) - 1)} height=${LANE} />`;

/** What each thread did up to a moment, and how many products waited. */
const lanes = (queued: Times, now: number, x: Scale): SVGTemplateResult =>
  svg`${yourThread(queued, now, x)}
    ${queued.began_ms.map((from, i) => (from > now ? svg`` : block(x, from, Math.min(now, queued.ended_ms[i] ?? from), PITCH + NAME, 'compute')))}
    ${lengthArea(queued, now, x)}`;

/** When the thread that launches waits at the read, up to a moment. */
function readUntil(queued: Times, now: number) {
  const launched = launchingMs(queued);
  return { launched, until: Math.min(now, launched + readMs(queued)) };
}

function yourThread(queued: Times, now: number, x: Scale): SVGTemplateResult {
  const { launched, until } = readUntil(queued, now);
  const from = x.map(launched);
  return svg`${now > launched ? svg`<rect class="shade" x=${from} y=${NAME} width=${Math.max(1, x.map(until) - from)} height=${LANE} />` : svg``}
    ${block(x, 0, Math.min(now, launched), NAME, 'overhead')}`;
}

/** The words on the lane of the thread that launches. */
function reading(queued: Times, now: number, x: Scale): SVGTemplateResult {
  const { launched, until } = readUntil(queued, now);
  const left = Math.min(x.map(launched) + 8, x.range[1] - 150);
  return svg`<text class="value" x=${left} y=${NAME + LANE / 2} dy="0.32em">${now > launched ? `the read waits ${duration(until - launched)}` : 'launching'}</text>`;
}

function lengthArea(queued: Times, now: number, x: Scale): SVGTemplateResult {
  const top = 2 * PITCH + NAME;
  const bottom = top + QUEUE;
  const most = Math.max(1, longestQueue(queued));
  const y = linearScale([0, most], [bottom, top + 6]);
  const steps = queueLength(queued)
    .filter(([at]) => at <= now)
    .map(([at, length]) => `H${x.map(at).toFixed(1)}V${y.map(length).toFixed(1)}`);
  return svg`<path class="area ${categoryClass('workspace')}" d="M${x.map(0)},${bottom}${steps.join('')}H${x.map(now)}V${bottom}Z" />`;
}
