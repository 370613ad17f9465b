// The lines that put the lab or exercise of this page on a course page, with a preview; opened by "Embed code".

import './dialog.css';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { parseHidden } from '../../activity/sections';
import { checkboxes, type Switch } from '../../kit/controls/checkbox';
import { copyButton } from '../../kit/controls/feedback';
import { type ChoiceOption, segmented, select } from '../../kit/controls/fields';
import { define, LightElement, uniqueId } from '../../kit/element';
import { count } from '../../kit/words/format';
import { frameOf } from '../../session/frame';
import { visits } from '../../session/visits';
import type { HeightMessage } from '../host/height';
import type { TensorscopeLab } from '../lab-element';
import { embedAddress, hasOwnModel, isOfThisComputer, type Shown, staysHere } from './address';
import { COURSE_PAGES, type CoursePage } from './codes';
import { partsOf } from './parts';

/** Height of the frame, in CSS pixels, until the embed reports its own. */
const FIRST_HEIGHT = 900;

/** Room for the notice that a frame of another site shows where it may not store anything. */
const NOTICE_PX = 90;

const THEMES: readonly ChoiceOption[] = [
  { value: '', label: 'the reader’s' },
  { value: 'light', label: 'light' },
  { value: 'dark', label: 'dark' },
];

/** What a course page may leave out of a lab, by the names that ?hide= takes. */
const SECTIONS: readonly (Pick<Switch, 'name' | 'label'> & { readonly ofWhole?: true })[] = [
  { name: 'header', label: 'title and buttons' },
  { name: 'setup', label: 'settings' },
  { name: 'predict', label: 'prediction' },
  { name: 'check', label: 'questions' },
  { name: 'second', label: 'further experiments', ofWhole: true },
  { name: 'pytorch', label: 'PyTorch code', ofWhole: true },
  { name: 'sources', label: 'sources', ofWhole: true },
];

class EmbedCodeElement extends LightElement {
  static override properties = {
    page: { state: true },
    shown: { state: true },
    height: { state: true },
    grown: { state: true },
  };
  declare private page: CoursePage;
  declare private shown: Shown;
  /** The height at first, which goes into the lines. */
  declare private height: number;
  /** The height that the preview asks for now. */
  declare private grown: number;
  /** True once the teacher has tried the lab in the preview. */
  private tried = false;
  private readonly heading =
    document.querySelector<HTMLElement>('main h1')?.innerText ?? 'Tensorscope';
  private readonly activity = new URLSearchParams(location.search).get('lab') ?? '';
  /** Undefined in an exercise, which has no parts. */
  private readonly lab = document.querySelector<TensorscopeLab>('main tensorscope-lab')?.element;
  private readonly parts = this.lab === undefined ? [] : partsOf(this.lab.state);
  private readonly headingId = uniqueId('embed-code');
  /** Makes the preview a visit of its own, which begins anew and is forgotten with the dialog. */
  private readonly previewId = `${Date.now()}`;
  private readonly told = (event: MessageEvent<HeightMessage>) => this.measured(event);
  private readonly close = () => this.querySelector('dialog')?.close();

  constructor() {
    super();
    this.page = COURSE_PAGES[0] as CoursePage;
    const { hidden } = parseHidden(new URLSearchParams(location.search).get('hide') ?? '');
    this.shown = { part: '', theme: '', hide: [...hidden] };
    this.height = FIRST_HEIGHT;
    this.grown = FIRST_HEIGHT;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('message', this.told);
    addEventListener('popstate', this.close);
    addEventListener('tensorscope:route', this.close);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('message', this.told);
    removeEventListener('popstate', this.close);
    removeEventListener('tensorscope:route', this.close);
    this.forgetPreview();
  }

  protected override firstUpdated(): void {
    this.querySelector('dialog')?.showModal();
  }

  protected override render(): TemplateResult {
    return html`<dialog class="embed-code" aria-labelledby=${this.headingId} @close=${() => this.remove()}>
      <div class="row">
        <h2 id=${this.headingId}>Embed code</h2>
        <button type="button" class="quiet" data-action="close" @click=${this.close}>Close</button>
      </div>
      ${staysHere(location.href) ? keptHere : this.lines()}
    </dialog>`;
  }

  private lines(): TemplateResult {
    const { page, shown, inLines: height } = this;
    const address = embedAddress(location.href, { ...shown, hide: this.leftOut });
    const lines = page.lines({ address, title: `Tensorscope: ${this.heading}`, height });
    const pages = COURSE_PAGES.map(({ id, name }) => ({ value: id, label: name }));
    return html`<div class="columns"><div>
      <div class="controls">
        ${segmented({ label: 'Kind of page', value: page.id, options: pages, onChange: (id) => this.pick(id) })}
        ${this.lab === undefined ? nothing : select({ label: 'Show', value: shown.part, options: this.parts, onChange: (part) => this.show({ part }) })}
        ${segmented({ label: 'Colours', value: shown.theme, options: THEMES, onChange: (theme) => this.show({ theme }) })}
        ${this.lab === undefined ? nothing : this.sections()}
      </div>
      ${hostNotice()}
      ${page.first === undefined ? nothing : html`<p>${page.first}</p>`}
      <p>${page.paste}</p>
      <textarea readonly rows=${lines.includes('<script>') ? 6 : 4} spellcheck="false" aria-label="The lines to paste" .value=${lines} @focus=${(event: Event) => (event.target as HTMLTextAreaElement).select()}></textarea>
      <p class="row copies">${copyButton(lines, 'Copy embed code')} ${copyButton(address, 'Copy address')} <a href=${address} target="_blank" rel="noopener">Open it in a tab</a></p>
      ${hasOwnModel(location.href) ? html`<p class="notice">Your own model is kept in this browser only: in the frame the lab opens with its first network.</p>` : nothing}
      ${page.otherwise === undefined ? nothing : html`<p>${page.otherwise}</p>`}
    </div><div>
      <h3>Preview</h3>
      <p class="hint">${page.fixedShape ? '' : `The frame is given ${count(height)} px: ${page.grows ? 'its height before any run' : 'what the preview needs now, and room for a notice'}. `}${page.heightThere}</p>
      ${this.preview(address)}
    </div></div>`;
  }

  /** A frame that does not grow gets the room that the lab needs once it has been run, and some for what it may have to say there. */
  private get inLines(): number {
    const { page, height, grown } = this;
    return page.grows ? height : Math.ceil((Math.max(height, grown) + NOTICE_PX) / 50) * 50;
  }

  /** What can be left out of the chosen part: some of it only the whole lab has. */
  private get offered(): typeof SECTIONS {
    return SECTIONS.filter(({ ofWhole }) => !ofWhole || this.shown.part === '');
  }

  private get leftOut(): readonly string[] {
    const { hide, part } = this.shown;
    const ofWhole = SECTIONS.filter((each) => each.ofWhole).map(({ name }) => name);
    return part === '' ? hide : hide.filter((name) => !ofWhole.includes(name));
  }

  private sections(): TemplateResult {
    const { hide } = this.shown;
    const switches = this.offered.map((each) => ({ ...each, on: hide.includes(each.name) }));
    return checkboxes('Leave out', switches, (name, on) => {
      const others = hide.filter((each) => each !== name);
      this.show({ hide: on ? [...others, name] : others });
    });
  }

  /** A new frame for each address: if one frame went to another, the browser's Back would lead into it. */
  private preview(address: string): unknown {
    const height = this.page.grows ? this.grown : this.inLines;
    const source = `${address}&preview=${this.previewId}`;
    return keyed(
      source,
      html`<iframe title="Preview" class=${this.page.fixedShape ? 'fixed-shape' : nothing} src=${source} height=${height}></iframe>`,
    );
  }

  private pick(id: string): void {
    this.page = COURSE_PAGES.find((page) => page.id === id) ?? this.page;
  }

  private show(change: Partial<Shown>): void {
    this.forgetPreview();
    this.shown = { ...this.shown, ...change };
    this.tried = false;
  }

  private forgetPreview(): void {
    const source = this.querySelector('iframe')?.src;
    if (source === undefined || !this.tried) return;
    const { search } = new URL(source);
    void visits.forget({ activity: this.activity, frame: frameOf(search) });
  }

  private measured({ source, data }: MessageEvent<HeightMessage>): void {
    const preview = this.querySelector('iframe');
    if (source !== preview?.contentWindow || data.type !== 'tensorscope:height') return;
    this.tried ||= document.activeElement === preview;
    this.grown = data.height;
    if (!this.tried) this.height = data.height;
  }
}

/** What keeps students from opening the frame, which a teacher should know before copying. */
function hostNotice(): unknown {
  const { hostname, protocol } = location;
  if (isOfThisComputer(hostname))
    return html`<p class="notice" data-here-only>Other computers cannot open this address. Put Tensorscope on a web server, open it there, and copy the lines from there.</p>`;
  if (protocol === 'http:')
    return html`<p class="notice" data-http>This address begins with http:. A course page whose address begins with https: shows no such frame: serve Tensorscope by https, and copy the lines from there.</p>`;
  return nothing;
}

const keptHere = html`<p class="notice" data-kept-here>This exercise is kept in this browser only. Put its file on the web, open it here by its address, and the lines appear.</p>`;

define('ts-embed-code', EmbedCodeElement);

/** Opens the dialog; when it is closed, the browser gives the focus back to the pressed button. */
export function showEmbedCode(): void {
  document.querySelector('ts-embed-code')?.remove();
  document.body.append(document.createElement('ts-embed-code'));
}
