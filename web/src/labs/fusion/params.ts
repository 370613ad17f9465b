import { choice, integer, seed, type Values } from '../../lab/params';
import type { Choice } from './subjects';

export const WHAT = ['chain', 'dropout', 'conv', 'pointwise', 'depthwise', 'attention'] as const;
export type What = (typeof WHAT)[number];

export const params = {
  what: choice(WHAT, 'chain'),
  batch: integer(1, 32, 8, { powersOfTwo: true }),
  seed: seed(),
};
export type Chosen = Values<typeof params>;

/** Attention takes one sample, with this many tokens for each unit of the batch. */
const TOKENS = 64;

export function choiceOf({ what, batch }: Pick<Chosen, 'what' | 'batch'>): Choice {
  const kind =
    what === 'attention' ? 'attention' : what === 'chain' || what === 'dropout' ? 'chain' : 'conv';
  return {
    kind,
    conv: what === 'pointwise' || what === 'depthwise' ? what : 'dense',
    dropout: what === 'dropout' ? 'on' : 'off',
    batch,
    tokens: TOKENS * batch,
  };
}
