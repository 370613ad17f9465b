// The network as a diagram: a row for each layer, lines for the paths between them. For the keyboard and for screen readers it
// is a list box: arrow keys select a layer, which is also shown in the text and in the builder.

import {
  html,
  nothing,
  type PropertyValues,
  type SVGTemplateResult,
  svg,
  type TemplateResult,
} from 'lit';
import { fitText } from '../../kit/charts/chart';
import { define, LightElement, uniqueId } from '../../kit/element';
import { count, plural, shape, si } from '../../kit/words/format';
import { type Frame, type Layout, type Line, layout, type Row } from './diagram-layout';
import type { NodeFacts } from './node-facts';
import type { SpecTree } from './spec-tree';

const LANE = 16;
const LEFT = 12;
const INSET = 10;
const HEAD = 24;
/** Below this width a row has two lines. */
const ONE_LINE_FROM = 500;
const COLUMN = 84;
/** Space for the scroll bar, and for the padding that keeps outlines complete. */
const SCROLLBAR = 20;

interface Shape {
  readonly width: number;
  readonly row: number;
  readonly head: number;
  readonly boxes: number;
  readonly oneLine: boolean;
}

class DiagramElement extends LightElement {
  static override properties = {
    tree: { attribute: false },
    facts: { attribute: false },
    inputShape: { attribute: false },
    selected: { attribute: false },
    bad: { attribute: false },
    width: { state: true },
  };
  declare tree: SpecTree | undefined;
  declare facts: ReadonlyMap<string, NodeFacts>;
  declare inputShape: readonly number[] | undefined;
  declare selected: string | undefined;
  /** The path of the layer that the engine rejects. */
  declare bad: string | undefined;
  declare private width: number;
  private readonly nodeId = uniqueId('node');
  private drawn: Layout | undefined;
  private readonly observer = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0);
    if (width > 0) this.width = width;
  });

  constructor() {
    super();
    this.facts = new Map();
    this.width = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('selected')) this.show((row) => this.isChosen(row));
    if (changed.has('bad') || changed.has('width')) this.show(({ path }) => path === this.bad);
  }

  protected override render(): unknown {
    if (this.tree === undefined)
      return html`<p class="hint">The diagram is drawn as soon as the text is JSON with a list of layers.</p>`;
    if (this.width === 0) return html`<div class="diagram-scroll"></div>`;
    const drawn = layout(this.tree);
    this.drawn = drawn;
    const measure = this.measure(drawn);
    const height = measure.head + drawn.rows.length * measure.row + 2;
    const chosen = drawn.rows.findIndex((row) => this.isChosen(row));
    return html`<div class="diagram-scroll" role="listbox" tabindex="0" aria-label=${this.label(drawn)}
        aria-activedescendant=${chosen < 0 ? nothing : `${this.nodeId}-${chosen}`} @keydown=${this.pressed} @click=${this.clicked}>
        <svg class="diagram" role="none" width=${measure.width} height=${height} viewBox="0 0 ${measure.width} ${height}">
          <g aria-hidden="true">
            ${measure.oneLine ? this.heads(measure) : nothing}
            ${drawn.frames.map((frame) => this.frame(frame, measure))}
            ${drawn.lines.map((line) => this.line(line, drawn, measure))}
          </g>
          ${drawn.rows.map((row, index) => this.row(row, index, measure))}
        </svg>
      </div>
      ${drawn.hidden === 0 ? nothing : html`<p class="hint">${plural(drawn.hidden, 'more layer')} below; the text has all.</p>`}`;
  }

  private measure({ lanes }: Layout): Shape {
    const boxes = LEFT + lanes * LANE;
    // Rows keep enough space for their text beside many lanes; the diagram then scrolls sideways.
    const width = Math.max(this.width - SCROLLBAR, boxes + 220);
    const oneLine = width - boxes >= ONE_LINE_FROM - 40;
    return { width, boxes, oneLine, row: oneLine ? 34 : 48, head: oneLine ? HEAD : 4 };
  }

  private label({ rows }: Layout): string {
    const layers = rows.filter(({ kind }) => kind === 'layer' || kind === 'group').length;
    return `Diagram of the network: ${plural(layers, 'layer')}, from input to output`;
  }

  private isChosen(row: Row): boolean {
    return row.kind !== 'merge' && row.path === this.selected;
  }

  private heads({ width }: Shape): SVGTemplateResult {
    const right = width - INSET;
    const heads = ['output', 'parameters', 'FLOPs'];
    return svg`${heads.map(
      (text, index) =>
        svg`<text class="tick" x=${right - (2 - index) * COLUMN} y="14" text-anchor="end">${text}</text>`,
    )}`;
  }

  private frame(
    { first, last, depth }: Frame,
    { width, row, head, boxes }: Shape,
  ): SVGTemplateResult {
    const x = boxes + depth * INSET;
    return svg`<rect class="diagram-frame" x=${x} y=${head + first * row + 2} width=${width - x - 1}
      height=${(last - first + 1) * row - 4} rx="4" />`;
  }

  private line({ from, to, via }: Line, { rows }: Layout, { row, head }: Shape): SVGTemplateResult {
    const x = (lane: number) => LEFT + lane * LANE;
    const y = (index: number) => head + (index + 0.5) * row;
    const start = x(rows[from]?.lane ?? 0);
    const end = x(rows[to]?.lane ?? 0);
    const bend = row / 2;
    const out =
      via === rows[from]?.lane
        ? ''
        : `C${start},${y(from) + bend} ${x(via)},${y(from) + bend / 2} ${x(via)},${y(from) + row}`;
    const back =
      via === rows[to]?.lane
        ? `L${end},${y(to)}`
        : `L${x(via)},${y(to) - row}C${x(via)},${y(to) - bend / 2} ${end},${y(to) - bend} ${end},${y(to)}`;
    return svg`<path class="diagram-line" d="M${start},${y(from)}${out}${back}" />`;
  }

  private row(row: Row, index: number, measure: Shape): SVGTemplateResult {
    const y = measure.head + index * measure.row;
    const dot = svg`<circle class="diagram-dot" cx=${LEFT + row.lane * LANE} cy=${y + measure.row / 2} r=${row.kind === 'merge' ? 5.5 : 4} />`;
    const facts = this.facts.get(row.path);
    if (row.kind === 'merge') {
      const x = measure.boxes + row.depth * INSET;
      return svg`<g class="diagram-row merge" aria-hidden="true" data-path=${row.path}>${dot}
        <text class="tick" x=${x + INSET} y=${y + measure.row / 2} dy="0.35em">${row.title}</text></g>`;
    }
    const bad = row.path === this.bad;
    const chosen = this.isChosen(row);
    const classes = `diagram-row ${row.kind}${bad ? ' bad' : ''}${chosen ? ' chosen' : ''}`;
    return svg`<g id="${this.nodeId}-${index}" class=${classes} role="option" aria-selected=${chosen} aria-label=${this.rowLabel(row, facts)}
      data-path=${row.path}>${dot}${this.box(row, y, measure, facts, bad)}</g>`;
  }

  private box(
    row: Row,
    y: number,
    measure: Shape,
    facts: NodeFacts | undefined,
    bad: boolean,
  ): SVGTemplateResult {
    const x = measure.boxes + row.depth * INSET;
    const right = measure.width - INSET;
    const room = right - x - INSET - (measure.oneLine ? 3 * COLUMN : 70);
    const title = y + (measure.oneLine ? measure.row / 2 : 18);
    const name = fitText(row.note, Math.max(20, room - row.title.length * 8));
    return svg`<rect class="diagram-box" x=${x} y=${y + 2} width=${measure.width - x - 1} height=${measure.row - 4} rx="4" />
      <text x=${x + INSET} y=${title} dy="0.35em"><tspan class="series-label">${row.title}</tspan><tspan class="diagram-name" dx="6">${name}</tspan></text>
      ${bad ? this.refused(x, y, right, measure) : this.numbers(row, x, y, right, measure, facts)}`;
  }

  private refused(x: number, y: number, right: number, { oneLine, row }: Shape): SVGTemplateResult {
    return oneLine
      ? svg`<text class="diagram-bad" x=${right} y=${y + row / 2} dy="0.35em" text-anchor="end">✕ not accepted</text>`
      : svg`<text class="diagram-bad" x=${x + INSET} y=${y + 34} dy="0.35em">✕ not accepted</text>`;
  }

  private numbers(
    row: Row,
    x: number,
    y: number,
    right: number,
    { oneLine, row: height }: Shape,
    facts: NodeFacts | undefined,
  ): SVGTemplateResult {
    const output = row.kind === 'input' ? this.inputShape : facts?.output_shape;
    // Without spaces, because a row has little room.
    const words = output === undefined ? '?' : output.join('×');
    const middle = y + height / 2;
    const cell = (text: string, at: number, line: number, className = '') =>
      svg`<text class=${className} x=${at} y=${line} dy="0.35em" text-anchor="end">${text}</text>`;
    if (oneLine) {
      const sums = facts === undefined ? [] : [si(facts.parameters), si(facts.flops, 'FLOP')];
      return svg`${cell(fitText(words, COLUMN + 30), right - 2 * COLUMN, middle, 'tick')}
        ${sums.map((text, index) => cell(text, right - (1 - index) * COLUMN, middle))}`;
    }
    return svg`<text class="tick" x=${x + INSET} y=${y + 34} dy="0.35em">${fitText(words, right - x - 100)}</text>
      ${
        facts === undefined
          ? nothing
          : svg`${cell(`${si(facts.parameters)} par.`, right, y + 18)} ${cell(si(facts.flops, 'FLOP'), right, y + 34)}`
      }`;
  }

  private rowLabel(row: Row, facts: NodeFacts | undefined): string {
    const name = [row.title, row.note].filter((part) => part !== '').join(' ');
    const inside = row.depth === 0 ? '' : `, ${plural(row.depth, 'level')} deep`;
    if (row.path === this.bad) return `${name}${inside}: not accepted by the engine`;
    if (row.kind === 'input')
      return `input: ${this.inputShape === undefined ? 'unknown' : shape(this.inputShape)}`;
    if (facts === undefined) return `${name}${inside}: not known yet`;
    return `${name}${inside}: output ${shape(facts.output_shape)}, ${count(facts.parameters)} parameters, ${si(facts.flops, 'FLOP')}`;
  }

  private clicked(event: Event): void {
    const row = (event.target as Element).closest('[data-path]');
    if (row !== null) this.emit('ts-select', row.getAttribute('data-path'));
  }

  private pressed(event: KeyboardEvent): void {
    const rows = (this.drawn?.rows ?? []).filter(({ kind }) => kind !== 'merge');
    const at = rows.findIndex((row) => this.isChosen(row));
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: Math.max(0, at - 1),
      Home: 0,
      End: rows.length - 1,
    };
    const next = rows[moves[event.key] ?? -1];
    if (moves[event.key] === undefined) return;
    event.preventDefault();
    if (next !== undefined) this.emit('ts-select', next.path);
  }

  /** Scrolls the drawing, never the page. */
  private show(wanted: (row: Row) => boolean): void {
    const scroll = this.querySelector<HTMLElement>('.diagram-scroll');
    const index = this.drawn?.rows.findIndex(wanted) ?? -1;
    if (scroll === null || this.drawn === undefined || index < 0) return;
    const { row, head } = this.measure(this.drawn);
    const top = head + index * row;
    if (top < scroll.scrollTop + row) scroll.scrollTop = Math.max(0, top - row - head);
    else if (top + 2 * row > scroll.scrollTop + scroll.clientHeight)
      scroll.scrollTop = top + 2 * row - scroll.clientHeight;
  }
}

define('ts-diagram', DiagramElement);

export interface DiagramOptions {
  readonly tree: SpecTree | undefined;
  readonly facts: ReadonlyMap<string, NodeFacts>;
  readonly inputShape: readonly number[] | undefined;
  readonly selected: string | undefined;
  readonly bad: string | undefined;
  readonly onSelect: (path: string) => void;
}

export function diagram(options: DiagramOptions): TemplateResult {
  return html`<ts-diagram .tree=${options.tree} .facts=${options.facts} .inputShape=${options.inputShape} .selected=${options.selected}
    .bad=${options.bad} @ts-select=${(event: CustomEvent<string>) => options.onSelect(event.detail)}></ts-diagram>`;
}
