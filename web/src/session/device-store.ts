// The last measurement of this device, for the home page and the report: kept in this browser until it is
// measured again, or runs other code than it did.

import type { DeviceReport } from '../engine/types';

const KEY = 'tensorscope.device.2';
let memory: DeviceReport | undefined;

/** What another figure would be expected from. */
const machine = (): string => `${navigator.userAgent} ${navigator.hardwareConcurrency}`;

export function keepDevice(report: DeviceReport): void {
  memory = report;
  try {
    localStorage.setItem(KEY, JSON.stringify({ machine: machine(), report }));
  } catch {
    // The memory copy serves until the page closes.
  }
}

export function lastDevice(): DeviceReport | undefined {
  if (memory !== undefined) return memory;
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (kept?.machine === machine() && kept.report?.roof !== undefined) memory = kept.report;
  } catch {
    memory = undefined;
  }
  return memory;
}

export function forgetDevice(): void {
  memory = undefined;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
