import type { FedPreset } from '../../feeding/fed-training';
import { choice, integer, seed, type Values } from '../../lab/params';

/** ResNet-18 takes a third of a second per step, so it is left to the capstone. */
export const NETWORKS = ['images-lenet5', 'images-cnn'] as const satisfies readonly FedPreset[];
const MAX_WORKERS = 4;
const MAX_PREFETCH = 4;
export const MAX_PASSES = 40;

export const params = {
  /** On paper: the time of a load, in steps. */
  long: integer(1, 8, 2),
  workers: integer(1, MAX_WORKERS, 2),
  prefetch: integer(1, MAX_PREFETCH, 2),
  network: choice(NETWORKS, 'images-lenet5'),
  batch: integer(1, 128, 32, { powersOfTwo: true }),
  passes: integer(0, MAX_PASSES, 4),
  photo: choice(['32', '64', '128'], '64'),
  seed: seed(),
};
export type Chosen = Values<typeof params>;
