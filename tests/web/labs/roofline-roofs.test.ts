// The roofs that a measurement of points uses: the most recent ones since the page was opened.

import { expect, it } from 'vitest';
import { knownRoofs } from '../../../web/src/labs/roofline/experiments';

const device = (name: string) => ({ name }) as never;
const roofs = { experiment: 'roofs', outcome: device('roofs') };
const points = { experiment: 'points', outcome: { device: device('points') } };
const other = { experiment: 'others', outcome: [] };

it('the newest of what roofs and points came to', () => {
  expect(knownRoofs([other, points, roofs])).toEqual(device('points'));
  expect(knownRoofs([other, roofs, points])).toEqual(device('roofs'));
});

it('none before either was measured', () => {
  expect(knownRoofs([])).toBeUndefined();
  expect(knownRoofs([other])).toBeUndefined();
});
