// Text inside figures: measured, shortened, wrapped and kept apart.

import { type SVGTemplateResult, svg } from 'lit';

/** Pushes label positions apart to at least `gap`, keeping order and staying within [low, high]. */
export function spread(
  wanted: readonly number[],
  gap: number,
  [low, high]: readonly [number, number],
): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let floor = low;
  for (const index of order) {
    placed[index] = Math.max(wanted[index] ?? 0, floor);
    floor = (placed[index] ?? 0) + gap;
  }
  let ceiling = high;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index] ?? 0, ceiling);
    ceiling = (placed[index] ?? 0) - gap;
  }
  return placed;
}

const FAMILY =
  "ui-sans-serif, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif";
let ruler: CanvasRenderingContext2D | null | undefined;

/** Width of a text in pixels in the figures' font; an estimate where there is no canvas. */
export function textWidth(text: string, size = 12, weight = 400): number {
  if (ruler === undefined) {
    ruler =
      typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  }
  if (ruler === null) return text.length * size * 0.62;
  ruler.font = `${weight} ${size}px ${FAMILY}`;
  return ruler.measureText(text).width;
}

/** Shortens a text to a width in pixels with an ellipsis in the middle, keeping both ends readable. */
export function fitText(text: string, width: number, size = 12, weight = 400): string {
  const whole = textWidth(text, size, weight);
  if (whole <= width) return text;
  const cut = (room: number) => {
    const tail = Math.floor(room / 2);
    return `${text.slice(0, room - tail)}…${text.slice(text.length - tail)}`;
  };
  // Estimates the length from the average letter width first; the loop then corrects for the actual letters.
  let room = Math.max(1, Math.floor((text.length * width) / whole) - 1);
  while (room > 1 && textWidth(cut(room), size, weight) > width) room -= 1;
  return cut(room);
}

/** Breaks a text into lines of at most `width` pixels; a single word that is too long is shortened. */
export function wrapText(text: string, width: number, size = 12, weight = 600): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(joined, size, weight) <= width)
      lines[lines.length - 1] = joined;
    else lines.push(fitText(word, width, size, weight));
  }
  return lines;
}

/** Sets labels in a column that begins at x, wrapped to `width`, kept apart and close to the heights they ask for. */
export function sideLabels(
  labels: readonly { readonly text: string; readonly y: number; readonly className: string }[],
  x: number,
  width: number,
  bounds: readonly [number, number],
): SVGTemplateResult[] {
  const wrapped = labels.map((label) => wrapText(label.text, width));
  const tallest = Math.max(1, ...wrapped.map((lines) => lines.length));
  const half = 7 * (tallest - 1);
  const places = spread(
    labels.map((label) => label.y),
    2 + 14 * tallest,
    [bounds[0] + half, bounds[1] - half],
  );
  return labels.map((label, index) => {
    const lines = wrapped[index] ?? [];
    const top = (places[index] ?? 0) - 7 * (lines.length - 1);
    return svg`<text class=${label.className}>${lines.map(
      (line, row) => svg`<tspan x=${x} y=${top + 14 * row} dy="0.32em">${line}</tspan>`,
    )}</text>`;
  });
}
