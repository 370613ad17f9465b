// The reads and writes of each op, as moves between memory and the processor: one op at a time, and fused.

import type { Description } from '../../engine/types';
import type { Move } from '../../kit/numbers/moves';
import type { Kind } from './subjects';
import { opName } from './words';

export interface OpMoves {
  readonly name: string;
  readonly reads: number;
  readonly writes: number;
}

/** In attention, only the ops that read or write the scores are shown: the projections around them are the same in both ways. */
const CORE: Readonly<Record<Kind, RegExp>> = {
  chain: /./,
  conv: /./,
  attention: /\.(scores|softmax|values|sdpa)$/,
};

export const opMoves = ({ layers }: Description, kind: Kind): OpMoves[] =>
  layers
    .filter(({ name, min_bytes }) => min_bytes > 0 && CORE[kind].test(name))
    .map(({ name, type, min_bytes, output_shape }) => {
      const writes = Math.min(
        min_bytes,
        output_shape.reduce((product, side) => product * side, 4),
      );
      return {
        name: opName(name.split('.').at(-1) ?? name, type),
        reads: min_bytes - writes,
        writes,
      };
    });

/** The bytes that these ops move to memory and back. */
export const crossed = (ops: readonly OpMoves[]): number =>
  ops.reduce((sum, { reads, writes }) => sum + reads + writes, 0);

const PROCESSOR = 0;
const MEMORY = 1;

/** Each op reads its inputs, computes its output and writes it back; each of these is one step. */
export function movesOf(ops: readonly OpMoves[]): Move[] {
  const [first] = ops;
  if (first === undefined) return [];
  const input = 'x';
  let last = input;
  let size = Math.min(first.reads, first.writes);
  const moves: Move[] = [{ tensor: input, bytes: size, to: MEMORY }];
  for (const { name, reads, writes } of ops) {
    const own = Math.min(reads, size);
    const rest = reads - own;
    // A residual reads x again; weights, keys and values are listed as other inputs of the op.
    const other = rest >= size && last !== input ? input : `other inputs of ${name}`;
    const output = `after ${name}`;
    moves.push({ tensor: last, bytes: own, from: MEMORY, to: PROCESSOR });
    if (rest > 0) moves.push({ tensor: other, bytes: rest, from: MEMORY, to: PROCESSOR });
    moves.push({ tensor: output, bytes: writes, to: PROCESSOR });
    if (last !== input || other !== input)
      moves.push({ tensor: last, bytes: own, from: PROCESSOR });
    moves.push({ tensor: output, bytes: writes, from: PROCESSOR, to: MEMORY, leaves: true });
    if (rest > 0) moves.push({ tensor: other, bytes: rest, from: PROCESSOR });
    last = output;
    size = writes;
  }
  return moves;
}

export function moveText({ tensor, from, to }: Move): string {
  if (from === undefined)
    return to === MEMORY ? `${tensor} lies in memory` : `${tensor} is computed`;
  if (to === undefined) return `${tensor} is done with`;
  return to === PROCESSOR ? `${tensor} is read` : `${tensor} is written`;
}
