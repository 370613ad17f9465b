// One call as a bar: its fixed cost, then a cell for each sample; and the samples per second that result.

import { svg } from 'lit';
import { axisX, categoryClass, type Drawing, textWidth } from '../../../kit/charts/chart';
import { figure } from '../../../kit/charts/figure';
import { linearScale } from '../../../kit/charts/scale';
import { column } from '../../../kit/charts/table';
import { frameOf, player } from '../../../kit/controls/player';
import { count, duration } from '../../../kit/words/format';
import { batchesUpTo, courseModel, lawOf, modelPerSecond, pointsOf, type View } from '../model';
import { words } from './text';

interface Call {
  readonly fixed_ms: number;
  readonly each_ms: number;
  readonly batch: number;
  /** The axis ends with this batch. */
  readonly largest: number;
  readonly once: string;
  readonly forEach: string;
}

const TOP = 8;
const TALL = 54;
const BOTTOM = TOP + TALL + 58;

function drawCall({ fixed_ms, each_ms, batch, largest, once, forEach }: Call) {
  return (width: number): Drawing => {
    const x = linearScale([0, fixed_ms + each_ms * largest], [0, width - 4], width < 420 ? 3 : 5);
    const cell = Math.max(0, x.map(each_ms) - x.map(0));
    const gap = cell > 4 ? 1 : 0;
    const at = (index: number) => x.map(fixed_ms + index * each_ms);
    return {
      height: BOTTOM + 40,
      body: svg`<rect class="bar ${categoryClass('overhead')}" x="0" y=${TOP} width=${Math.max(0, at(0) - gap)} height=${TALL} />
        ${Array.from({ length: batch }, (_, index) => svg`<rect class="bar ${categoryClass('compute')}" x=${at(index)} y=${TOP} width=${Math.max(0.5, cell - gap)} height=${TALL} />`)}
        <text class="bar-label" x="0" y=${TOP + TALL + 18}>${once}</text>
        <text class="bar-label" x=${Math.min(at(0), width - 4 - textWidth(forEach))} y=${TOP + TALL + 36}>${forEach}</text>
        ${axisX({ scale: x, label: 'time of one call', format: (ms) => (ms === 0 ? '0' : duration(ms, 2)), width }, BOTTOM)}`,
    };
  };
}

/** Batches up to this one share an axis; in that of a larger one the parts of a small batch could not be seen. */
const SMALL = 8;

const axisEnd = (batches: readonly number[], batch: number): number =>
  Math.max(batch, Math.min(SMALL, batches.at(-1) ?? SMALL));

/** Uses the fit of the course text's system before the run, then the fit of this device if that describes every batch. */
export function callFigure({ outcomes, values, picked, pick }: View) {
  const own = outcomes.sweep && lawOf(pointsOf(outcomes.sweep.readings));
  const model = own ?? courseModel();
  const batches = batchesUpTo(values.batch);
  const at = frameOf(picked('call'), batches.length);
  const batch = batches[at] ?? 1;
  const { fixed_ms, each_ms } = model;
  const title = words.call(model, batch, model === own);
  return figure({
    name: 'batch-call',
    title,
    summary: title,
    draw: drawCall({
      ...{ fixed_ms, each_ms, batch, largest: axisEnd(batches, batch) },
      ...{ once: words.once(model), forEach: words.forEach(model) },
    }),
    controls: player({
      frames: batches.length,
      at,
      onFrame: (frame) => pick('call', frame),
      label: words.batches,
      text: (frame) => words.at(model, batches[frame] ?? 1),
      perSecond: 1,
    }),
    note: model === own ? words.ownCall : words.courseCall(model),
    table: {
      columns: [
        column('batch', 'batch'),
        column('call_ms', 'one call', duration),
        column('samples_per_second', 'samples/s', count),
      ],
      rows: batches.map((each) => [each, fixed_ms + each * each_ms, modelPerSecond(model, each)]),
    },
  });
}
