import { choice, type Values } from '../../lab/params';
import { FIRST, FOUR } from './ops';

export const params = { op: choice(FOUR, FIRST) };
export type Chosen = Values<typeof params>;
