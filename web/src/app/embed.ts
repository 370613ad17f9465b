// Entry of embed.html: one lab or exercise, a thin footer, and what the embedding page is told.

import './engine-start';
import './dropped-note';
import { html } from 'lit';
import { labMeta } from '../course/registry';
import { define, LightElement } from '../kit/element';
import { FRAME } from '../session/frame';
import { tellHeights } from './host/height';
import { askHost } from './host/splice';
import { createLab } from './lab-mount';
import { openOutside } from './outside-links';
import { readRoute, replaceQuery } from './router';
import { applyTheme, initialTheme, themeNote } from './theme';

class EmbedElement extends LightElement {
  static override properties = {
    query: { state: true },
    lab: { state: true },
    handIn: { state: true },
  };
  declare private query: URLSearchParams;
  declare private lab: ReturnType<typeof createLab>;
  /** Only on a course page that takes scores. */
  declare private handIn: HTMLElement | undefined;
  /** True once the student has pressed or typed anything. */
  private isUsed = false;

  constructor() {
    super();
    const { query } = readRoute(location.search);
    this.query = query;
    applyTheme(initialTheme(query));
    this.lab = this.opened(query);
  }

  private opened(query: URLSearchParams): ReturnType<typeof createLab> {
    const lab = createLab(query, (changed) => {
      replaceQuery(changed);
      this.query = changed;
    });
    // The page has no parts: a lab counts as done in the course once all of it is.
    lab.onlyPart = query.get('part') ?? '';
    return lab;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const title = labMeta(this.query.get('lab') ?? '')?.title;
    if (title !== undefined) document.title = `${title} · Tensorscope`;
    this.addEventListener('ts-title', (event) => {
      document.title = `${(event as CustomEvent<string>).detail} · Tensorscope`;
    });
    if (parent === window) return;
    this.addEventListener('click', openOutside);
    const used = () => {
      this.isUsed = true;
    };
    for (const type of ['pointerdown', 'keydown', 'click', 'input'])
      addEventListener(type, used, { once: true, capture: true });
    tellHeights();
    void this.meetHost();
  }

  /** On a course page that takes scores: shows the work that it keeps, and the button to hand in. */
  private async meetHost(): Promise<void> {
    const { query } = this;
    const address = new URL(`?${FRAME}`, location.href).href;
    const host = await askHost(address);
    const { HandInElement } = await import('./host/hand-in');
    const handIn = new HandInElement();
    const reopen = () => {
      handIn.lab = this.lab = this.opened(query);
    };
    const [activity, part] = [query.get('lab') ?? '', query.get('part') ?? ''];
    handIn.embed = { host, address, activity, part, reopen };
    handIn.lab = this.lab;
    // Who has begun meanwhile keeps the page as it is; the work is merged into it.
    if ((await handIn.takeKept()) && !this.isUsed) reopen();
    this.handIn = handIn;
  }

  protected override render(): unknown {
    const note = themeNote(this.query);
    const whole = new URLSearchParams(this.query);
    whole.delete('part');
    const full = new URL(`./index.html?${whole}`, location.href).href;
    return html`<main>
        ${note === undefined ? '' : html`<p class="notice" role="status">${note}</p>`}
        <ts-dropped-note></ts-dropped-note>
        ${this.lab}
      </main>
      ${this.handIn}
      <footer class="site-footer">
        <span>Tensorscope</span>
        <ts-copy .text=${full} label="Copy link"></ts-copy>
        <a href=${full} target="_blank" rel="noopener">Open full page</a>
      </footer>`;
  }
}

define('ts-embed', EmbedElement);
