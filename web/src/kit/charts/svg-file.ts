// A drawing as a self-contained file: title, legend and source are drawn in, styles become attributes, and everything drawn lies inside the
// frame. Loaded when a reader asks for it.

import { render, type SVGTemplateResult, svg } from 'lit';
import { type Category, categoryName, type Draw, mark, textWidth, wrapText } from './chart';

export interface SvgAbout {
  readonly title: string;
  /** The text alternative for readers who cannot see the drawing. */
  readonly summary: string;
  readonly legend?: readonly Category[];
  /** The source line; by default the page's title, the date and the page's address. */
  readonly source?: string;
}

const INLINED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'font-variant-numeric',
  'paint-order',
] as const;

const PAD = 16;
const TITLE = { size: 15, line: 20 } as const;
const SMALL = { size: 11, line: 15 } as const;
const KEY = { line: 20, glyph: 18, gap: 18 } as const;

const sourceHere = (): string => {
  const { href } = location;
  const address = /^https?:/.test(href) ? ` ${href}` : '';
  return `${document.title}, ${new Date().toISOString().slice(0, 10)}.${address}`;
};

/** Breaks a text into lines of at most `width` pixels at any letter, because an address has no spaces to break at. */
function brokenText(text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const letter of text) {
    const line = `${lines.at(-1)}${letter}`;
    if (textWidth(line, SMALL.size) <= width) lines[lines.length - 1] = line;
    else lines.push(letter.trim());
  }
  return lines;
}

interface PlacedKey {
  readonly category: Category;
  readonly x: number;
  readonly row: number;
}

function placeKeys(categories: readonly Category[], width: number): PlacedKey[] {
  let [x, row] = [0, 0];
  return categories.map((category) => {
    const wide = KEY.glyph + textWidth(categoryName(category)) + KEY.gap;
    if (x > 0 && x + wide - KEY.gap > width) [x, row] = [0, row + 1];
    const at = { category, x, row };
    x += wide;
    return at;
  });
}

interface Sheet {
  readonly body: SVGTemplateResult;
  readonly width: number;
  readonly height: number;
  /** Translation of the drawing on the sheet, in pixels. */
  readonly shift: readonly [number, number];
}

/** The sheet around the drawing, and the place of the drawing on it. */
function sheetFor(box: DOMRect, { title, legend = [], source = sourceHere() }: SvgAbout): Sheet {
  const lines = wrapText(title, box.width, TITLE.size);
  const keys = placeKeys(legend, box.width);
  const keyTop = PAD + lines.length * TITLE.line;
  const plotTop = keyTop + (keys.length === 0 ? 0 : (1 + (keys.at(-1)?.row ?? 0)) * KEY.line) + 8;
  const sourceTop = plotTop + box.height + PAD;
  const sources = brokenText(source, box.width);
  return {
    width: box.width + 2 * PAD,
    height: sourceTop + sources.length * SMALL.line + PAD / 2,
    shift: [PAD - box.x, plotTop - box.y],
    body: svg`${lines.map((line, row) => svg`<text class="value" data-size=${TITLE.size} x=${PAD} y=${PAD + 12 + row * TITLE.line}>${line}</text>`)}
      ${keys.map(({ category, x, row }) => {
        const y = keyTop + row * KEY.line + 9;
        return svg`${mark(category, PAD + x + 6, y)}<text x=${PAD + x + KEY.glyph} y=${y} dy="0.32em">${categoryName(category)}</text>`;
      })}
      <g class="svg-file-plot"></g>
      ${sources.map((line, row) => svg`<text class="tick" data-size=${SMALL.size} x=${PAD} y=${sourceTop + row * SMALL.line}>${line}</text>`)}`,
  };
}

const NAMESPACE = 'http://www.w3.org/2000/svg';

function element(name: string, attributes: Readonly<Record<string, string | number>>, text = '') {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

/** Turns computed styles into attributes and removes attributes that only a page can use. */
function inlined(root: SVGSVGElement): void {
  for (const each of root.querySelectorAll<SVGElement>('*')) {
    const computed = getComputedStyle(each);
    const found = INLINED.map((name) => [name, computed.getPropertyValue(name)] as const);
    for (const [name, value] of found) each.setAttribute(name, value);
    const { size } = each.dataset;
    if (size !== undefined) each.setAttribute('font-size', `${size}px`);
  }
  for (const each of root.querySelectorAll('*'))
    for (const name of ['class', 'data-size', 'tabindex', 'role', 'aria-label'])
      each.removeAttribute(name);
}

/** The box around everything drawn, including parts that extend beyond the SVG's own frame. */
function drawnBox(drawn: SVGSVGElement): DOMRect {
  const { x, y, width, height } = drawn.getBBox();
  const [right, bottom] = [x + width, y + height];
  const { width: own, height: high } = drawn.viewBox.baseVal;
  const left = Math.min(0, x) - 2;
  const top = Math.min(0, y) - 2;
  return new DOMRect(left, top, Math.max(own, right) + 2 - left, Math.max(high, bottom) + 2 - top);
}

/** The end of an animation, as wide as what is drawn of it. */
export function svgFileAtEnd(draw: Draw, drawn: SVGSVGElement, about: SvgAbout): string {
  const { width } = drawn.viewBox.baseVal;
  const { height, body } = draw(width);
  const end = element('svg', { class: 'plot', width, height, viewBox: `0 0 ${width} ${height}` });
  drawn.after(end);
  try {
    render(body, end as unknown as HTMLElement);
    return svgFile(end as SVGSVGElement, about);
  } finally {
    end.remove();
  }
}

export function svgFile(drawn: SVGSVGElement, about: SvgAbout): string {
  const { body, width, height, shift } = sheetFor(drawnBox(drawn), about);
  const size = { width: Math.ceil(width), height: Math.ceil(height) };
  const root = element('svg', { ...size, viewBox: `0 0 ${size.width} ${size.height}` });
  // The sheet is placed beside the drawing, where the page's styles apply, and is hidden by a class, because a page may forbid inline
  // styles.
  root.setAttribute('class', 'visually-hidden');
  drawn.after(root);
  try {
    render(body, root as unknown as HTMLElement);
    const plot = root.querySelector('.svg-file-plot');
    plot?.setAttribute('transform', `translate(${shift.map((by) => by.toFixed(1)).join(' ')})`);
    plot?.append(...(drawn.cloneNode(true) as SVGSVGElement).childNodes);
    for (const each of root.querySelectorAll('.hit')) each.remove();
    inlined(root as SVGSVGElement);
    const paper = getComputedStyle(drawn).getPropertyValue('--paper').trim() || '#ffffff';
    root.prepend(
      element('title', {}, about.title),
      element('desc', {}, about.summary),
      element('rect', { ...size, fill: paper }),
    );
    root.removeAttribute('class');
    return `${new XMLSerializer().serializeToString(root).replace(/<!--.*?-->/gs, '')}\n`;
  } finally {
    root.remove();
  }
}
