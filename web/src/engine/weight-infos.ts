// Names and shapes of a network's weights, as the engine lists them: raw_weights.h defines the format of the lines.

import { sizeOf } from './shape.ts';

/** A parameter or buffer with its name in PyTorch's state_dict; `tied_to` is the name of the table that it shares. */
export interface WeightInfo {
  readonly name: string;
  readonly shape: readonly number[];
  readonly tied_to?: string;
}

/** Parses the engine's lines, "fc1.weight 128,784". */
export const weightInfos = (lines: string): WeightInfo[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', shape = '', tied_to] = line.split(' ');
      const dims = shape.split(',').map(Number);
      return { name, shape: dims, ...(tied_to === undefined ? {} : { tied_to }) };
    });

/** The weights that have their own values. */
export const stored = (infos: readonly WeightInfo[]) =>
  infos.filter(({ tied_to }) => tied_to === undefined);

/** The total number of float32 values of these weights. */
export const rawSize = (infos: readonly WeightInfo[]): number =>
  stored(infos).reduce((sum, { shape }) => sum + sizeOf(shape), 0);
