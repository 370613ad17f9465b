// Runs against the ticks of a clock: the clock reports its last tick, so the reading of a run depends on where the run begins.

import { type SVGTemplateResult, svg } from 'lit';
import '../styles/pictures.css';
import { axisX, type Draw, textWidth } from './chart';
import { linearScale } from './scale';

export interface ClockedRun {
  readonly start: number;
  readonly end: number;
}

export interface TicksLineOptions {
  /** Time between ticks, in the unit of the runs. */
  readonly tick: number;
  /** The runs, drawn below each other in this order. */
  readonly runs: readonly ClockedRun[];
  /** The current frame: frame 0 is before the first run, frame i shows the first i of them. */
  readonly at: number;
  /** Formats a time: "100 µs". */
  readonly format: (value: number) => string;
  /** The label of the axis: "time (µs)". */
  readonly label: string;
  readonly axisFormat: (value: number) => string;
}

const ROW = 26;
const TOP = 22;

/** The clock's reading of a run: a whole number of ticks, whatever the true duration. */
export const clocked = ({ start, end }: ClockedRun, tick: number): number =>
  (Math.floor(end / tick + 1e-9) - Math.floor(start / tick + 1e-9)) * tick;

/** Shows zero without a unit, because "0 ms" beside "5 µs" would mix two units. */
const zeroed = (format: (value: number) => string) => (value: number) =>
  value === 0 ? '0' : format(value);

export function ticksLine(options: TicksLineOptions): Draw {
  return (width) => {
    const { tick, runs, at, label } = options;
    const format = zeroed(options.format);
    const axisFormat = zeroed(options.axisFormat);
    const last = tick * Math.max(1, Math.ceil(Math.max(0, ...runs.map(({ end }) => end)) / tick));
    const labels = runs.map((run) => `clock: ${format(clocked(run, tick))}`);
    const room = Math.max(0, ...labels.map((text) => textWidth(text, 12, 600))) + 12;
    const scale = linearScale([0, last], [8, width - room], width < 420 ? 3 : 6);
    const bottom = TOP + runs.length * ROW + 4;
    // Ticks that would be too dense are thinned to every tenth, every hundredth and so on.
    const every = 10 ** Math.max(0, Math.ceil(Math.log10((4 * last) / tick / (width - room))));
    const ticks = Array.from({ length: Math.floor(last / tick / every + 1e-6) + 1 }, (_, index) =>
      scale.map(index * every * tick),
    );
    return {
      height: bottom + 42,
      body: svg`${ticks.map((x) => svg`<line class="timing-mark tick" x1=${x} x2=${x} y1=${TOP - 6} y2=${bottom} />`)}
        <text class="tick" x="8" y="11">a tick every ${format(tick)}${every > 1 ? `, each ${every}th drawn` : ''}</text>
        ${runs.slice(0, at).map((run, index) => row(run, labels[index] ?? '', TOP + index * ROW, index === at - 1, scale.map, width, clocked(run, tick) === 0))}
        ${axisX({ scale, label, format: axisFormat }, bottom)}`,
    };
  };
}

function row(
  { start, end }: ClockedRun,
  text: string,
  y: number,
  now: boolean,
  map: (value: number) => number,
  width: number,
  lost: boolean,
): SVGTemplateResult {
  return svg`<g class="clocked ${now ? 'now' : ''} ${lost ? 'lost' : ''}"><rect class="bar" x=${map(start)} y=${y + 5} width=${Math.max(1.5, map(end) - map(start))} height="14" />
    <text class="value" x=${width} y=${y + 12} dy="0.33em" text-anchor="end">${text}</text></g>`;
}
