// This device's roofline: the roof, the measured programs under it, and a table of all measurements.

import type { TemplateResult } from 'lit';
import type { DeviceReport } from '../engine/types';
import { figure } from '../kit/charts/figure';
import { type RooflinePoint, roofline } from '../kit/charts/roofline';
import { digits, gbPerSecond, gflopsPerSecond } from '../kit/words/format';
import type { Reading } from './device';

// A fixed domain, so that the axis does not move while the roofs rise.
const DOMAIN = [0.1, 1000] as const;
/** The figure's axis starts at this intensity. */
const LEAST_INTENSITY = 0.1;

/** One point for each program of the ladder, which differ in arithmetic per element read and written. */
const ladderPoints = ({ ladder }: DeviceReport): RooflinePoint[] =>
  ladder
    .filter((rung) => rung.intensity_flop_per_byte >= LEAST_INTENSITY)
    .map((rung) => ({
      label: '', // ten labels would overlap; the table names the points
      intensity: rung.intensity_flop_per_byte,
      gflops_per_second: rung.gflops_per_second,
    }));

const kibibytes = (bytes: number): string =>
  bytes >= 2 ** 20 ? `${digits(bytes / 2 ** 20)} MiB` : `${digits(bytes / 2 ** 10)} KiB`;

function details({ peaks, bandwidths, ladder }: DeviceReport): [string, number, string][] {
  return [
    ...peaks.map(({ name, instructions, gflops_per_second }): [string, number, string] => [
      `${name} (${instructions})`,
      gflops_per_second,
      name.startsWith('int8') ? 'GOP/s' : 'GFLOP/s',
    ]),
    ...bandwidths.flatMap((level): [string, number, string][] => {
      const name = `${level.stream}, ${kibibytes(level.working_set_bytes)}`;
      return [
        [name, level.gb_per_second, 'GB/s'],
        [`ridge of ${name}`, level.ridge_flop_per_byte, 'FLOP/byte'],
      ];
    }),
    ...ladder.map((rung): [string, number, string] => [
      `${digits(rung.flops_per_element)} FLOPs per element`,
      rung.gflops_per_second,
      'GFLOP/s',
    ]),
  ];
}

function title({ peak, bandwidth }: Reading): string {
  if (peak === undefined || bandwidth === undefined)
    return 'The roof over every program on this device';
  const ridge = digits(peak / bandwidth, 2);
  return `Below ${ridge} FLOP per byte, memory sets the pace here; above it, arithmetic does`;
}

/** The device's roof, or empty axes before a measurement. */
export function deviceFigure(reading: Reading, report?: DeviceReport): TemplateResult {
  const { peak, bandwidth } = reading;
  const known = peak !== undefined && bandwidth !== undefined;
  return figure({
    name: 'device-roofline',
    title: title(reading),
    summary: known
      ? `Roofline of this device: rising with ${gbPerSecond(bandwidth)} until ${digits(peak / bandwidth, 2)} FLOP per byte, then flat at ${gflopsPerSecond(peak)}.`
      : 'Empty roofline axes; measure this device to fill them in.',
    draw: roofline({
      ...(peak === undefined ? {} : { peak }),
      ...(bandwidth === undefined ? {} : { bandwidth }),
      ...(report === undefined
        ? {}
        : {
            peakInterval: report.roof.peak_interval,
            bandwidthInterval: report.roof.bandwidth_interval,
            points: ladderPoints(report),
          }),
      domain: DOMAIN,
      height: 250,
    }),
    table: {
      columns: [
        { key: 'quantity', label: 'quantity' },
        { key: 'value', label: 'value', format: (value) => digits(value) },
        { key: 'unit', label: 'unit' },
      ],
      rows: [
        ['peak rate', peak ?? null, 'GFLOP/s'],
        ['memory bandwidth', bandwidth ?? null, 'GB/s'],
        ['ridge', known ? peak / bandwidth : null, 'FLOP/byte'],
        ...(report === undefined ? [] : details(report)),
      ],
    },
    data: report ?? reading,
  });
}
