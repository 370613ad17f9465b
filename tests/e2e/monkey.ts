// A seeded monkey: real clicks, keys and typing at random in whatever page it is shown.

import type { Page } from '@playwright/test';
import type { Random } from '../../web/src/kit/numbers/random';

const CLICKABLE =
  'button, a[href], input, select, textarea, summary, label, [tabindex], [role="button"], svg, ts-code-editor';
const KEYS = ['Tab', 'Shift+Tab', 'Enter', 'Space', 'Escape', 'ArrowDown', 'ArrowUp', 'ArrowRight'];
const WORDS = ['0', '1', '-3', '4', '32', '1e9', '3.5', '', 'abc', '½', '{"layers": []}', 'NaN'];
/** No program, none that ends, one that fails, one that is answered, nothing. */
const PROGRAMS = [
  'def f(:',
  'while True:\n    pass\n',
  'function countParameters() { for (;;); }\n',
  '(module (memory 70000))',
  'print("x" * 10000)\n',
  '',
];
const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
  { width: 800, height: 500 },
];

/** Never out of the site, to where the browser began. */
const BACK = 'if (navigation.canGoBack) history.back()';

/** One monkey; `log` holds its last deeds, newest last, to say how it came to what it found. */
export class Monkey {
  readonly log: string[] = [];

  constructor(
    private readonly page: Page,
    private readonly random: Random,
  ) {}

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)] as T;
  }

  /** Does one thing; what cannot be done just now (a page on its way) is not the page's fault. */
  async act(): Promise<void> {
    await this.deed().catch(() => undefined);
  }

  private deed(): Promise<void> {
    const kind = this.random();
    if (kind < 0.6) return this.click();
    if (kind < 0.75) return this.key();
    if (kind < 0.85) return this.choose();
    if (kind < 0.93) return this.write();
    if (kind < 0.96) return this.note('scroll', this.page.mouse.wheel(0, this.random() * 1600));
    if (kind < 0.98) return this.note('back', this.page.evaluate(BACK));
    return this.note('resize', this.page.setViewportSize(this.pick(SIZES)));
  }

  private async note(deed: string, done: Promise<unknown>): Promise<void> {
    this.log.push(deed);
    if (this.log.length > 25) this.log.shift();
    await done;
  }

  /** A place inside something that can be clicked, scrolled into view first. */
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

  /** Another option of one of the page's lists. */
  private async choose(): Promise<void> {
    const lists = await this.page.locator('select:visible').all();
    if (lists.length === 0) return;
    const options = this.pick(lists);
    const count = await options.locator('option').count();
    const index = Math.floor(this.random() * count);
    await this.note(`choose option ${index}`, options.selectOption({ index }, { timeout: 500 }));
  }

  /** Into the code editor, where the page has one, as often as into a field. */
  private async write(): Promise<void> {
    const code = this.page.locator('ts-code-editor .cm-content:visible');
    if (this.random() < 0.5 || (await code.count()) === 0) return this.type();
    const program = this.pick(PROGRAMS);
    await code.click({ timeout: 500 });
    if (this.random() < 0.7) await this.page.keyboard.press('ControlOrMeta+a');
    await this.note(`write ${JSON.stringify(program)}`, this.page.keyboard.insertText(program));
  }

  private async type(): Promise<void> {
    const fields = await this.page.locator('input[type="text"]:visible, textarea:visible').all();
    if (fields.length === 0) return;
    const word = this.pick(WORDS);
    await this.note(`type "${word}"`, this.pick(fields).fill(word, { timeout: 500 }));
  }
}
