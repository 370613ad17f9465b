// Reads the diagnoses of earlier visits from the browser's storage; each is validated on its own.

import * as v from 'valibot';
import { fields, interval, list, named, number, text } from '../../session/schema';
import type { Read } from '../../session/stored-value';
import type { Case, Cases } from './diagnosis-facts';
import { FIXES, type FixName, PATIENT_NAMES } from './patients';

const fix = v.picklist(Object.keys(FIXES) as FixName[], 'the name of a fix');

const examined = fields({
  steps_ms: list(number),
  latency_ms: number,
  overhead: fields({ ops: number, dispatch_ns: number, dispatch_share: number }),
  peak_gflops_per_second: number,
  ops: list(fields({ name: text, self_ms: number, share: number, flops: number })),
});

const diagnosis = fields({
  patient: v.picklist(PATIENT_NAMES, 'the name of a slow model'),
  at: text,
  examined,
  answered: number,
  wrong: named(number),
  fix: v.optional(fix),
  tried: v.optional(list(fields({ fix, how: text, speedup: number, interval, blocks: number }))),
});

/** Invalid diagnoses are dropped, and named. */
export function readCases(stored: unknown): Read<Cases> {
  if (stored === undefined) return { value: {}, dropped: [] };
  if (!v.is(named(v.unknown()), stored)) return { value: {}, dropped: ['the slow models'] };
  const dropped: string[] = [];
  const read = PATIENT_NAMES.flatMap((name): [string, Case][] => {
    const own = (stored as Readonly<Record<string, unknown>>)[name];
    if (own === undefined) return [];
    const { success, output } = v.safeParse(diagnosis, own);
    if (success && output.patient === name) return [[name, output]];
    dropped.push(`the diagnosis of slow model ${name}`);
    return [];
  });
  return { value: Object.fromEntries(read), dropped };
}
