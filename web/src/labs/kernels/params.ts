import { choice, type Values } from '../../lab/params';

export const SIZES = ['128', '256', '512'] as const;
export const ORDERS = ['ijk', 'ikj', 'tiled'] as const;
export type Order = (typeof ORDERS)[number];

export const params = { order: choice(ORDERS, 'ijk'), size: choice(SIZES, '256') };
export type Chosen = Values<typeof params>;
