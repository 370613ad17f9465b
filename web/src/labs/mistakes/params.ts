import { choice, type Values } from '../../lab/params';
import { PUZZLE_IDS } from './puzzles';

export const params = { puzzle: choice(PUZZLE_IDS, 'mebibytes') };
export type Chosen = Values<typeof params>;
