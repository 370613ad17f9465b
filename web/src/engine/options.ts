// The options of every method of Profiler, split into groups. A name that a method does not know is an error and is not ignored:
// a misspelt batch would otherwise mean a batch of 1.

import type { CallOptions } from './call-options.ts';
import type { FitOptions, RunOptions } from './own-data-types.ts';
import { requireNames, requireObject, wrongValue } from './refuse.ts';
import type { CompareOptions, ModelOptions, TimingOptions } from './requests.ts';
import type { QuantizeRequest } from './types.ts';
import type { WeightsFile } from './weights.ts';

/** The groups of options. The engine checks the values of all groups but `call`. */
interface Groups {
  call: CallOptions;
  model: ModelOptions;
  timing: TimingOptions;
  compare: CompareOptions;
  quantize: Partial<QuantizeRequest>;
  budget: { budget_ms?: number };
  size: { size?: number };
  run: Omit<RunOptions, keyof CallOptions>;
  fit: Omit<FitOptions, keyof CallOptions>;
  weights: { weights?: WeightsFile };
}
export type Group = keyof Groups;

/** The type makes the compiler check that each list is complete. */
const NAMES: { readonly [G in Group]: Record<keyof Groups[G], true> } = {
  call: { signal: true, onProgress: true },
  model: { batch: true, seq: true, fuse: true, reference_ops: true },
  timing: {
    budget_ms: true,
    warm_up_ms: true,
    min_samples: true,
    target_relative_width: true,
    seed: true,
    naive_runs: true,
    naive_warm_up_runs: true,
    naive_runs_per_sample: true,
  },
  compare: {
    budget_ms: true,
    warm_up_ms: true,
    min_blocks: true,
    target_relative_width: true,
    seed: true,
  },
  quantize: { calibration_samples: true, timing_budget_ms: true, timing_batch: true },
  budget: { budget_ms: true },
  size: { size: true },
  run: { weights: true, batch: true, seq: true },
  fit: {
    loss: true,
    held_out: true,
    epochs: true,
    steps: true,
    batch: true,
    seed: true,
    training: true,
    schedule: true,
    warm_up_steps: true,
    weights: true,
  },
  weights: { weights: true },
};

/** Checks for the required members, because a signal from another frame is not an instance of this frame's AbortSignal. */
const isSignal = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'aborted') === 'boolean' &&
  typeof Reflect.get(value, 'addEventListener') === 'function';

function requireCall({ signal, onProgress }: CallOptions): void {
  if (signal !== undefined && !isSignal(signal)) {
    throw wrongValue('signal', 'an AbortSignal', signal);
  }
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw wrongValue('onProgress', 'a function', onProgress);
  }
}

/**
 * The given options, by group, and those of the call itself. Throws EngineError(invalid_argument) if the options are not an
 * object, for a name in none of the groups, and for a signal or listener of the wrong type.
 */
export function optionsOf<G extends Group = never>(
  verb: string,
  options: unknown,
  ...groups: G[]
): Pick<Groups, G | 'call'> {
  const given = requireObject('options', options);
  const parts: Group[] = [...groups, 'call'];
  requireNames(
    verb,
    given,
    parts.flatMap((group) => Object.keys(NAMES[group])),
  );
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const taken = Object.fromEntries(
    parts.map((group) => [
      group,
      Object.fromEntries(entries.filter(([name]) => Object.hasOwn(NAMES[group], name))),
    ]),
  ) as Pick<Groups, G | 'call'>;
  requireCall(taken.call);
  return taken;
}

/** Checks one side of a comparison. @param more names allowed in addition to a model's */
export function requireSide(verb: string, side: string, given: unknown, more: string[]): void {
  const known = ['model', ...Object.keys(NAMES.model), ...more];
  requireNames(`${verb}: ${side}`, requireObject(side, given), known);
}
