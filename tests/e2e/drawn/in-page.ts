// Runs in the page of a lab: sets its state as a student and a run would leave it, and checks what is drawn then.

import type { JSHandle, Page } from '@playwright/test';
import type { LabElement } from '../../../web/src/lab/element';
import type { LabState } from '../../../web/src/lab/state/lab-state';
import { faultsOf } from '../text-boxes';
import type { Drawn } from './case';

export interface Look {
  readonly set?: Readonly<Record<string, unknown>> | undefined;
  readonly draft?: unknown;
  /** The locked prediction. */
  readonly prediction?: unknown;
  /** Animations are also checked in their middle and at their end. */
  readonly moved?: true;
}

interface Drawing {
  lab: LabState;
  page: LabElement;
  /** Drawings that were already checked: most stay the same when one thing changes. */
  seen: Set<string>;
  names: Set<string>;
  settled(): Promise<void>;
  choose(set: Readonly<Record<string, unknown>>): Promise<void>;
  look(): Promise<string[]>;
  clear(): void;
}

declare global {
  interface Window {
    faultsOf: typeof faultsOf;
    drawing: Drawing;
  }
}

/** Prepares an open page for the steps below. */
export async function beginDrawing(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      (document.querySelector('tensorscope-lab') as { element?: LabElement } | null)?.element
        ?.hasUpdated,
  );
  await page.evaluate(`window.faultsOf = ${faultsOf}`);
  await page.evaluate(prepare);
}

function prepare(): Promise<void> {
  const MOST_FRAMES = 2000;
  const { element: page } = document.querySelector('tensorscope-lab') as unknown as {
    element: LabElement;
  };
  const { state: lab } = page;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const pending = () => [
    ...[page, ...page.querySelectorAll('*')]
      .filter((each) => (each as Partial<LabElement>).isUpdatePending)
      .map(({ localName }) => localName),
    ...[...page.querySelectorAll('ts-figure')]
      .filter((each) => each.querySelector('svg.plot') === null)
      .map((each) => each.querySelector('figcaption')?.textContent ?? 'a figure'),
  ];
  const host = document.createElement('div');
  host.attachShadow({ mode: 'open' });
  document.body.append(host);

  const drawing: Drawing = {
    lab,
    page,
    seen: new Set(),
    names: new Set(),
    async settled() {
      for (const fold of page.querySelectorAll<HTMLDetailsElement>('.scene details'))
        fold.open = true;
      for (let quiet = 0, frames = 0; quiet < 2; frames++) {
        await frame();
        const waits = pending();
        quiet = waits.length > 0 ? 0 : quiet + 1;
        if (frames > MOST_FRAMES) throw new Error(`never drawn: ${waits.join(', ')}`);
      }
    },
    /** Changes settings and waits for the engine's answer, because a lab with plans shows those of its settings. */
    async choose(set) {
      const extreme = { smallest: 0, largest: -1 }[String(set.model)];
      const taken = lab.choice.models
        .filter((each) => lab.choice.modelParam?.accepts?.(each) ?? true)
        .sort((a, b) => a.parameters - b.parameters);
      const model = extreme === undefined ? {} : { model: taken.at(extreme)?.name };
      const { known } = lab.dry;
      const before = JSON.stringify(lab.choice.values);
      const initial = Object.entries(lab.lab.params).map(([name, each]) => [name, each.initial]);
      lab.choice.set({ ...Object.fromEntries(initial), ...set, ...model } as never);
      if (lab.lab.dry === undefined || JSON.stringify(lab.choice.values) === before) return;
      while (lab.dry.known === known || lab.dry.known === undefined) {
        if (lab.problem !== undefined) throw new Error(JSON.stringify(lab.problem));
        await frame();
      }
    },
    async look() {
      await drawing.settled();
      const faults: string[] = [];
      for (const drawn of page.querySelectorAll<SVGSVGElement>('svg')) {
        const figure = drawn.closest('ts-figure') as
          | (Element & { svgFile(): Promise<string> })
          | null;
        const name = drawn.closest('[data-figure]')?.getAttribute('data-figure') ?? 'a drawing';
        drawing.names.add(name);
        const looks = name + drawn.outerHTML.replace(/<!--.*?-->/gs, '');
        if (drawing.seen.has(looks) || drawn.querySelector('text') === null) continue;
        drawing.seen.add(looks);
        faults.push(...window.faultsOf([drawn]));
        if (figure === null || !drawn.classList.contains('plot')) continue;
        const file = new DOMParser().parseFromString(await figure.svgFile(), 'image/svg+xml');
        host.shadowRoot?.replaceChildren(file.documentElement);
        const [shown] = host.shadowRoot?.children ?? [];
        if (shown !== undefined)
          faults.push(...window.faultsOf([shown]).map((each) => `file of ${name}: ${each}`));
      }
      host.shadowRoot?.replaceChildren();
      return faults;
    },
    clear() {
      for (const trial of lab.trials) trial.clear();
      lab.predictions.clear(lab.predictions.stage);
      lab.requestUpdate();
    },
  };
  window.drawing = drawing;
  return new Promise((done) => {
    const wait = () =>
      (lab.choice.modelParam === undefined || lab.choice.models.length > 0) &&
      (lab.lab.dry === undefined || lab.dry.known !== undefined)
        ? done()
        : requestAnimationFrame(wait);
    wait();
  });
}

/** Puts the lab into the state after a run with this outcome. */
export async function placed(
  page: Page,
  { set = {}, outcomes, given, live = {}, picked = {}, notebook = {} }: Drawn,
): Promise<void> {
  const whole = await page.evaluateHandle(
    async ([chosen, run]) => {
      const { drawing } = window;
      const { lab } = drawing;
      drawing.clear();
      await drawing.choose(chosen);
      lab.predictions.stage = 'locked';
      if (run) await lab.run();
      return lab.dry.known;
    },
    [set, outcomes === 'run'] as const,
  );
  const made: JSHandle =
    typeof outcomes === 'function'
      ? await page.evaluateHandle(outcomes as (all: unknown) => object, [whole, given])
      : await page.evaluateHandle((all) => all, outcomes === 'run' ? (given ?? {}) : outcomes);
  await page.evaluate(
    ([came, under, picks, pages]) => {
      const { lab } = window.drawing;
      lab.notebook?.note(() => pages);
      const { values } = lab.choice;
      for (const trial of lab.trials) {
        const outcome = (came as Record<string, unknown>)[trial.key];
        const kept = {
          measured: outcome,
          outcome,
          values,
          environment: [],
          at: '2026-01-01T00:00:00Z',
        };
        if (outcome !== undefined) trial.restore(kept);
        trial.partial = under[trial.key];
      }
      for (const [name, value] of Object.entries(picks)) lab.main.pick(name, value);
      lab.requestUpdate();
    },
    [made, live, picked, notebook] as const,
  );
}

/** Draws the lab with these settings and predictions and returns the faults in its texts. */
export async function draw(page: Page, look: Look): Promise<string[]> {
  return page.evaluate(async ({ set, draft, prediction, moved }: Look) => {
    const { drawing } = window;
    const { lab, page } = drawing;
    if (set !== undefined) await drawing.choose(set);
    lab.predictions.draft = draft;
    const { values } = lab.choice;
    const predicted = () => ({
      said: prediction,
      values,
      about: lab.choice.words(values, lab.uses),
      text: lab.lab.text.predict.inWords(prediction),
    });
    lab.predictions.all = prediction === undefined ? [] : [predicted()];
    lab.requestUpdate();
    await drawing.settled();
    const faults = await drawing.look();
    if (!moved) return faults;
    for (const share of [0.5, 1])
      for (const player of page.querySelectorAll<HTMLInputElement>('.player input[type="range"]')) {
        player.value = String(Math.round(share * Number(player.max)));
        player.dispatchEvent(new Event('input', { bubbles: true }));
        faults.push(...(await drawing.look()).map((fault) => `moved: ${fault}`));
      }
    return faults;
  }, look);
}

export const drawnNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...window.drawing.names]);
