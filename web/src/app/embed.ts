// Entry of embed.html: one lab, a thin footer, and messages about the height to the embedding page.

import './engine-start';
import './dropped-note';
import { html } from 'lit';
import { labMeta } from '../course/registry';
import { define, LightElement } from '../kit/element';
import { createLab } from './lab-mount';
import { openOutside } from './outside-links';
import { readRoute, replaceQuery } from './router';
import { applyTheme, initialTheme, themeNote } from './theme';

/** The message that the embedding page receives; the height is in CSS pixels. */
export interface HeightMessage {
  readonly type: 'tensorscope:height';
  readonly height: number;
}

function tellHeight(): void {
  if (parent === window) return;
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  const message: HeightMessage = { type: 'tensorscope:height', height };
  // Any page may embed a lab, and the height is not a secret.
  parent.postMessage(message, '*');
  // What Canvas listens for; it takes no script from a course page.
  parent.postMessage({ subject: 'lti.frameResize', height }, '*');
}

class EmbedElement extends LightElement {
  static override properties = { query: { state: true } };
  declare private query: URLSearchParams;
  private readonly lab: ReturnType<typeof createLab>;

  constructor() {
    super();
    const { query } = readRoute(location.search);
    this.query = query;
    applyTheme(initialTheme(query));
    this.lab = createLab(query, (changed) => {
      replaceQuery(changed);
      this.query = changed;
    });
    // The page has no parts: a lab counts as done in the course once all of it is.
    this.lab.onlyPart = query.get('part') ?? '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const title = labMeta(this.query.get('lab') ?? '')?.title;
    if (title !== undefined) document.title = `${title} · Tensorscope`;
    this.addEventListener('ts-title', (event) => {
      document.title = `${(event as CustomEvent<string>).detail} · Tensorscope`;
    });
    if (parent !== window) this.addEventListener('click', openOutside);
    new ResizeObserver(tellHeight).observe(document.body);
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
      <footer class="site-footer">
        <span>Tensorscope</span>
        <ts-copy .text=${full} label="Copy link"></ts-copy>
        <a href=${full} target="_blank" rel="noopener">Open full page</a>
      </footer>`;
  }
}

define('ts-embed', EmbedElement);
