// The page: header, the view for the current address, and footer.

import './dropped-note';
import { html, type TemplateResult } from 'lit';
import { LABS, labMeta } from '../course/registry';
import { errorBox } from '../kit/controls/feedback';
import { loadAgain, NOT_LOADED } from '../kit/controls/not-loaded';
import { define, LightElement } from '../kit/element';
import { visits } from '../session/visits';
import {
  interceptLinks,
  noteScroll,
  type Page,
  type Route,
  readRoute,
  replaceQuery,
  scrolledTo,
} from './router';
import { applyTheme, initialTheme, nextTheme, theme, themeNote } from './theme';

/** Views whose code is loaded when they are opened. */
const VIEWS: Readonly<Partial<Record<Page, () => Promise<unknown>>>> = {
  course: () => import('../course/course'),
  home: () => import('./home'),
  model: () => import('./my-model'),
  report: () => import('./report'),
  help: () => import('./help'),
};

const TITLES: Readonly<Partial<Record<Page, string>>> = {
  course: 'Course',
  model: 'My model',
  report: 'Report',
  help: 'Help',
  unknown: 'No such page',
};

/** How long, in ms, a page that shows the student's records waits for them before it is drawn without them. */
const SOON_MS = 400;

class AppElement extends LightElement {
  static override properties = {
    route: { state: true },
    theme: { state: true },
    missing: { state: true },
  };
  declare private route: Route;
  declare private theme: string;
  /** True when the view's code could not be loaded: the connection failed, or the site has a newer version. */
  declare private missing: boolean;
  private lab: HTMLElement | undefined;
  /** The title of an exercise, which the exercise reports once it is loaded. */
  private opened: string | undefined;
  /** The route that was requested last: the code of an earlier request may arrive later. */
  private wanted: Route;
  /** True during a change of views: scroll events are then not caused by the reader. */
  private moving = false;
  private readonly onScroll = () => {
    if (!this.moving) noteScroll();
  };
  private readonly onRoute = () => this.goTo(readRoute(location.search));

  constructor() {
    super();
    this.route = readRoute(location.search);
    this.wanted = this.route;
    this.theme = initialTheme(this.route.query);
    applyTheme(initialTheme(this.route.query));
    this.missing = false;
    void this.load(this.route);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('popstate', this.onRoute);
    addEventListener('tensorscope:route', this.onRoute);
    addEventListener('scroll', this.onScroll, { passive: true });
    interceptLinks(this);
    this.addEventListener('ts-title', (event) => {
      this.opened = (event as CustomEvent<string>).detail;
      this.requestUpdate();
    });
    this.addEventListener('click', (event) => this.clicked(event.target as Element));
    this.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.closeMenu(undefined);
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('popstate', this.onRoute);
    removeEventListener('tensorscope:route', this.onRoute);
    removeEventListener('scroll', this.onScroll);
  }

  private async goTo(route: Route): Promise<void> {
    this.wanted = route;
    this.moving = true;
    await this.load(route);
    if (route !== this.wanted) return;
    this.route = route;
    await this.updateComplete;
    const place = scrolledTo();
    // The view's contents are drawn after the view itself.
    if (place > 0) await new Promise(requestAnimationFrame);
    this.moving = false;
    if (location.hash !== '') return; // a position within the view
    scrollTo(0, place);
    const heading = this.querySelector<HTMLElement>('main h1');
    (heading ?? this.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  }

  /** @returns whether the code of the view has come */
  private async load(route: Route): Promise<boolean> {
    try {
      const mount = route.page === 'lab' ? await import('./lab-mount') : undefined;
      if (route.page === 'course' || route.page === 'report') await visits.within(SOON_MS);
      await VIEWS[route.page]?.();
      if (route !== this.wanted) return true;
      this.lab = mount?.createLab(route.query, replaceQuery);
      this.opened = undefined;
      this.missing = false;
      this.requestUpdate();
      return true;
    } catch {
      if (route === this.wanted) this.missing = true;
      return false;
    }
  }

  protected override render(): unknown {
    this.ownerDocument.title = this.documentTitle();
    return html`<a class="skip-link" href="#content" @click=${this.skip}>Skip to content</a>
      ${this.header()}
      <main id="content" tabindex="-1">${this.note()}<ts-dropped-note></ts-dropped-note>${this.view()}</main>
      <footer class="site-footer">
        Everything runs in this tab; nothing you do here is sent anywhere. <a href="?page=help">What is measured</a>
      </footer>`;
  }

  private documentTitle(): string {
    const { page, lab } = this.route;
    const name = page === 'lab' ? (labMeta(lab)?.title ?? this.opened) : TITLES[page];
    return name === undefined ? 'Tensorscope' : `${name} · Tensorscope`;
  }

  private header(): TemplateResult {
    const { page } = this.route;
    const current = (name: Page) => (page === name ? 'page' : 'false');
    return html`<header class="site-header">
      <a class="brand" href="./">Tensorscope</a>
      <nav aria-label="Site">
        <details class="menu">
          <summary>Labs</summary>
          <ul>
            ${LABS.map((meta, index) => html`<li><a href="?lab=${meta.id}">${index + 1} · ${meta.title}</a></li>`)}
            <li><a href="?page=course#exercises">Build it yourself: the exercises</a></li>
          </ul>
        </details>
        <a href="?page=course" aria-current=${current('course')}>Course</a>
        <a href="?page=model" aria-current=${current('model')}>My model</a>
        <a href="?page=report" aria-current=${current('report')}>Report</a>
        <a href="?page=help" aria-current=${current('help')}>Help</a>
      </nav>
      <button type="button" @click=${this.switchTheme}>Theme: ${this.theme}</button>
    </header>`;
  }

  private note(): TemplateResult {
    const text = themeNote(this.route.query);
    return text === undefined ? html`` : html`<p class="notice" role="status">${text}</p>`;
  }

  private view(): TemplateResult {
    if (this.missing)
      return html`<h1 tabindex="-1">This page cannot be opened</h1>${errorBox(NOT_LOADED, () => void loadAgain(() => this.load(this.wanted)))}`;
    switch (this.route.page) {
      case 'home':
        return html`<ts-home></ts-home>`;
      case 'lab':
        return html`${this.lab}`;
      case 'course':
        return html`<ts-course></ts-course>`;
      case 'model':
        return html`<ts-my-model></ts-my-model>`;
      case 'report':
        return html`<ts-report></ts-report>`;
      case 'help':
        return html`<ts-help></ts-help>`;
      default:
        return html`<h1 tabindex="-1">No such page</h1>
          <p>This address asks for a page called “${this.route.query.get('page')}”. Go <a href="./">home</a>.</p>`;
    }
  }

  private switchTheme(): void {
    nextTheme();
    this.theme = theme();
    // Otherwise the address would restore its own theme at the next reload.
    const query = new URLSearchParams(location.search);
    if (!query.has('theme')) return;
    query.delete('theme');
    replaceQuery(query);
  }

  private skip(event: Event): void {
    event.preventDefault();
    this.querySelector<HTMLElement>('main')?.focus();
  }

  private clicked(target: Element): void {
    this.closeMenu(target);
    if (target.matches('[data-action="embed"]'))
      import('./embed-code/dialog').then(
        ({ showEmbedCode }) => showEmbedCode(),
        () => target.parentElement?.append(NOT_LOADED.hint),
      );
  }

  private closeMenu(target: Element | undefined): void {
    const menu = this.querySelector<HTMLDetailsElement>('details.menu');
    const inside =
      target !== undefined && menu?.contains(target) === true && target.closest('a') === null;
    if (menu?.open && !inside) {
      menu.open = false;
      if (target === undefined) menu.querySelector('summary')?.focus();
    }
  }
}

define('ts-app', AppElement);
