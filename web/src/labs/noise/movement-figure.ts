// How far each statistic moved: a row for each statistic, with a dot for each pair of blocks and a mark for all samples together.

import { nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { axisX, type Drawing, textWidth } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { drawUpright, reached } from '../../kit/charts/predicted';
import type { Scale } from '../../kit/charts/scale';
import type { TableData } from '../../kit/charts/table';
import { duration } from '../../kit/words/format';
import { signed } from '../../kit/words/phrases';
import { given } from '../../lab/scene';
import { movedText } from './figure-words';
import {
  type Effect,
  extremesOf,
  isUnread,
  type Movement,
  moved,
  movementOf,
  STATISTICS,
  type StatisticName,
} from './outcome';

const ROW = 30;
const NARROW = 460;
const LINEAR = 0.01;

/** A symmetric logarithmic scale: nearly linear around 0, where one percent is the unit, and logarithmic far from it. */
const squeeze = (change: number): number =>
  Math.sign(change) * Math.log10(1 + Math.abs(change) / LINEAR);
const stretch = (value: number): number => Math.sign(value) * LINEAR * (10 ** Math.abs(value) - 1);

const TICKS = [-0.9, -0.5, -0.1, -0.01, 0, 0.01, 0.1, 1, 10, 100, 1000] as const;

/** An axis for changes that shows 1 % and 1,000 % alike. */
export function changeScale(changes: readonly number[], range: readonly [number, number]): Scale {
  const finite = changes.filter(Number.isFinite);
  const domain = [Math.min(-0.02, ...finite), Math.max(0.15, ...finite)] as const;
  const [low, high] = [squeeze(domain[0]), squeeze(domain[1]) * 1.03];
  const length = range[1] - range[0];
  return {
    map: (change) => range[0] + ((squeeze(change) - low) / (high - low)) * length,
    invert: (pixel) => stretch(low + ((pixel - range[0]) / length) * (high - low)),
    domain,
    range,
    ticks: TICKS.filter((tick) => tick >= domain[0] && tick <= stretch(high)),
    log: false,
  };
}

/** Drops the ticks whose labels would touch another one; 0 has precedence. */
function roomy(scale: Scale): Scale {
  const room = (a: number, b: number) => (textWidth(tickText(a)) + textWidth(tickText(b))) / 2 + 8;
  const near = (a: number, b: number) => Math.abs(scale.map(a) - scale.map(b)) < room(a, b);
  const shown: number[] = [];
  const byDistance = [...scale.ticks].sort((a, b) => Math.abs(a) - Math.abs(b));
  for (const tick of byDistance) if (!shown.some((each) => near(each, tick))) shown.push(tick);
  return { ...scale, ticks: shown.sort((a, b) => a - b) };
}

export interface MovementOptions {
  readonly name: string;
  readonly title: string;
  readonly effect: Effect;
  /** The predicted change of the mean, in percent. */
  readonly prediction?: number | undefined;
  readonly controls?: TemplateResult;
  readonly note: string;
}

export function movementFigure({ effect, prediction, controls, ...rest }: MovementOptions) {
  return figure({
    ...rest,
    summary: effect.movements
      .map(({ name, change }) => `${STATISTICS[name]}: ${changeText(change)}`)
      .join('; '),
    draw: (width) => rows(effect, prediction, width),
    table: movementTable(effect, rest.title),
    ...(controls === undefined ? {} : { controls }),
  });
}

export const changeText = (change: number): string =>
  Number.isFinite(change) ? signed(change) : '–';

/** The table of each statistic without noise, with noise, and their difference, over all samples and by round. */
export function movementTable({ movements }: Effect, caption: string): TableData {
  const ms = (value: number) => duration(value);
  return {
    caption,
    columns: [
      { key: 'statistic', label: 'statistic' },
      { key: 'noise_off_ms', label: 'noise off', format: ms },
      { key: 'noise_on_ms', label: 'noise on', format: ms },
      { key: 'change', label: 'moved by', format: changeText },
      { key: 'lowest_round', label: 'least in a round', format: changeText },
      { key: 'highest_round', label: 'most in a round', format: changeText },
      { key: 'sure', label: 'rounds agree' },
    ],
    rows: movements.map(({ name, quiet_ms, noisy_ms, change, rounds, sure }) => [
      STATISTICS[name],
      quiet_ms,
      noisy_ms,
      Number.isFinite(change) ? change : null,
      rounds.length > 0 ? Math.min(...rounds) : null,
      rounds.length > 0 ? Math.max(...rounds) : null,
      sure ? 'yes' : 'no',
    ]),
  };
}

function rows(effect: Effect, prediction: number | undefined, width: number): Drawing {
  // The width of the interval is not a time of its own: its row is in the table alone.
  const movements = effect.movements.filter(
    ({ name, change }) => name !== 'interval' && Number.isFinite(change),
  );
  const stacked = width < NARROW;
  const pitch = stacked ? ROW + 16 : ROW;
  const left = stacked ? 8 : Math.max(0, ...movements.map(labelWidth)) + 20;
  const right = width - Math.max(0, ...movements.map(({ change }) => valueWidth(change))) - 16;
  const asked = given(prediction, (prediction) => [prediction / 100]);
  const all = movements.flatMap(({ change, rounds }) => [change, ...rounds]);
  const x = roomy(changeScale(reached(all, asked), [left, right]));
  const top = asked.length === 0 ? 4 : 24;
  const bottom = top + movements.length * pitch;
  return {
    height: bottom + 42,
    body: svg`${axisX({ scale: x, label: 'change, log scale beyond 1 %', format: tickText }, bottom, top)}
      <line class="axis-line" x1=${x.map(0)} x2=${x.map(0)} y1=${top} y2=${bottom} />
      ${asked.map((value) => predictionMark(value, x, top, meanRow(movements, top, pitch), width))}
      ${movements.map((movement, index) => row(movement, top + index * pitch, pitch, x, stacked, width))}`,
  };
}

/** Most and least, where the rounds set them apart: "p95 moves most, by +326 %; the median least, by +0.99 %". */
export function extremes(effect: Effect): string {
  const { most, least } = extremesOf(effect);
  const named = ({ name }: Movement) => (name.startsWith('p9') ? name : `the ${STATISTICS[name]}`);
  const ends = [
    ...given(most, (one) => [`${named(one)} moves most, by ${signed(one.change)}`]),
    ...given(least, (one) => [
      `${named(one)} ${most === undefined ? 'moves ' : ''}least, by ${signed(one.change)}`,
    ]),
  ];
  if (ends.length === 0) {
    const isSure = isUnread(effect.quiet) || moved(movementOf(effect, 'mean'));
    return `${seen(effect)}${isSure ? '' : ', perhaps by chance'}`;
  }
  const text = ends.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace('P9', 'p9');
}

/** What was seen, where nothing is judged. */
export const seen = (effect: Effect): string => {
  if (isUnread(effect.quiet)) return 'Quiet samples read 0, so nothing can be compared';
  const by = (name: StatisticName) => movedText(movementOf(effect, name).change);
  return `The mean moved by ${by('mean')}, the median by ${by('median')}`;
};

const tickText = (change: number): string => (change === 0 ? '0' : signed(change));
const labelWidth = ({ name }: Movement): number => textWidth(STATISTICS[name], 12);
const valueWidth = (change: number): number => textWidth(changeText(change), 12, 600);

/** The y coordinate of the lower end of the row of the mean, which the prediction is about. */
const meanRow = (movements: readonly Movement[], top: number, pitch: number): number =>
  top + (movements.findIndex(({ name }) => name === 'mean') + 1) * pitch;

const predictionMark = (value: number, scale: Scale, top: number, bottom: number, width: number) =>
  drawUpright({
    scale,
    value,
    text: `you said: mean ${signed(value)}`,
    top: top - 4,
    bottom,
    width,
  });

function row(
  movement: Movement,
  top: number,
  pitch: number,
  x: Scale,
  stacked: boolean,
  width: number,
): SVGTemplateResult {
  const { name, change } = movement;
  const middle = top + pitch - ROW / 2;
  return svg`<g class="series-plain">
    ${
      stacked
        ? svg`<text class="bar-label" x="0" y=${top + 12}>${STATISTICS[name]}</text>`
        : svg`<text class="bar-label" x=${x.range[0] - 12} y=${middle} dy="0.32em" text-anchor="end">${STATISTICS[name]}</text>`
    }
    ${movement.rounds.map((each) => svg`<circle class="dot many" cx=${x.map(each).toFixed(1)} cy=${middle} r="2.5" />`)}
    ${Number.isFinite(change) ? svg`<circle class=${moved(movement) ? 'mark' : 'peak'} cx=${x.map(change).toFixed(1)} cy=${middle} r="5.5" />` : nothing}
    <text class="value" x=${width} y=${middle} dy="0.32em" text-anchor="end">${changeText(change)}</text>
  </g>`;
}
