// What the dialog with the embed code offers of a lab: every section once, by a title that tells no result.

import { describe, expect, it } from 'vitest';
import { partsOf } from '../../../web/src/app/embed-code/parts';
import { LABS, loadLab } from '../../../web/src/course/registry';
import { partOf } from '../../../web/src/lab/lab-part';
import { LabState } from '../../../web/src/lab/state/lab-state';
import { coin, measured, openLab } from '../lab/coin-lab';
import { nowhere } from '../lab/lab-stubs';

const labs = await Promise.all(LABS.map(({ id }) => loadLab(id)));

describe.each(labs.map((lab) => [lab.meta.id, lab] as const))('the parts of %s', (_, lab) => {
  const parts = partsOf(new LabState(lab, nowhere()));
  const scenesOf = (part: string) => `${Object.keys(partOf(lab, part).lab.scenes)}`;

  it('are the lab, its run, and each section that shows something else', () => {
    const others = Object.keys(lab.scenes).filter((id) => scenesOf(id) !== scenesOf('run'));
    expect(parts.map(({ value }) => value)).toEqual(['', 'run', ...others]);
    expect(others.length).toBeGreaterThan(1);
  });

  it('have each a name of its own, which says where more than one section is shown', () => {
    const labels = parts.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    for (const { value, label } of parts.slice(2)) {
      expect(label).toMatch(/^“[^”]+”(, with the run it needs)?$/);
      expect(label).not.toMatch(/undefined|NaN|\[object/);
      expect(label.endsWith('needs')).toBe(scenesOf(value).includes(','));
    }
  });
});

it('a section is named as before the run, whatever was measured on the page', () => {
  const { text } = coin();
  const why = {
    title: ({ outcomes }: { outcomes: { heads?: number } }) => `${outcomes.heads} heads`,
  };
  const lab = openLab({ text: { ...text, scenes: { ...text.scenes, why } } });
  const before = partsOf(lab);
  lab.predictions.stage = 'skipped';
  measured(lab);
  expect(partsOf(lab)).toEqual(before);
  const named = openLab({
    text: { ...text, scenes: { ...text.scenes, why: { ...why, name: 'Why' } } },
  });
  expect(partsOf(named).map(({ label }) => label)).toContain('“Why”, with the run it needs');
  expect(before.slice(2).map(({ label }) => label)).toEqual([
    '“In a row”, with the run it needs',
    'the section “why”, with the run it needs',
    '“Beside”',
  ]);
});
