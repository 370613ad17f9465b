// The types of this lab: its parameters, the known values and the outcome of the baseline. The parts are in folders.

import type { Description } from '../../engine/types';
import { choice, integer, model, seed, type Values } from '../../lab/params';
import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import { MODEL, type Side } from './baseline/model';
import type { BottleneckResult, ChangeId, ChangeResult, FinalResult, Pages } from './parts/model';

export const params = {
  /** Other models have no loader in this lab, or their training leaves nothing to improve within the time of a lab. */
  model: model(MODEL, { accepts: ({ name }) => name === MODEL }),
  batch: integer(1, 4, 1, { powersOfTwo: true }),
  /** The assumed memory of the device in MB: it limits part 5 and the whole. */
  memory: choice(['200', '220', '250'], '200'),
  seed: seed(),
};
export type Chosen = Values<typeof params>;

/** Values that are known before any run. */
export interface Dry {
  readonly title: string;
  readonly batch: number;
  readonly description: Description;
  /** FLOPs of a training step, per image. */
  readonly flops: number;
  /** GFLOP/s of this device; undefined unless it was measured on the opening screen. */
  readonly peak: number | undefined;
  /** Planned peaks of the next measurements, in bytes; undefined where the engine could not plan them. */
  readonly peaks: Peaks | undefined;
}

export interface Peaks {
  /** The configurations that these peaks belong to, as JSON. */
  readonly of: string;
  readonly batch: number;
  readonly final: number;
}

export const CATEGORIES = ['parameters', 'gradients', 'optimizer_state', 'activations'] as const;

export type Category = (typeof CATEGORIES)[number];

/** The outcome of the baseline. */
export interface Outcome {
  readonly title: string;
  readonly side: Side;
  /** Bytes of each category at the planned peak. */
  readonly at_peak: Readonly<Record<Category, number>>;
}

/** The category that holds most bytes. */
export const largestOf = (at_peak: Outcome['at_peak']): Category =>
  CATEGORIES.reduce((most, each) => (at_peak[each] > at_peak[most] ? each : most));

/** The outcome of each experiment; all but the baseline's are pages of the notebook. */
export interface Outcomes extends Readonly<Record<ChangeId, ChangeResult>> {
  readonly baseline: Outcome;
  readonly bottleneck: BottleneckResult;
  readonly final: FinalResult;
}

/** Results that are shown during a run; for two configurations in turns, the ratio so far. */
export interface Live extends Readonly<Record<ChangeId, number>> {
  readonly baseline: Outcome;
  readonly bottleneck: never;
  readonly final: number;
}

export interface Types {
  readonly values: Chosen;
  readonly prediction: number;
  readonly dry: Dry;
  readonly outcomes: Outcomes;
  readonly live: Live;
  readonly notebook: Pages;
}

/** The data that sentences are made from; N names the parts that are certain to be present. */
export type Known<N = never> = AnyKnown<Types, N>;
/** The data that figures are made from. */
export type View<N = never> = SceneView<Types, N>;
