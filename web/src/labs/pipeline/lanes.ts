// Loaders and engine on one time axis, with a group of lanes for each mode: work as blocks, waiting as gaps.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import {
  axisX,
  type Category,
  categoryClass,
  type Drawing,
  textWidth,
} from '../../kit/charts/chart';
import { linearScale, type Scale } from '../../kit/charts/scale';
import { duration } from '../../kit/words/format';

export interface Block {
  readonly from: number;
  readonly to: number;
}

export interface Lane {
  readonly name: string;
  readonly category: Category;
  readonly blocks: readonly Block[];
}

export interface LaneGroup {
  readonly title: string;
  /** The text at the right of the title: "engine works 38 %". */
  readonly caption: string;
  readonly lanes: readonly Lane[];
  /** The end of the last step, in ms from 0. */
  readonly end: number;
}

const HEAD = 20;
const LANE = 16;
const BETWEEN = 4;
const GAP = 18;

/** All groups on one axis, each as long as it took, drawn up to the moment `at`. */
export function lanes(
  groups: readonly LaneGroup[],
  at = Number.POSITIVE_INFINITY,
): (width: number) => Drawing {
  return (width) => {
    const names = groups.flatMap((group) => group.lanes.map(({ name }) => textWidth(name, 12)));
    const left = Math.max(...names) + 10;
    const span = Math.max(1e-3, ...groups.map(({ end }) => end));
    const x = linearScale([0, span], [left, width - 24], width < 420 ? 3 : 6);
    const twoLines = groups.some(
      ({ title, caption }) => textWidth(title, 12, 600) + textWidth(caption, 12) + 24 > width,
    );
    const now = at >= span ? undefined : at;
    let top = 0;
    const drawn = groups.map((group) => {
      const body = groupBody(group, x, top, width, twoLines, now);
      top += HEAD * (twoLines ? 2 : 1) + group.lanes.length * (LANE + BETWEEN) + GAP;
      return body;
    });
    const axis = {
      scale: x,
      label: 'time',
      format: (ms: number) => (ms === 0 ? '0' : duration(ms)),
    };
    return {
      height: top + 36,
      body: svg`${drawn}${axisX(axis, top - 6)}`,
    };
  };
}

function groupBody(
  { title, caption, lanes: rows, end }: LaneGroup,
  x: Scale,
  top: number,
  width: number,
  twoLines: boolean,
  now: number | undefined,
): SVGTemplateResult {
  const first = top + HEAD * (twoLines ? 2 : 1);
  return svg`<text class="value" x="0" y=${top + 13}>${title}</text>
    <text class="tick" x=${twoLines ? 0 : width - 24} y=${top + 13 + (twoLines ? HEAD - 2 : 0)} text-anchor=${twoLines ? 'start' : 'end'}>${caption}</text>
    ${rows.map((lane, index) => laneBody(lane, x, first + index * (LANE + BETWEEN), end, now ?? Number.POSITIVE_INFINITY))}
    ${now === undefined ? nothing : playhead(x.map(now), first, rows.length)}`;
}

/** The moment that is shown, across the lanes of a group; its title and caption stay legible. */
const playhead = (at: number, top: number, many: number): SVGTemplateResult =>
  svg`<line class="selected" x1=${at} x2=${at} y1=${top - 2} y2=${top + many * (LANE + BETWEEN) - 2} />`;

/** Blocks end a pixel early, so that blocks without a gap between them can be counted. */
function laneBody(
  { name, category, blocks }: Lane,
  x: Scale,
  y: number,
  end: number,
  at: number,
): SVGTemplateResult {
  const [left, right] = [x.range[0], x.map(end)];
  const inside = blocks.filter(({ from, to }) => to > 0 && from < Math.min(end, at));
  return svg`<text class="tick" x="0" y=${y + LANE / 2} dy="0.32em">${name}</text>
    <rect class="shade" x=${left} width=${right - left} y=${y} height=${LANE} />
    ${inside.map(({ from, to }) => {
      const [start, end] = [Math.max(left, x.map(from)), Math.min(right, x.map(Math.min(to, at)))];
      return svg`<rect class="bar ${categoryClass(category)}" x=${start} width=${Math.max(1, end - start - 1)} y=${y} height=${LANE} />`;
    })}`;
}
