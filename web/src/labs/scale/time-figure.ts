// Three times on one log axis: generating one token, one training step, the whole training; here and on the described device.

import { type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { axisX, type Category, type Drawing, mark } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { logScale, type Scale } from '../../kit/charts/scale';
import { quantity } from '../../kit/charts/table';
import { count, plural } from '../../kit/words/format';
import { billOf, type Described, type Durations, lacking, onDescribed, onThis } from './devices';
import { figures } from './figure-words';
import { type Measured, type Planned, readsTokens, unitOf } from './outcome';
import type { Line } from './step-plan';
import { carbon, energy, longTime, money, units } from './words';

export function linesOf(
  outcome: Planned,
  described: Described,
  measured: Measured | undefined,
): Line[] {
  const there = onDescribed(outcome, described);
  const here = measured === undefined ? undefined : onThis(outcome, measured, described.units);
  const line = (label: string, key: keyof Durations): Line => ({
    label,
    here: here?.[key],
    there: there[key],
  });
  const unit = unitOf(outcome);
  const { devices } = described;
  const many = devices > 1 ? plural(devices, 'device') : 'one device';
  const where = lacking(outcome, described) === undefined ? `, ${many}` : `, as if ${many} held it`;
  // Both read every weight once, in the bits that they are stored in.
  const weights = here === undefined ? ', 16 bits a weight' : ', 16 bits a weight (here 32)';
  return [
    ...(readsTokens(outcome) ? [line(`write one more token${weights}`, 'generate_s')] : []),
    line(`one training step, batch ${outcome.plan.batch}`, 'step_s'),
    line(`train on ${units(described.units)} ${unit}s${where}`, 'training_s'),
  ];
}

export function timeFigure(
  outcome: Planned,
  described: Described,
  measured: Measured | undefined,
  controls: TemplateResult,
): TemplateResult {
  const rows = linesOf(outcome, described, measured);
  const bill = billOf(outcome, described);
  const here = (row: Line) => (row.here === undefined ? 'not measured' : longTime(row.here));
  return figure({
    name: 'scale-time',
    title: figures.time(outcome, described, rows.at(-1)),
    summary: rows
      .map((row) => `${row.label}: ${longTime(row.there)} there, ${here(row)} here`)
      .join('; '),
    draw: ladder(rows, figures.described(described)),
    controls,
    table: {
      columns: [
        { key: 'quantity', label: 'quantity' },
        { key: 'described', label: 'described device' },
        { key: 'this_device', label: 'this device' },
      ],
      rows: [
        ...rows.map(({ label, here: own, there }) => [
          label,
          quantity(there, 's', longTime),
          own === undefined ? null : quantity(own, 's', longTime),
        ]),
        ['device hours', quantity(bill.device_hours, 'h', count), null],
        ['energy of the devices', quantity(bill.energy_kwh, 'kWh', energy), null],
        ['price', quantity(bill.cost, '$', money), null],
        ['carbon dioxide', quantity(bill.carbon_kg, 'kg', carbon), null],
      ],
    },
    data: { rows, bill, described },
  });
}

const PITCH = 72;
const YEAR = 365.25 * 86_400;
/** Round times in seconds: powers of ten seconds are hard to read beyond a minute. */
const LANDMARKS: readonly (readonly [number, string])[] = [
  [1e-9, '1 ns'],
  [1e-6, '1 µs'],
  [1e-3, '1 ms'],
  [1, '1 s'],
  [60, '1 min'],
  [3600, '1 hour'],
  [86_400, '1 day'],
  [YEAR, '1 year'],
  [100 * YEAR, '100 years'],
  [1e4 * YEAR, '10,000 years'],
  [1e6 * YEAR, '1 million years'],
  [1e9 * YEAR, '1 billion years'],
];

const landmark = (value: number): string =>
  LANDMARKS.find(([seconds]) => seconds === value)?.[1] ?? longTime(value);

/** The landmarks inside the scale, except those whose label would touch the one before. */
function landmarksOf({ domain, map }: Scale): number[] {
  const shown: number[] = [];
  for (const [seconds] of LANDMARKS) {
    const before = shown.at(-1);
    const free = before === undefined || map(seconds) - map(before) > 72;
    if (seconds >= domain[0] && seconds <= domain[1] && map(seconds) > 24 && free)
      shown.push(seconds);
  }
  return shown;
}

function ladder(rows: readonly Line[], name: string) {
  return (width: number): Drawing => {
    const values = rows
      .flatMap(({ here = 0, there }) => [here, there])
      .filter((value) => value > 0);
    const low = 10 ** Math.floor(Math.log10(Math.min(...values)) - 0.3);
    const high = 10 ** Math.ceil(Math.log10(Math.max(...values)) + 0.3);
    const plain = logScale([low, high], [8, width - 24]);
    const x = { ...plain, ticks: landmarksOf(plain) };
    const bottom = rows.length * PITCH + 8;
    return {
      height: bottom + 44,
      body: svg`${axisX({ scale: x, label: 'time', format: landmark }, bottom, 0)}
        ${rows.map((row, index) => drawLine(row, index * PITCH, { x: x.map, width, name }))}`,
    };
  };
}

interface Place {
  readonly x: (value: number) => number;
  readonly width: number;
  /** What the described device is called. */
  readonly name: string;
}

function drawLine(row: Line, top: number, { x, width, name }: Place): SVGTemplateResult {
  const { there, here = there } = row;
  const [from, to] = [x(Math.min(here, there)), x(Math.max(here, there))];
  const y = top + 46;
  return svg`<text class="bar-label" x="8" y=${top + 14}>${row.label}</text>
    <line class="line thin" x1=${from} x2=${to} y1=${y} y2=${y} />
    ${row.here === undefined ? svg`` : point(row.here, 'plain', `here: ${longTime(row.here)}`, [x(row.here), y, y - 15], width)}
    ${point(row.there, 'compute', `${name}: ${longTime(row.there)}`, [x(row.there), y, y + 16], width)}`;
}

/** This device's point lies above the line and the described device's below it, so that they never overlap. */
function point(
  value: number,
  category: Category,
  label: string,
  [at, y, textY]: readonly [number, number, number],
  width: number,
): SVGTemplateResult {
  if (!(value > 0)) return svg``;
  const end = at > width / 2;
  return svg`${mark(category, at, y, 6)}
    <text class="value" x=${at + (end ? 7 : -7)} y=${textY} dy="0.32em" text-anchor=${end ? 'end' : 'start'}>${label}</text>`;
}
