// The element that runs the control measurements: what it says before, during and after, and how it yields to other work.

import { beforeEach, expect, it, vi } from 'vitest';

const engine = vi.hoisted(() => ({ run: vi.fn() }));
// No worker can run in this process, so its answers are mocked.
vi.mock('../../../web/src/session/engine', () => ({
  profiler: () => ({ runControls: engine.run }),
  problemOf: (thrown: Error) => ({ code: '', op: '', message: thrown.message, hint: '' }),
}));

import '../../../web/src/session/controls';
import { lastControls } from '../../../web/src/session/controls-store';
import { withLease } from '../../../web/src/session/lease';
import { listener } from '../template-press';
import { templateMarkup, templateText } from '../template-text';

const report = (status: string) => ({
  status,
  elapsed_ms: 800,
  controls: [{ name: 'a_a', status: 'green', finding: 'Alike.', advice: '' }],
});
interface Controls extends HTMLElement {
  auto: boolean;
  report: unknown;
  render(): unknown;
  firstUpdated(): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

function made(): Controls {
  const element = new (customElements.get('ts-session-controls') as CustomElementConstructor)();
  return element as Controls;
}
const textOf = (element: Controls) => templateText(element.render()).trim();
const press = (element: Controls) =>
  listener(element.render(), /data-action="controls"/).call.call(element) as Promise<void>;
beforeEach(() => engine.run.mockReset());

it('says what they are for; pressed, they run once, and what came of them is kept for the session', async () => {
  const element = made();
  expect(textOf(element)).toMatch(/^Controls: the same work twice.* Run the controls$/);
  let answer = (_: unknown) => {};
  engine.run.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const run = press(element);
  expect(textOf(element)).toContain('Checking …');
  expect(templateMarkup(element.render())).toContain('?disabled=true');
  void press(element);
  await Promise.resolve();
  answer(report('amber'));
  await run;
  expect(engine.run).toHaveBeenCalledOnce();
  expect(engine.run.mock.calls[0]?.[0]).toMatchObject({ budget_ms: 800 });
  expect(lastControls()).toEqual(report('amber'));
  expect(templateMarkup(element.render())).toContain('?disabled=false');
});

it('shows what was found, by shape and word', async () => {
  const element = made();
  Object.assign(element, { report: report('amber') });
  expect(textOf(element)).toMatch(
    /Controls: amber\. .*with care.*The same work, twice: green\. Alike\..*Run the controls again$/,
  );
  const shapes = [...templateMarkup(element.render()).matchAll(/<path d=(\S+)/g)].map(([, d]) => d);
  expect(new Set(shapes).size).toBe(2);
  expect(templateMarkup(element.render())).toContain('data-controls=amber');
  expect(templateMarkup(made().render())).toContain('data-controls=none');
});

it('an error is said until it is tried again', async () => {
  const element = made();
  engine.run.mockRejectedValue(new Error('Out of memory.'));
  await press(element);
  expect(textOf(element)).toContain('Out of memory.');
  engine.run.mockResolvedValue(report('green'));
  await press(element);
  expect(textOf(element)).not.toContain('Out of memory.');
});

it('gives way to what somebody asked for: it waits for that to end', async () => {
  const element = made();
  let end = () => {};
  const stop = new AbortController();
  const other = withLease(stop, () => new Promise<void>((resolve) => (end = resolve)));
  await new Promise((done) => setTimeout(done));
  engine.run.mockResolvedValue(report('green'));
  const run = press(element);
  await new Promise((done) => setTimeout(done));
  expect([engine.run.mock.calls.length, stop.signal.aborted]).toEqual([0, false]);
  end();
  await other;
  await run;
  expect(engine.run).toHaveBeenCalledOnce();
});

it('runs by itself where it is told to, and this session has no report yet', () => {
  engine.run.mockResolvedValue(report('green'));
  const runs = (auto: boolean, known: unknown) => {
    const element = made();
    const run = vi.fn();
    Object.assign(element, { auto, report: known, run });
    element.firstUpdated();
    return run.mock.calls.length;
  };
  expect([runs(true, undefined), runs(false, undefined), runs(true, report('green'))]).toEqual([
    1, 0, 0,
  ]);
});
