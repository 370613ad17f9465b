// A student's random walk through labs and exercises in two tabs, with a model of what must be stored. After every action the
// store and what the tabs show are compared with the model.

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { seededRandom } from '../../web/src/kit/numbers/random';
import { editor, outcome, write } from './bench';
import {
  EXERCISES,
  isBegun,
  type Kept,
  keptOf,
  LABS,
  MODELS,
  type Model,
  merged,
  NOTHING,
  of,
  storedOf,
} from './kept-model';
import { pageOf, RUN } from './support';
import { visitIn } from './visits';

export const COURSE = 'index.html?page=course';

interface Tab {
  readonly page: Page;
  /** The lab or exercise that is open; empty for the course page. */
  id: string;
  model: string;
}

export class KeptWalk {
  readonly log: string[] = [];
  private kept: Model = {};
  /** What the last Reset removed, of one activity or of all; undefined once anything else was done. */
  private undo: { readonly tab: Tab; readonly taken: Model } | undefined;
  /** What the last Reset in each tab removed. Another Reset with nothing done in between must not replace it. */
  private readonly taken = new Map<Tab, Model>();
  private file: { readonly text: string; readonly model: Model } | undefined;
  private readonly tabs: Tab[];
  private readonly random: () => number;
  private now: Tab;
  /** Counter that makes every prediction, answer and program different. */
  private next = 100;
  private cases = 1;

  constructor(one: Page, two: Page, seed: number) {
    this.random = seededRandom(seed);
    this.tabs = [one, two].map((page) => ({ page, id: '', model: '' }));
    this.now = this.tabs[0] as Tab;
  }

  /** Performs a random action among those possible now; then nothing may differ from the model. */
  async act(): Promise<void> {
    const actions = await this.possible();
    const [name, action] = this.pick(actions);
    const place = this.now.id === '' ? 'course' : `${this.now.id} ${this.now.model}`;
    this.log.push(`${name} (tab ${this.tabs.indexOf(this.now) + 1}, ${place})`);
    if (name !== 'undo') this.undo = name.startsWith('reset') ? this.undo : undefined;
    await action();
    await this.compare();
  }

  private unused(): number {
    this.next += 1;
    return this.next;
  }

  private pick<T>(all: readonly T[]): T {
    return all[Math.floor(this.random() * all.length)] as T;
  }

  private async possible(): Promise<readonly (readonly [string, () => Promise<void>])[]> {
    const { page, id } = this.now;
    const seen = (selector: string) => page.locator(selector).first().isVisible();
    const can = async (selector: string, name: string, action: () => Promise<void>) =>
      (await seen(selector)) ? [[name, action] as const] : [];
    const always = [
      ['open', () => this.open()] as const,
      ['other tab', () => this.switch()] as const,
      ['reload', () => this.reload()] as const,
    ];
    const undo = this.undo?.tab === this.now ? [['undo', () => this.takeBack()] as const] : [];
    if (id === '')
      return [
        ...always,
        ...undo,
        ['export', () => this.export()],
        ...(this.file === undefined ? [] : [['import', () => this.import()] as const]),
        ...(await can('[data-action="reset-progress"]:enabled', 'reset all', () =>
          this.resetAll(),
        )),
      ];
    if (EXERCISES.includes(id))
      return [
        ...always,
        ...undo,
        ['type', () => this.type()],
        ['type and reload', () => this.typeAndReload()],
        ...(of(this.kept, id).code === '' ? [] : [['run', () => this.runCode()] as const]),
        ['reset', () => this.reset()],
      ];
    return [
      ...always,
      ...undo,
      ...(await can('[data-action="lock"]', 'predict', () => this.predict())),
      ...(await can('[data-action="run"]:enabled', 'run', () => this.run())),
      ...(await can('ts-check input[type=text]:not([readonly])', 'answer', () => this.answer())),
      ...(of(this.kept, id) === NOTHING ? [] : [['reset', () => this.reset()] as const]),
    ];
  }

  // --- actions --------------------------------------------------------------------------------------

  private async open(): Promise<void> {
    const id = this.pick(['', ...LABS, ...EXERCISES]);
    this.now.id = id;
    this.now.model = LABS.includes(id) ? this.pick(MODELS) : '';
    await this.goto();
  }

  private async goto(): Promise<void> {
    const { page, id, model } = this.now;
    if (id === '') await page.goto(COURSE);
    else if (LABS.includes(id)) await page.goto(pageOf(id, `&model=${model}`));
    else await page.goto(pageOf(id, '&language=javascript'));
    await this.drawn();
  }

  private async drawn(): Promise<void> {
    const { page, id } = this.now;
    if (id === '') await expect(page.locator('[data-standing]')).toBeVisible();
    else if (LABS.includes(id)) await expect(page.locator('article.lab[data-stage]')).toBeVisible();
    else await expect(editor(page)).toBeVisible();
  }

  private async switch(): Promise<void> {
    this.now = this.tabs.find((each) => each !== this.now) ?? this.now;
  }

  private async reload(): Promise<void> {
    await this.now.page.reload();
    await this.drawn();
  }

  private async predict(): Promise<void> {
    const { page, id, model } = this.now;
    const typed = String(this.unused());
    await page.locator('[data-section="predict"] input[type=text]').first().fill(typed);
    await page.locator('[data-action="lock"]').click();
    const now = of(this.kept, id);
    const locked = [...now.locked, model];
    const predictions = { ...now.predictions, [model]: typed };
    this.put(id, { ...now, locked, measured: true, predictions });
  }

  private async run(): Promise<void> {
    const { page, id } = this.now;
    await page.locator('[data-action="run"]').click();
    await expect(page.locator('[data-section="explain"]').first()).toBeVisible(RUN);
    await expect(page.locator('article.lab')).toHaveAttribute('data-measured', 'true', RUN);
    this.put(id, { ...of(this.kept, id), measured: true });
  }

  private async answer(): Promise<void> {
    const { page, id, model } = this.now;
    const open = page.locator('ts-check:has(input[type=text]:not([readonly]))').first();
    const question = await open.getAttribute('data-check');
    const check = page.locator(`ts-check[data-check="${question}"]`); // still matches when the third try closes it
    await check.locator('input[type=text]').fill(`0.${this.unused()}`);
    await check.getByRole('button', { name: 'Check' }).click();
    await expect(check.locator('.verdict, .hint').first()).toBeVisible();
    const now = of(this.kept, id);
    const key = `${question} ${model}`;
    this.put(id, { ...now, tries: { ...now.tries, [key]: (now.tries[key] ?? 0) + 1 } });
  }

  private async type(): Promise<void> {
    const { page, id } = this.now;
    const code = `// ${this.unused()}\nfunction parameters() { return 1; }`;
    await write(page, code);
    const now = of(this.kept, id);
    const cases = isBegun(now) ? now.cases : this.cases;
    this.put(id, { ...now, code, cases });
  }

  private async typeAndReload(): Promise<void> {
    await this.type();
    await this.reload();
  }

  private async runCode(): Promise<void> {
    const { page, id } = this.now;
    const now = of(this.kept, id);
    await page.locator('[data-action="run"]').click();
    const runs = async () => (await visitIn(page, id))?.exercise?.tries.length;
    await expect.poll(runs, RUN).toBe(now.runs.length + 1);
    await expect(outcome(page)).not.toHaveAttribute('data-outcome', 'none');
    this.put(id, { ...now, runs: [...now.runs, this.unused()] });
  }

  private async reset(): Promise<void> {
    const { page, id } = this.now;
    const forget = page.locator('[data-action="forget"]');
    const undo = page.locator('[data-action="undo"]');
    // A visible Undo means that nothing was done here since the last Reset: what that one removed can still be restored.
    const again = await undo.isVisible();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(forget.or(undo)).toBeVisible(); // with nothing to lose, Reset does not ask
    if (await forget.isVisible()) await forget.click();
    await expect(undo).toBeVisible();
    const { [id]: taken, ...others } = this.kept;
    this.kept = others;
    await this.readModel();
    if (!again) this.taken.set(this.now, taken === undefined ? {} : { [id]: taken });
    this.undo = { tab: this.now, taken: this.taken.get(this.now) ?? {} };
  }

  /** Reset selects the lab's default model, Undo the previous one. */
  private async readModel(): Promise<void> {
    const { page, id } = this.now;
    if (LABS.includes(id))
      this.now.model = await page.getByRole('combobox', { name: 'Model' }).inputValue();
  }

  private async resetAll(): Promise<void> {
    const { page } = this.now;
    await page.locator('[data-action="reset-progress"]').click();
    await expect(page.locator('[data-action="undo"]')).toBeVisible();
    this.undo = { tab: this.now, taken: this.kept };
    this.kept = {};
    this.cases += 1;
  }

  private async takeBack(): Promise<void> {
    const { undo } = this;
    if (undo === undefined) return;
    await this.now.page.locator('[data-action="undo"]').click();
    await expect(this.now.page.locator('[data-action="undo"]')).toHaveCount(0);
    this.kept = { ...this.kept, ...undo.taken };
    await this.readModel();
    this.undo = undefined;
  }

  private async export(): Promise<void> {
    const download = this.now.page.waitForEvent('download');
    await this.now.page.locator('[data-action="export-progress"]').click();
    const text = readFileSync(await (await download).path(), 'utf8');
    // The file has the predictions, but not which of them were locked in this browser.
    const kept = Object.entries(this.kept).map(([id, each]) => [id, { ...each, locked: [] }]);
    this.file = { text, model: Object.fromEntries(kept) };
  }

  private async import(): Promise<void> {
    const { file, now } = this;
    if (file === undefined) return;
    await now.page.locator('ts-progress-tools input[type=file]').setInputFiles({
      name: 'progress.json',
      mimeType: 'application/json',
      buffer: Buffer.from(file.text),
    });
    await expect(now.page.locator('[data-message] p')).toContainText(/Nothing new|mported|Left as/);
    for (const id of Object.keys(file.model))
      this.put(id, merged(of(this.kept, id), of(file.model, id)));
  }

  private put(id: string, kept: Kept): void {
    this.kept = { ...this.kept, [id]: kept };
  }

  // --- comparing ------------------------------------------------------------------------------------

  private async compare(): Promise<void> {
    const { page } = this.now;
    const stored = async () => {
      const all = await Promise.all(
        [...LABS, ...EXERCISES].map(async (id) => [id, await keptOf(page, id)] as const),
      );
      return Object.fromEntries(all);
    };
    const expected = [...LABS, ...EXERCISES].map((id) => [id, storedOf(of(this.kept, id))]);
    await expect.poll(stored, this.log.join(', ')).toEqual(Object.fromEntries(expected));
    for (const tab of this.tabs) await this.shows(tab);
  }

  /** Compares what a tab shows, also one in the background. */
  private async shows({ page, id, model }: Tab): Promise<void> {
    const log = this.log.join(', ');
    const kept = of(this.kept, id);
    if (EXERCISES.includes(id) && kept.code !== '')
      await expect(editor(page), log).toContainText(kept.code.split('\n')[0] ?? '');
    if (EXERCISES.includes(id) && kept.code === '')
      await expect(editor(page), log).not.toContainText('// 1');
    if (LABS.includes(id) && Object.keys(kept.predictions).length === 0)
      await expect(page.locator('article.lab'), log).not.toHaveAttribute('data-stage', 'locked');
    if (LABS.includes(id) && kept.locked.includes(model))
      await expect(page.locator('article.lab'), log).toHaveAttribute('data-stage', 'locked');
  }
}
