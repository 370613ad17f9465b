// The last calibration of this device, for the home page and the report.

import type { CalibrationReport } from '../engine/types';

const KEY = 'tensorscope.device.1';
let memory: CalibrationReport | undefined;

export function keepDevice(report: CalibrationReport): void {
  memory = report;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(report));
  } catch {
    // The memory copy serves until the page closes.
  }
}

export function lastDevice(): CalibrationReport | undefined {
  if (memory !== undefined) return memory;
  try {
    const kept = sessionStorage.getItem(KEY);
    memory = kept === null ? undefined : (JSON.parse(kept) as CalibrationReport);
  } catch {
    memory = undefined;
  }
  return memory;
}
