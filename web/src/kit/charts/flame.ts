// Spans of time inside other spans, outer ones on top: a flame graph upside down, to scale.

import '../styles/timeline.css';
import { nothing, type SVGTemplateResult, svg } from 'lit';
import { axisX, type Category, categoryClass, type Drawing, fitText, textWidth } from './chart';
import { linearScale, type Scale } from './scale';

export interface FlameSpan {
  /** In the bar, where it fits. */
  readonly label: string;
  /** One line about it: whole name, duration, whatever else is known. */
  readonly detail: string;
  readonly start: number;
  readonly duration: number;
  /** 0 for the outermost. */
  readonly depth: number;
  /** Of a span without spans inside; others are drawn as frames. */
  readonly category?: Category;
}

/** From when to when. */
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
  /** Index of the span that the reader looks at. */
  readonly selected?: number;
  readonly onSelect?: (index: number) => void;
  /** Pressed: to be shown from end to end. */
  readonly onOpen?: (index: number) => void;
}

const ROW = 30;
const BAR = 26;
const AXIS = 44;
const KEY_ROW = 20;
const SWATCH = 18;
/** Room for half a tick's text. */
const EDGE = 16;
/** What takes no time to speak of is still seen. */
const THINNEST = 1;
const PADDING = 5;

/** A figure for `figure({draw: flame({...})})`. */
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
    ${name(span.label, left, top, width)}
  </g>`;
}

const kindOf = (category: Category | undefined): string =>
  category === undefined ? 'frame' : `filled ${categoryClass(category)}`;

/** Colours apart, what is limited by bandwidth is hatched. */
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

/** Side by side, in another row where there is no room. */
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

/** Of a name, at least so much is shown, or nothing. */
const LEGIBLE = 0.6;

function name(
  label: string,
  left: number,
  top: number,
  width: number,
): SVGTemplateResult | typeof nothing {
  const text = fitText(label, width - 2 * PADDING);
  // A few letters and dots say nothing; nor does a number without its head.
  const room = width > 2 * PADDING + 12 && textWidth(text) <= width - 2 * PADDING;
  if (!room || (text !== label && text.length < Math.max(5, LEGIBLE * label.length)))
    return nothing;
  return svg`<text class="span-label" x=${left + PADDING} y=${top + BAR / 2} dy="0.33em">${text}</text>`;
}
