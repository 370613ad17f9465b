// The report of one lab: a fold for what there is, and none for what there is not.

import { beforeEach, expect, it, vi } from 'vitest';
import type { LabRecord } from '../../../web/src/session/progress';

const mocks = vi.hoisted(() => ({
  records: [] as unknown[],
  figures: [] as { title: string; svg: string }[],
}));
vi.mock('../../../web/src/session/progress', async (original) => ({
  ...(await original<object>()),
  allRecords: () => mocks.records,
}));
vi.mock('../../../web/src/session/device-store', async (original) => ({
  ...(await original<object>()),
  lastDevice: () => undefined,
}));
vi.mock('../../../web/src/lab/state/stored-lab', async (original) => ({
  ...(await original<object>()),
  storedFigures: async () => mocks.figures,
}));

import '../../../web/src/app/report';
import { templateMarkup, templateText } from '../template-text';

interface Rendered extends HTMLElement {
  render(): unknown;
  load(): Promise<void>;
}

const made = (name: string) =>
  new (customElements.get(name) as CustomElementConstructor)() as Rendered;

const report = (record: Partial<LabRecord>) => {
  mocks.records = [{ lab: 'parameters', status: 'predicted', ...record }];
  return templateText(made('ts-report').render());
};
beforeEach(() => {
  mocks.figures = [];
});

it('counts the right answers once, and folds the answers themselves', () => {
  const text = report({ checks: { first: true, second: false } });
  expect(text).toContain('1 of 2 checks right');
  expect(text.match(/\d of \d/g)).toHaveLength(1);
  expect(text).toMatch(/Answers\s*Check “first”\s*right\s*Check “second”\s*not yet right/);
  expect(report({})).not.toContain('Answers');
});

it('has a fold of figures where there are any', async () => {
  expect(report({})).not.toContain('Figures');
  const element = made('ts-report-figures');
  await element.load();
  expect(templateMarkup(element.render())).toBe('');
  mocks.figures = [{ title: 'Bars', svg: '<svg/>' }];
  await element.load();
  expect(templateMarkup(element.render())).toMatch(
    /<summary>Figures<\/summary>.*<img src=blob:\S+ alt=Bars \/>/s,
  );
});
