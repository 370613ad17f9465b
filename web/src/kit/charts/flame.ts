// Nested spans of time, outer ones on top: an icicle graph, drawn to scale.

import '../styles/timeline.css';
import { nothing, type SVGTemplateResult, svg } from 'lit';
import { axisX, type Category, categoryClass, type Drawing, fitText, textWidth } from './chart';
import { linearScale, type Scale } from './scale';

export interface FlameSpan {
  /** The text inside the bar, where it fits. */
  readonly label: string;
  /** Stands there instead of a label that does not fit as a whole. */
  readonly short?: string;
  /** One line about the span: its full name, its duration and whatever else is known. */
  readonly detail: string;
  readonly start: number;
  readonly duration: number;
  /** Nesting depth; 0 is the outermost. */
  readonly depth: number;
  /** Set only for a span that contains no other spans; all others are drawn as frames. */
  readonly category?: Category;
}

/** The visible interval of time. */
export type FlameView = readonly [from: number, to: number];

/** What the fill of a bar means. */
export interface FlameKey {
  readonly category: Category;
  readonly text: string;
}

export interface FlameOptions {
  readonly keys?: readonly FlameKey[];
  readonly spans: readonly FlameSpan[];
  readonly view: FlameView;
  readonly format: (value: number) => string;
  readonly xLabel: string;
  /** Index of the span that the reader selected. */
  readonly selected?: number;
  readonly onSelect?: (index: number) => void;
  /** Called when a span is clicked, to show it from end to end. */
  readonly onOpen?: (index: number) => void;
}

const ROW = 30;
const BAR = 26;
const AXIS = 44;
const KEY_ROW = 20;
const SWATCH = 18;
/** Margin that leaves room for half a tick label, in pixels. */
const EDGE = 16;
/** Minimum width of a bar in pixels, so that very short spans stay visible. */
const THINNEST = 1;
const PADDING = 5;

/** Returns a drawing function for `figure({draw: flame({...})})`. */
export function flame(options: FlameOptions): (width: number) => Drawing {
  return (width) => {
    const rows = 1 + Math.max(0, ...options.spans.map(({ depth }) => depth));
    const placed = placeKeys(options.keys ?? [], width);
    const top = placed.length === 0 ? 0 : KEY_ROW * (1 + (placed.at(-1)?.row ?? 0)) + 6;
    const bottom = top + rows * ROW + 4;
    const x = linearScale(options.view, [EDGE, width - EDGE], width < 420 ? 3 : 6);
    return {
      height: bottom + AXIS,
      body: svg`${hatch}${placed.map(key)}
        ${options.spans.map((span, index) => bar(span, index, options, x, top))}
        ${axisX({ scale: x, label: options.xLabel, format: options.format, width }, bottom)}`,
    };
  };
}

function bar(
  span: FlameSpan,
  index: number,
  options: FlameOptions,
  x: Scale,
  above: number,
): SVGTemplateResult | typeof nothing {
  const [from, to] = options.view;
  const end = span.start + span.duration;
  if (end < from || span.start > to) return nothing;
  const [first, last] = x.range;
  const left = Math.max(first, x.map(span.start));
  const right = Math.min(last, Math.max(x.map(end), left + THINNEST));
  const width = Math.max(0, right - left);
  const top = above + span.depth * ROW;
  const chosen = options.selected === index ? 'chosen' : '';
  return svg`<g class="span ${kindOf(span.category)} ${chosen}" @pointerenter=${() => options.onSelect?.(index)} @click=${() => options.onOpen?.(index)}>
    ${box(span.category, left, top, width, BAR)}
    ${name(shortened(span, width), left, top, width)}
  </g>`;
}

const kindOf = (category: Category | undefined): string =>
  category === undefined ? 'frame' : `filled ${categoryClass(category)}`;

/** Spans limited by bandwidth are hatched, so that colour is not the only cue. */
function box(category: Category | undefined, x: number, y: number, width: number, height: number) {
  const rect = svg`<rect x=${x} y=${y} width=${width} height=${height} />`;
  if (category !== 'bandwidth') return rect;
  return svg`${rect}<rect class="hatched" fill="url(#flame-hatch)" x=${x} y=${y} width=${width} height=${height} />`;
}

const hatch = svg`<defs><pattern id="flame-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
  <line class="hatch-line" x1="0" x2="0" y1="0" y2="5" /></pattern></defs>`;

interface PlacedKey extends FlameKey {
  readonly x: number;
  readonly row: number;
}

/** Places the keys side by side and starts a new row where there is no room. */
function placeKeys(keys: readonly FlameKey[], width: number): PlacedKey[] {
  let x = 0;
  let row = 0;
  return keys.map((each) => {
    const wide = SWATCH + 6 + textWidth(each.text);
    if (x > 0 && x + wide > width) {
      x = 0;
      row += 1;
    }
    const at = x;
    x += wide + 16;
    return { ...each, x: at, row };
  });
}

function key({ category, text, x, row }: PlacedKey): SVGTemplateResult {
  const y = row * KEY_ROW;
  return svg`<g class="span ${kindOf(category)}">${box(category, x, y + 2, SWATCH, 12)}</g>
    <text class="tick" x=${x + SWATCH + 6} y=${y + 8} dy="0.33em">${text}</text>`;
}

/** The whole label where it fits, else the short one where there is one. */
const shortened = ({ label, short }: FlameSpan, width: number): string =>
  short === undefined || textWidth(label) <= width - 2 * PADDING ? label : short;

/** The smallest share of a name that is worth showing; a shorter cut is left out. */
const LEGIBLE = 0.6;

function name(
  label: string,
  left: number,
  top: number,
  width: number,
): SVGTemplateResult | typeof nothing {
  const text = fitText(label, width - 2 * PADDING);
  // A few letters with an ellipsis are meaningless, and so is a number without its beginning.
  const room = width > 2 * PADDING + 12 && textWidth(text) <= width - 2 * PADDING;
  if (!room || (text !== label && text.length < Math.max(5, LEGIBLE * label.length)))
    return nothing;
  return svg`<text class="span-label" x=${left + PADDING} y=${top + BAR / 2} dy="0.33em">${text}</text>`;
}
