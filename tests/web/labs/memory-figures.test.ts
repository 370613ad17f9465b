// The figures of the Memory lab: one unit for a field and its axis, and a name that no line strikes through.

import { expect, it } from 'vitest';
import type { MemoryReport } from '../../../web/src/engine/types';
import { knownFigure, overBatch } from '../../../web/src/labs/memory/figures';
import lab from '../../../web/src/labs/memory/lab';
import { BATCHES, type Dry } from '../../../web/src/labs/memory/outcome';
import { templateMarkup, templateText } from '../template-text';
import { specOf } from './figure-spec';

const planOf = (batch: number, size: number) => {
  const held = {
    ...{ parameters_bytes: size, buffers_bytes: 0, inputs_bytes: batch * 4000 },
    ...{ activations_bytes: batch * 9000, workspace_bytes: 6000 },
  };
  const peak_bytes = Object.values(held).reduce((sum, each) => sum + each, 0);
  const planned = { ...held, peak_bytes, at_peak: held };
  return { batch, planned, activation_bytes_total: batch * 20_000 } as unknown as MemoryReport;
};
const dryOf = (size: number): Dry => ({
  ...{ title: 'MLP', memory_limit_bytes: 5e8, description: {} as never },
  ...{ plan: planOf(8, size), plans: BATCHES.map((batch) => planOf(batch, size)) },
});
const drawnIn = (figure: unknown) => {
  const spec = specOf(figure);
  return { spec, body: spec.draw(328).body };
};

it.each([200_000, 9e6, 6e9])(
  'what is known of %f bytes is drawn in the unit of the field',
  (size) => {
    const field = lab.predict.input({
      ...{ label: '', echo: String, draft: undefined, onInput: () => undefined },
      setup: undefined as never,
    } as never);
    expect(JSON.stringify(field)).toContain('MB');
    const { spec, body } = drawnIn(
      knownFigure({ dry: dryOf(size), passed: false, draft: 3e5, predict: () => 0 } as never),
    );
    const shown = `${spec.summary} ${templateText(body)}`;
    expect(shown).toMatch(/\d\s?MB/);
    expect(shown).not.toMatch(/(?:\bB|kB|GB|TB)\b/);
  },
);

it('the line of the chosen batch is named below the figure, where no curve runs', () => {
  const { spec, body } = drawnIn(overBatch(dryOf(200_000)));
  expect(templateText(spec.note)).toBe('Vertical line: the chosen batch, 8.');
  expect(templateText(body)).not.toContain('batch 8');
  expect(templateMarkup(body)).toMatch(/class="?rule\b/);
});
