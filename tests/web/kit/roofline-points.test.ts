// Where the names of points stand under a roof: off the roof where there is room.

import { expect, it } from 'vitest';
import { Texts } from '../../../web/src/kit/charts/label-places';
import { drawPoints, type Placed } from '../../../web/src/kit/charts/roofline-points';
import { templateMarkup } from '../template-text';

const point: Placed = {
  point: { label: 'linear', intensity: 1, gflops_per_second: 1 },
  x: 200,
  y: 100,
  radius: 4,
  roof: 100,
};

/** The vertical place of the point's only name. */
function heightOf(room: number, roofAt?: (x: number) => number): number {
  const texts = new Texts({ left: 0, right: 400, top: 100 - room, bottom: 100 + room });
  const [drawing] = drawPoints([point], 200, texts, roofAt).map(templateMarkup);
  return Number(/<text[^>]* y=("?)([\d.]+)\1/.exec(drawing ?? '')?.[2]);
}

it('a name stands beside its point, and below or above it where the roof runs through the name', () => {
  expect(heightOf(100)).toBe(100);
  expect(heightOf(100, () => 100)).not.toBe(100);
});

it('a name stands on the roof where nothing else is free', () => {
  expect(heightOf(8, () => 100)).toBe(100);
});
