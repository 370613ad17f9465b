// Names and shapes of a network's weights, as the engine lists them: raw_weights.h has the form of its lines.

import { sizeOf } from './shape.ts';

/** A parameter or buffer under its name in PyTorch's state_dict; `tied_to` is the table it is another name of. */
export interface WeightInfo {
  readonly name: string;
  readonly shape: readonly number[];
  readonly tied_to?: string;
}

/** From the engine's lines, "fc1.weight 128,784". */
export const weightInfos = (lines: string): WeightInfo[] =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', shape = '', tied_to] = line.split(' ');
      const dims = shape.split(',').map(Number);
      return { name, shape: dims, ...(tied_to === undefined ? {} : { tied_to }) };
    });

/** Those that have values of their own. */
export const stored = (infos: readonly WeightInfo[]) =>
  infos.filter(({ tied_to }) => tied_to === undefined);

/** How many float32 values they have together. */
export const rawSize = (infos: readonly WeightInfo[]): number =>
  stored(infos).reduce((sum, { shape }) => sum + sizeOf(shape), 0);
