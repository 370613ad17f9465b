import { type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { axisX, categoryClass, type Drawing } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { linearScale, niceDomain, type Scale } from '../../kit/charts/scale';
import { count, duration } from '../../kit/words/format';
import { intervalText } from '../../session/intervals';
import { launchingMs, launchMs, longestQueue, queueLength, readMs, totalMs } from './queue-outcome';
import type { Queued } from './queue-run';
import { blameMessage, launchMessage } from './queue-sentences';

/** The launch and the work as two bars. */
export function launchFigure(queued: Queued): TemplateResult {
  const launch = launchMs(queued);
  const { median, median_interval } = queued.alone;
  const launchText = launch === 0 ? 'less than a tick' : duration(launch, 2);
  return figure({
    name: 'overhead-launch',
    title: launchMessage(queued),
    summary: `Launch: ${launchText}. Launch and wait: ${duration(median)}, ${intervalText(median_interval, duration)}.`,
    draw: bars({
      bars: [
        {
          label: 'until the launch returns',
          value: launch,
          text: launchText,
          category: 'overhead',
        },
        {
          label: 'until the answer is there',
          value: median,
          text: duration(median),
          category: 'compute',
        },
      ],
    }),
    note: `The launch: average of ${count(queued.launched_ms.length)} in a row. The answer: median of ${count(queued.alone.count)}, each awaited before the next.`,
    table: {
      columns: [
        { key: 'timed', label: 'timed' },
        { key: 'ms', label: 'time', format: (ms) => duration(ms) },
      ],
      rows: [
        ['until the launch returns', launch],
        ['until the answer is there', median],
      ],
    },
    data: queued,
  });
}

const NAME = 18;
const LANE = 24;
const GAP = 14;
const QUEUE = 64;

/** What each thread does over time, and how many products wait. */
export function timelineFigure(queued: Queued): TemplateResult {
  return figure({
    name: 'overhead-queue',
    title: blameMessage(queued),
    summary: `Launching: ${duration(launchingMs(queued))}. Waiting at the read: ${duration(readMs(queued))}. Longest queue: ${count(longestQueue(queued))}.`,
    draw: (width) => timeline(queued, width),
    note: 'The worker’s times: when each answer came, less how long the worker says that it took.',
    table: {
      caption: 'Every product, in ms from the first launch',
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
  });
}

function timeline(queued: Queued, width: number): Drawing {
  const x = linearScale(
    niceDomain([0, totalMs(queued) || 1]),
    [0, width - 24],
    width < 420 ? 3 : 6,
  );
  const pitch = NAME + LANE + GAP;
  const bottom = 2 * pitch + NAME + QUEUE;
  return {
    height: bottom + 40,
    body: svg`${axisX({ scale: x, label: 'time since the first launch', format: (ms) => (ms === 0 ? '0' : duration(ms, 2)) }, bottom, NAME)}
      ${name('your thread', 0)}
      ${yourThread(queued, x, NAME)}
      ${name('the worker', pitch)}
      ${queued.began_ms.map((from, i) => block(x, from, queued.ended_ms[i] ?? from, pitch + NAME, 'compute'))}
      ${name(`launched and not done: at most ${count(longestQueue(queued))}`, 2 * pitch)}
      ${lengthArea(queued, x, 2 * pitch + NAME, bottom)}`,
  };
}

const name = (text: string, y: number): SVGTemplateResult =>
  svg`<text class="value" x="0" y=${y + 12}>${text}</text>`;

/** With a gap of a pixel to the next, so that blocks can be counted. */
const block = (x: Scale, from: number, to: number, y: number, category: 'compute' | 'overhead') =>
  svg`<rect class="bar ${categoryClass(category)}" x=${x.map(from)} y=${y} width=${Math.max(1, x.map(to) - x.map(from) - 1)} height=${LANE} />`;

function yourThread(queued: Queued, x: Scale, y: number): SVGTemplateResult {
  const launched = launchingMs(queued);
  const read = readMs(queued);
  const from = x.map(launched);
  return svg`<rect class="shade" x=${from} y=${y} width=${Math.max(1, x.map(launched + read) - from)} height=${LANE} />
    ${block(x, 0, launched, y, 'overhead')}
    <text class="value" x=${Math.min(from + 8, x.range[1] - 150)} y=${y + LANE / 2} dy="0.32em">the read waits ${duration(read)}</text>`;
}

function lengthArea(queued: Queued, x: Scale, top: number, bottom: number): SVGTemplateResult {
  const most = Math.max(1, longestQueue(queued));
  const y = linearScale([0, most], [bottom, top + 6]);
  const steps = queueLength(queued).map(
    ([at, length]) => `H${x.map(at).toFixed(1)}V${y.map(length).toFixed(1)}`,
  );
  return svg`<path class="area ${categoryClass('workspace')}" d="M${x.map(0)},${bottom}${steps.join('')}V${bottom}Z" />`;
}
