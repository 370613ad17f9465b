// The figure of the steps shows how sure each of them is.

import { expect, it } from 'vitest';
import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import { stepsFigure } from '../../../web/src/labs/kernels/figures';
import { gainOf, type Measured, stepsOf } from '../../../web/src/labs/kernels/outcome';
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
