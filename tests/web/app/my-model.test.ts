// My model as a page: which preset it names, and what it says of where the model stays.

import { expect, it, vi } from 'vitest';
import type { EditedText } from '../../../web/src/kit/editor/edited-text';

const mocks = vi.hoisted(() => {
  vi.stubGlobal('HTMLElement', class extends EventTarget {});
  vi.stubGlobal('location', new URL('https://host.test/'));
  return { keepMySpec: vi.fn() };
});
// No worker can run in this process, so its answers are mocked.
vi.mock('../../../web/src/session/engine', () => ({
  profiler: () => ({
    models: async () => ['mlp', 'gpt'].map((name) => ({ name, title: name })),
    specOf: async (name: string) => JSON.stringify({ name, layers: [] }),
    describe: async () => ({ layers: [], input_shape: [], output_shape: [] }),
  }),
  problemOf: ({ message }: Error) => ({ code: '', op: '', message, hint: '' }),
}));
vi.mock('../../../web/src/session/own-model', async (original) => ({
  ...(await original<object>()),
  keepMySpec: mocks.keepMySpec,
}));

import '../../../web/src/app/my-model';
import { listener } from '../template-press';
import { templateText } from '../template-text';

vi.stubGlobal('document', { activeElement: null });

interface MyModel extends HTMLElement {
  readonly edited: EditedText;
  readonly from: string;
  begin(): Promise<void>;
  startFrom(preset: string): Promise<void>;
  check(): Promise<void>;
  tools(): unknown;
  render(): unknown;
}

async function opened(): Promise<MyModel> {
  const element = new (customElements.get('ts-my-model') as CustomElementConstructor)() as MyModel;
  Object.assign(element, { querySelector: () => null });
  await element.begin();
  return element;
}

it('the preset whose text stands unchanged is named, also when Undo has brought it back', async () => {
  const page = await opened();
  expect(page.from).toBe('mlp');
  await page.startFrom('gpt');
  expect(page.from).toBe('gpt');
  page.edited.replace('{"name":"other","layers":[]}');
  expect(page.from).toBe('');
  listener(page.tools(), /data-action="undo"/).call();
  expect(page.from).toBe('gpt');
});

it.each([
  ['browser', 'it stays in this browser,'],
  ['tab', 'it stays in this tab until you change it,'],
  [undefined, 'this browser cannot keep it, so save it as a file,'],
])('what is kept by %s is said to be', async (keeper, words) => {
  mocks.keepMySpec.mockReturnValue(keeper);
  const page = await opened();
  await page.check();
  expect(templateText(page.render())).toContain(words);
});
