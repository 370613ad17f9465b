import { expect, it } from 'vitest';
import { momentRows, placeMoments } from '../../../web/src/kit/charts/moments';

const width = (text: string) => 6 * text.length;
const axis = (right: number) => ({
  map: (event: number) => (event * right) / 60,
  range: [0, right] as const,
});
const MOMENTS = [
  { event: 8, label: 'baseline' },
  { event: 22, label: 'after forward' },
  { event: 50, label: 'after backward' },
  { event: 60, label: 'after optimizer' },
];

it.each([100, 160, 300, 600])(
  'moments: no two names overlap on %d px, and none leaves the axis on the left',
  (right) => {
    const placed = placeMoments(MOMENTS, axis(right), width);
    for (const [i, one] of placed.entries()) {
      expect(one.start).toBeGreaterThanOrEqual(0);
      for (const other of placed.slice(i + 1).filter(({ row }) => row === one.row)) {
        const apart =
          one.start + width(one.label) <= other.start ||
          other.start + width(other.label) <= one.start;
        expect(apart, `${one.label} and ${other.label}`).toBe(true);
      }
    }
  },
);

it('moments: where there is room they share one row', () => {
  expect(momentRows(placeMoments(MOMENTS, axis(1200), width))).toBe(1);
  expect(momentRows(placeMoments([], axis(100), width))).toBe(0);
});
