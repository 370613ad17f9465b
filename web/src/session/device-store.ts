// The last measurement of this device, for the home page and the report: stored in this browser until the device is measured again, or
// until its browser or number of cores changes.

import * as v from 'valibot';
import type { DeviceReport } from '../engine/types';
import { atLeast, interval, list, number, text } from './schema';
import { type Read, StoredValue } from './stored-value';

interface Measured {
  /** Identifies the browser and the number of cores, which determine the results to expect. */
  readonly machine: string;
  readonly report: DeviceReport;
}

/** The fields of a report that are shown. */
const schema = atLeast({
  machine: text,
  report: atLeast({
    roof: atLeast({
      peak_gflops_per_second: number,
      peak_interval: interval,
      bandwidth_gb_per_second: number,
      bandwidth_interval: interval,
      ridge_flop_per_byte: number,
      tick_ms: number,
      simd: text,
    }),
    peaks: list(atLeast({ name: text, instructions: text, gflops_per_second: number })),
    bandwidths: list(
      atLeast({
        stream: text,
        working_set_bytes: number,
        gb_per_second: number,
        ridge_flop_per_byte: number,
      }),
    ),
    ladder: list(
      atLeast({
        flops_per_element: number,
        intensity_flop_per_byte: number,
        gflops_per_second: number,
      }),
    ),
  }),
});

export function readMeasured(stored: unknown): Read<Measured | undefined> {
  if (stored === undefined) return { value: undefined, dropped: [] };
  const { success, output } = v.safeParse(schema, stored);
  // The engine wrote the report, so fields that are not shown need no validation.
  if (success) return { value: output as unknown as Measured, dropped: [] };
  return { value: undefined, dropped: ['the last measurement of this device'] };
}

const store = new StoredValue<Measured | undefined>('tensorscope.device.2', readMeasured);

const machine = (): string => `${navigator.userAgent} ${navigator.hardwareConcurrency}`;

export const keepDevice = (report: DeviceReport): void =>
  void store.change(() => ({ machine: machine(), report }));

export function lastDevice(): DeviceReport | undefined {
  const last = store.value;
  return last?.machine === machine() ? last.report : undefined;
}

export const forgetDevice = (): void => void store.change(() => undefined);
