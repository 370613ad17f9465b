// A prediction that is wrong by a factor of a thousand is shown at the edge of its figure and does not flatten the data.

import { describe, expect, it } from 'vitest';
import { timeFigure } from '../../../web/src/labs/fusion/time-figures';
import { partsOfStep } from '../../../web/src/labs/pipeline/figures';
import { wrongFigure } from '../../../web/src/labs/quantization/figures';
import { templateMarkup, templateText } from '../template-text';
import { specOf } from './figure-spec';
import { OUTCOMES as FUSED } from './fusion-fixtures';
import { fast } from './pipeline-fixtures';
import { measuredOf, OUTCOMES as QUANTIZED } from './quantization-fixtures';

const [fused] = Object.values(FUSED)[0] ?? [];
const [quantized] = Object.values(QUANTIZED)[0] ?? [];
if (fused === undefined || quantized === undefined) throw new Error('there are outcomes');
const measured = measuredOf(quantized);

const FIGURES: Readonly<Record<string, (prediction: number) => unknown>> = {
  fusion: (prediction) =>
    timeFigure({
      prediction,
      passed: true,
      outcomes: { fused, lengths: undefined },
    } as never),
  pipeline: (prediction) => partsOfStep(fast, prediction),
  quantization: (prediction) => wrongFigure(measured, prediction),
};

const widest = (markup: string): number =>
  Math.max(
    ...[...markup.matchAll(/<rect class="(?:bar|interval)[^>]*? width=([\d.e-]+)/g)].map(
      ([, wide]) => Number(wide),
    ),
  );

describe.each(Object.entries(FIGURES))('far predictions: %s', (_, figure) => {
  for (const width of [328, 800])
    for (const prediction of [1e-3, 0.03, 30, 1e3])
      it(`${prediction} at ${width} px: what was said is told, and what was measured keeps its size`, () => {
        const { body } = specOf(figure(prediction)).draw(width);
        const text = templateText(body);
        expect(text).toContain('you said');
        expect(widest(templateMarkup(body))).toBeGreaterThan(
          0.5 * widest(templateMarkup(specOf(figure(1)).draw(width).body)),
        );
        expect(text).not.toMatch(/NaN|Infinity/);
      });
});

it('beyond the axis an arrow stands on the side where it lies', () => {
  const markOf = (figure: string, prediction: number) =>
    templateText(specOf(FIGURES[figure]?.(prediction)).draw(800).body);
  expect(markOf('fusion', 1e-3)).toMatch(/you said 0\.00100× →/);
  expect(markOf('pipeline', 1e-3)).toMatch(/you said 0\.00100×: 20\.0\ss →/);
  expect(markOf('quantization', 100)).toMatch(/you said 100 points →/);
  expect(markOf('quantization', -100)).toMatch(/← you said −100 points/);
});
