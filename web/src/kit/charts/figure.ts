// The frame around every figure: a title sentence, an SVG redrawn to its width, a text alternative, a data table and exports. A lab only
// writes `figure(spec)`.

import { html, nothing, type TemplateResult } from 'lit';
import { downloadText } from '../controls/download';
import { define, LightElement, uniqueId } from '../element';
import { titled } from '../words/title';
import type { Category, Draw } from './chart';
import { categoryName, mark } from './chart';
import { shownTable, type TableData } from './table';
import { turn } from './turn';

export interface FigureSpec {
  /** File name stem of the exports: "parameters-per-layer". */
  readonly name: string;
  /** The figure's message as a sentence: "The first layer holds 85 % of the parameters". */
  readonly title: string;
  /** The text alternative for readers who cannot see the figure, including the numbers. */
  readonly summary: string;
  readonly draw: Draw;
  /** The end of an animation, for a report: on the page it stands at the frame that the reader happens to see. */
  readonly ended?: Draw;
  readonly table: TableData;
  /** The table is part of the message and is shown until the reader hides it. */
  readonly tableOpen?: boolean;
  /** Content of the JSON export when it is more than the table's rows. */
  readonly data?: unknown;
  /** The source named on an exported drawing; this page by default. */
  readonly source?: string;
  /** Categories for a legend; use it only where direct labels do not suffice. */
  readonly legend?: readonly Category[];
  /** Text below the figure, such as conditions or a caveat. */
  readonly note?: TemplateResult | string;
  /** Controls that belong to the figure, such as a step slider, placed between the SVG and the tools. */
  readonly controls?: TemplateResult | undefined;
}

const MIN_WIDTH = 240;

export class FigureElement extends LightElement {
  static override properties = {
    spec: { attribute: false },
    width: { state: true },
    tableOpen: { state: true },
  };

  declare spec: FigureSpec | undefined;
  declare private width: number;
  /** Whether the reader opened or closed the table; undefined while the figure's default applies. */
  declare private tableOpen: boolean | undefined;
  private readonly titleId = uniqueId('figure-title');
  private readonly summaryId = uniqueId('figure-summary');
  private observer: ResizeObserver | undefined;

  constructor() {
    super();
    this.width = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0);
      if (width > 0) this.width = Math.max(MIN_WIDTH, width);
    });
    this.observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer?.disconnect();
  }

  /**
   * Draws the figures of a lab one per task so that the page stays responsive; for print at once, because printing takes what is already
   * drawn.
   */
  protected override async scheduleUpdate(): Promise<void> {
    if (!matchMedia('print').matches) await turn();
    super.scheduleUpdate();
  }

  protected override render(): unknown {
    const { spec } = this;
    if (spec === undefined) return nothing;
    return html`<figure class="figure" data-figure=${spec.name}>
      <figcaption class="figure-title" id=${this.titleId}>${titled(spec.title)}</figcaption>
      ${spec.legend === undefined ? nothing : legend(spec.legend)}
      ${this.width > 0 ? this.drawing(spec) : nothing}
      <p class="visually-hidden" id=${this.summaryId}>${spec.summary}</p>
      ${spec.controls ?? nothing}
      ${spec.note === undefined ? nothing : html`<p class="figure-note">${spec.note}</p>`}
      ${this.tools(spec)} ${(this.tableOpen ?? spec.tableOpen === true) ? shownTable(spec.table) : nothing}
    </figure>`;
  }

  private drawing(spec: FigureSpec): TemplateResult {
    const { height, body, interactive = false } = spec.draw(this.width);
    return html`<svg class="plot" role=${interactive ? 'group' : 'img'} aria-labelledby=${this.titleId} aria-describedby=${this.summaryId}
      width=${this.width} height=${height} viewBox="0 0 ${this.width} ${height}">${body}</svg>`;
  }

  private tools(spec: FigureSpec): TemplateResult {
    const of = `of “${spec.title}”`;
    const open = this.tableOpen ?? spec.tableOpen === true;
    const toggle = () => {
      this.tableOpen = !open;
    };
    return html`<div class="figure-tools">
      <button type="button" class="quiet" aria-expanded=${open} @click=${toggle}>
        ${open ? 'Hide table' : 'Table'}<span class="visually-hidden"> ${of}</span>
      </button>
      <span class="spacer"></span>
      <button type="button" class="quiet" @click=${() => this.saveCsv(spec)}>CSV<span class="visually-hidden"> ${of}</span></button>
      <button type="button" class="quiet" @click=${() => this.saveJson(spec)}>JSON<span class="visually-hidden"> ${of}</span></button>
      <button type="button" class="quiet" @click=${() => this.saveSvg(spec)}>SVG<span class="visually-hidden"> ${of}</span></button>
    </div>`;
  }

  private async saveCsv(spec: FigureSpec): Promise<void> {
    const { toCsv } = await import('./table-export');
    downloadText(`${spec.name}.csv`, 'text/csv', toCsv(spec.table));
  }

  private async saveJson(spec: FigureSpec): Promise<void> {
    const { toRecords } = await import('./table-export');
    const content = { title: spec.title, data: spec.data ?? toRecords(spec.table) };
    downloadText(`${spec.name}.json`, 'application/json', `${JSON.stringify(content, null, 2)}\n`);
  }

  private async saveSvg(spec: FigureSpec): Promise<void> {
    const text = await this.svgFile();
    if (text !== undefined) downloadText(`${spec.name}.svg`, 'image/svg+xml', text);
  }

  /** The drawing as the text of an SVG file; undefined while nothing is drawn. @param atEnd an animation at its end, for a report */
  async svgFile(atEnd = false): Promise<string | undefined> {
    const { svgFile, svgFileAtEnd } = await import('./svg-file');
    const { spec } = this;
    const drawn = this.querySelector<SVGSVGElement>('svg.plot');
    if (drawn === null || spec === undefined) return undefined;
    return atEnd && spec.ended !== undefined
      ? svgFileAtEnd(spec.ended, drawn, spec)
      : svgFile(drawn, spec);
  }
}

define('ts-figure', FigureElement);

export function figure(spec: FigureSpec): TemplateResult {
  return html`<ts-figure .spec=${spec}></ts-figure>`;
}

/** A legend of categories with their colours and shapes. */
export function legend(categories: readonly Category[]): TemplateResult {
  return html`<ul class="legend">
    ${categories.map(
      (category) => html`<li>
        <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">${mark(category, 0, 0)}</svg>
        ${categoryName(category)}
      </li>`,
    )}
  </ul>`;
}
