// The figure of the steps shows what each is compared with and how sure it is; that of the shares has a bar for every rung.

import { expect, it } from 'vitest';
import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import { textWidth } from '../../../web/src/kit/charts/labels';
import { peakFigure, stepsFigure } from '../../../web/src/labs/kernels/figures';
import { gainOf, type Measured, stepsOf } from '../../../web/src/labs/kernels/outcome';
import { labelOf, stepLabel } from '../../../web/src/labs/kernels/rungs';
import { templateMarkup } from '../template-text';
import { fast, measuredOf } from './kernels-fixtures';

function drawnSteps(ladder: Measured): string {
  const view = { outcomes: { ladder }, picked: () => 0, pick: () => {} };
  const spec = stepsFigure(view as unknown as Parameters<typeof stepsFigure>[0]).values[0];
  return templateMarkup((spec as FigureSpec).draw?.(760).body);
}

it('each step has its interval, beside a line at 1×, and what is open is grey', () => {
  const wide = measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 54, 180], 57, 1.3);
  for (const measured of [fast, wide]) {
    const markup = drawnSteps(measured);
    const steps = stepsOf(measured);
    const open = steps.filter(({ ratio }) => gainOf(ratio) === 'unclear');
    expect(open).toHaveLength(measured === wide ? 1 : 0);
    expect(markup.match(/class="interval"/g)).toHaveLength(steps.length);
    expect(markup.match(/series-overhead/g) ?? []).toHaveLength(open.length);
    expect(markup).toContain('as fast as before');
  }
});

it('each row names the rung that it is compared with, and fits', () => {
  const whole = /i\u00a0[jk]\u00a0[jk]|\w+/g;
  for (const { rung, from } of stepsOf(fast)) {
    const [to = '', base = ''] = stepLabel(rung.variant).split(' over ');
    for (const [label, variant] of [
      [to, rung.variant],
      [base, from.variant],
    ] as const)
      expect(labelOf(variant)).toContain(label.match(whole)?.[0] ?? '?');
    expect(drawnSteps(fast)).toContain(stepLabel(rung.variant));
    expect(textWidth(stepLabel(rung.variant))).toBeLessThan(0.3 * 760 - 12);
  }
});

it('a rung above the measured peak has a bar up to it, which says so', () => {
  const shares = (best: number, apart: number) => {
    const ladder = measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, best, 180], 57, apart);
    const markup = templateMarkup((peakFigure(ladder).values[0] as FigureSpec).draw?.(760).body);
    return {
      markup,
      widths: [...markup.matchAll(/width=(?:")?([\d.]+)/g)].map(([, w]) => Number(w)),
    };
  };
  const above = shares(80, 1.01);
  expect(above.markup).toContain('above the peak measured');
  expect(above.widths.at(-1)).toBe(Math.max(...above.widths));
  expect(above.widths.at(-1)).toBeGreaterThan(100);
  expect(shares(57.5, 1.01).markup).toContain('about the peak measured');
  expect(shares(54, 1.01).markup).not.toContain('the peak measured');
});
