import { choice, integer, seed, type Values } from '../../lab/params';
import { QUANTITIES } from './outcome';

export const params = {
  control: choice(['parameters', 'flops'], 'parameters'),
  batch: integer(1, 64, 1, { powersOfTwo: true }),
  seed: seed(),
  scale: choice(QUANTITIES, 'width'),
};
export type Chosen = Values<typeof params>;
