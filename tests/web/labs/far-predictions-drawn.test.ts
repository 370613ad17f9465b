// Figures that labs draw themselves: a prediction is shown however wrong it was, and stretches no axis.

import { describe, expect, it } from 'vitest';
import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import { throughputFigure } from '../../../web/src/labs/batch/curve/figures';
import { movementFigure } from '../../../web/src/labs/noise/movement-figure';
import { templateMarkup, templateText } from '../template-text';
import { overhead } from './batch-cases';
import { measured, preempted } from './noise-cases';

const WRONG = [1e-3, 1e-2, 0.1, 0.5, 1, 2, 10, 100, 1000];

const specOf = (template: { values: unknown[] }) => template.values[0] as FigureSpec;
const drawnOf = (template: unknown, width: number) => {
  const { body } = specOf(template as { values: unknown[] }).draw(width);
  return { text: templateText(body), markup: templateMarkup(body) };
};
/** The positions of the data's marks, which would move if an axis were stretched. */
const marksIn = (markup: string): string[] =>
  [...markup.matchAll(/translate\(([\d. -]+)\)|<circle class="(?:mark|peak)" cx="?([\d.-]+)/g)].map(
    ([all]) => all,
  );

describe.each([328, 720])('predictions wrong by up to a thousand times, at %f px', (width) => {
  it.each(WRONG)('batch: %f times', (factor) => {
    const prediction = 14.5 * factor;
    const drawn = drawnOf(throughputFigure(overhead, prediction), width);
    expect(drawn.text).toContain('you said');
    const none = drawnOf(throughputFigure(overhead), width);
    expect(marksIn(drawn.markup).length).toBeGreaterThan(0);
    expect(marksIn(drawn.markup)).toEqual(marksIn(none.markup));
  });

  it.each(WRONG.flatMap((factor) => [factor, -factor]))('noise: %f times', async (factor) => {
    const { effect } = await preempted();
    const of = (prediction?: number) =>
      movementFigure({ name: 'moved', title: 'moved', effect, prediction, note: '' });
    const mean = effect.movements.find(({ name }) => name === 'mean')?.change ?? 0;
    const drawn = drawnOf(of(100 * mean * factor), width);
    expect(drawn.text).toContain('you said: mean');
    const none = drawnOf(of(), width);
    const places = (markup: string) => marksIn(markup).length;
    expect(places(drawn.markup)).toBe(places(none.markup));
    if (Math.abs(factor) >= 100) expect(marksIn(drawn.markup)).toEqual(marksIn(none.markup));
  });
});

it('a statistic without a change has no row, and its place in the table', async () => {
  const { effect } = await measured(() => Array<number>(100).fill(1));
  const spec = specOf(movementFigure({ name: 'moved', title: 'moved', effect, note: '' }) as never);
  expect(templateText(spec.draw(720).body)).not.toContain('–');
  expect(spec.table.rows).toHaveLength(effect.movements.length);
});
