// A timeline with zoom, playback and single steps: a flame figure with its controls. The keyboard offers what the buttons do.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { player } from '../controls/player';
import { define, LightElement } from '../element';
import { type FigureSpec, figure } from './figure';
import { type FlameKey, type FlameSpan, type FlameView, flame } from './flame';
import { around, panned, zoomed } from './flame-view';

export interface TimelineSpec extends Omit<FigureSpec, 'draw' | 'controls' | 'legend'> {
  /** The spans in order of time, outer spans before the spans inside them. */
  readonly spans: readonly FlameSpan[];
  readonly whole: FlameView;
  readonly keys?: readonly FlameKey[];
  readonly format: (value: number) => string;
  readonly xLabel: string;
  /** The word for one span: "layer". */
  readonly spanName: string;
  /** Further controls, shown below the others. */
  readonly more?: TemplateResult;
}

const ZOOM = 2;
const PAN = 0.25;

type Move = 'earlier' | 'later' | 'in' | 'out' | 'whole';

const KEYS: Readonly<Record<string, Move>> = {
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
  '+': 'in',
  '=': 'in',
  '-': 'out',
  Home: 'whole',
};

const BUTTONS: readonly (readonly [Move, string, string])[] = [
  ['earlier', '←', 'Earlier'],
  ['later', '→', 'Later'],
  ['in', '+', 'Zoom in'],
  ['out', '−', 'Zoom out'],
];

class TimelineElement extends LightElement {
  static override properties = {
    spec: { attribute: false },
    view: { state: true },
    selected: { state: true },
  };

  declare spec: TimelineSpec | undefined;
  /** The visible interval; undefined shows the whole timeline. */
  declare private view: FlameView | undefined;
  declare private selected: number | undefined;

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get('spec') as TimelineSpec | undefined;
    // Another measurement has other times, so the view and the selection of the last one do not apply to it.
    if (before === undefined || before.whole[1] === this.spec?.whole[1]) return;
    this.view = undefined;
    this.selected = undefined;
  }

  protected override render(): unknown {
    const { spec, selected } = this;
    if (spec === undefined) return nothing;
    const { spans, whole, keys = [], format, xLabel, ...framed } = spec;
    const view = this.view ?? whole;
    return figure({
      ...framed,
      draw: flame({
        spans,
        keys,
        view,
        format,
        xLabel,
        ...(selected === undefined ? {} : { selected }),
        onSelect: (index) => {
          this.selected = index;
        },
        onOpen: (index) => this.open(spec, index),
      }),
      controls: this.controls(spec, view),
    });
  }

  private controls(spec: TimelineSpec, view: FlameView): TemplateResult {
    const { whole, spans, spanName, more } = spec;
    const can: Readonly<Record<Move, boolean>> = {
      earlier: view[0] > whole[0],
      later: view[1] < whole[1],
      in: true,
      out: this.view !== undefined,
      whole: this.view !== undefined,
    };
    const button = ([move, sign, name]: (typeof BUTTONS)[number]) =>
      html`<button type="button" aria-label=${name} title=${name} aria-disabled=${!can[move]}
        @click=${() => this.move(spec, move)}>${sign}</button>`;
    return html`<div class="timeline-controls" role="group" aria-label="Timeline: arrow keys move, plus and minus zoom, Home shows all"
        @keydown=${(event: KeyboardEvent) => this.key(spec, event)}>
        ${BUTTONS.map(button)}
        <button type="button" aria-disabled=${!can.whole} @click=${() => this.move(spec, 'whole')}>Show all</button>
      </div>
      ${player({
        label: `Every ${spanName} in turn`,
        frames: spans.length,
        at: this.selected ?? 0,
        text: (frame) => spans[frame]?.detail ?? '',
        onFrame: (frame) => this.step(spec, frame),
        perSecond: 2,
      })}
      ${more ?? nothing}`;
  }

  private key(spec: TimelineSpec, event: KeyboardEvent): void {
    const move = KEYS[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.move(spec, move);
  }

  private move({ whole, spans }: TimelineSpec, move: Move): void {
    const view = this.view ?? whole;
    const chosen = spans[this.selected ?? -1];
    const middle = chosen === undefined ? undefined : chosen.start + chosen.duration / 2;
    const seen = middle !== undefined && middle >= view[0] && middle <= view[1];
    const at = seen && middle !== undefined ? middle : (view[0] + view[1]) / 2;
    if (move === 'whole') this.show(whole, whole);
    else if (move === 'in') this.show(zoomed(view, whole, ZOOM, at), whole);
    else if (move === 'out') this.show(zoomed(view, whole, 1 / ZOOM, at), whole);
    else this.show(panned(view, whole, move === 'later' ? PAN : -PAN), whole);
  }

  private show(view: FlameView, whole: FlameView): void {
    const all = view[1] - view[0] >= 0.9999 * (whole[1] - whole[0]);
    this.view = all ? undefined : view;
  }

  private open({ spans, whole }: TimelineSpec, index: number): void {
    const span = spans[index];
    if (span === undefined) return;
    this.selected = index;
    this.show(around(span.start, span.duration, whole), whole);
  }

  /** Selects a span and pans the view to it if it lies outside. */
  private step({ spans, whole }: TimelineSpec, index: number): void {
    this.selected = index;
    const span = spans[index];
    const view = this.view;
    if (span === undefined || view === undefined) return;
    if (span.start >= view[0] && span.start + span.duration <= view[1]) return;
    const shift = (span.start - view[0]) / (view[1] - view[0]) - 0.1;
    this.show(panned(view, whole, shift), whole);
  }
}

define('ts-timeline', TimelineElement);

/** A figure of spans with zoom, pan and a player through them. */
export function timeline(spec: TimelineSpec): TemplateResult {
  return html`<ts-timeline .spec=${spec}></ts-timeline>`;
}
