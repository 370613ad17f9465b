// Facts about a measurement that only the page knows; they are added to the record of every report.

import { environment, visibilityChanges } from './environment.ts';
import type { Build, MeasurementRecord } from './types.ts';

/** The page's part of a MeasurementRecord. */
export type Surroundings = Pick<
  MeasurementRecord,
  'host' | 'isolated' | 'threads' | 'hardware_threads' | 'visibility_changes'
>;

/** Starts watching. @returns a function that gives the facts at the end of the measurement */
export function watchSurroundings(build: Build, threads: number): () => Surroundings {
  const before = visibilityChanges();
  return () => {
    const { host, isolated, hardware_threads } = environment(build, threads);
    return {
      host,
      isolated,
      threads,
      hardware_threads,
      visibility_changes: visibilityChanges() - before,
    };
  };
}

/** The deepest nesting of a record in a report: a profile has a latency, which has a record. */
const DEPTH = 3;

/** Writes the facts into each record of a report, which is a fresh copy from the worker. */
export function addSurroundings(report: unknown, around: Surroundings, depth = DEPTH): void {
  if (typeof report !== 'object' || report === null || depth === 0) return;
  // In an array of numbers, every element would be visited in vain.
  if (Array.isArray(report) || ArrayBuffer.isView(report)) return;
  for (const [key, value] of Object.entries(report)) {
    if (key === 'record' && typeof value === 'object' && value !== null) {
      Object.assign(value, around);
    } else {
      addSurroundings(value, around, depth - 1);
    }
  }
}
