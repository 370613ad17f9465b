// A monkey with a seeded random generator: real clicks, keys and typing on whatever page is open.

import type { Page } from '@playwright/test';
import type { Random } from '../../web/src/kit/numbers/random';

const CLICKABLE =
  'button, a[href], input, select, textarea, summary, label, [tabindex], [role="button"], svg, ts-spec-editor, ts-code-editor';
const WRITABLE = 'input[type="text"]:visible, textarea:visible, .cm-content:visible';
const KEYS = ['Tab', 'Shift+Tab', 'Enter', 'Space', 'Escape', 'ArrowDown', 'ArrowUp', 'ArrowRight'];
const WORDS = ['0', '1', '-3', '4', '32', '1e9', '3.5', '', 'abc', '½', '{"layers": []}', 'NaN'];
const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
  { width: 800, height: 500 },
];

/** Does not leave the site for the blank page with which the browser began. */
const BACK = 'if (navigation.canGoBack) history.back()';

/** One monkey. `log` has its latest actions, newest last, to show what led to a failure. */
export class Monkey {
  readonly log: string[] = [];

  constructor(
    private readonly page: Page,
    private readonly random: Random,
  ) {}

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)] as T;
  }

  /** Performs one action. A failing action is ignored: it may be impossible just now, for instance while a page loads. */
  async act(): Promise<void> {
    await this.action().catch(() => undefined);
  }

  private action(): Promise<void> {
    const kind = this.random();
    if (kind < 0.6) return this.click();
    if (kind < 0.75) return this.key();
    if (kind < 0.85) return this.choose();
    if (kind < 0.93) return this.type();
    if (kind < 0.96) return this.note('scroll', this.page.mouse.wheel(0, this.random() * 1600));
    if (kind < 0.98) return this.note('back', this.page.evaluate(BACK));
    return this.note('resize', this.page.setViewportSize(this.pick(SIZES)));
  }

  private async note(action: string, done: Promise<unknown>): Promise<void> {
    this.log.push(action);
    if (this.log.length > 25) this.log.shift();
    await done;
  }

  /** Clicks at a random place inside a random clickable element, which is first scrolled into view. */
  private async click(): Promise<void> {
    const [which, x, y] = [this.random(), this.random(), this.random()];
    const spot = await this.page.evaluate(
      ({ selector, which, x, y }) => {
        const all = [...document.querySelectorAll<HTMLElement>(selector)].filter((each) =>
          each.checkVisibility(),
        );
        const one = all[Math.floor(which * all.length)];
        if (one === undefined) return undefined;
        one.scrollIntoView({ block: 'center' });
        const box = one.getBoundingClientRect();
        const name = `${one.tagName.toLowerCase()} "${(one.textContent ?? '').trim().slice(0, 30)}"`;
        return { x: box.x + x * box.width, y: box.y + y * box.height, name };
      },
      { selector: CLICKABLE, which, x, y },
    );
    if (spot !== undefined)
      await this.note(`click ${spot.name}`, this.page.mouse.click(spot.x, spot.y));
  }

  private async key(): Promise<void> {
    const key = this.pick(KEYS);
    await this.note(`press ${key}`, this.page.keyboard.press(key));
  }

  /** Selects a random option of one of the page's lists. */
  private async choose(): Promise<void> {
    const lists = await this.page.locator('select:visible').all();
    if (lists.length === 0) return;
    const options = this.pick(lists);
    const count = await options.locator('option').count();
    const index = Math.floor(this.random() * count);
    await this.note(`choose option ${index}`, options.selectOption({ index }, { timeout: 500 }));
  }

  private async type(): Promise<void> {
    const fields = await this.page.locator(WRITABLE).all();
    if (fields.length === 0) return;
    const word = this.pick(WORDS);
    await this.note(`type "${word}"`, this.pick(fields).fill(word, { timeout: 500 }));
  }
}
