// What the network sees: images of a batch, drawn in a few shades of grey.

import { type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Drawing } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { count, plural } from '../../kit/words/format';
import type { Outcome, SeenImage } from './outcome';

const MOST_LEVEL = 9;
const GAP = 8;
const LARGEST = 64;

const shadesOf = (image: SeenImage): readonly string[] =>
  Array.from({ length: MOST_LEVEL }, (_, index) => shadePath(image, index + 1));

/** All pixels of one shade as runs along the rows: one path for each shade instead of one rectangle for each pixel. */
function shadePath({ side, levels }: SeenImage, shade: number): string {
  let path = '';
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      if (levels[row * side + column] !== shade) continue;
      const start = column;
      while (column + 1 < side && levels[row * side + column + 1] === shade) column += 1;
      path += `M${start},${row}h${column + 1 - start}v1H${start}Z`;
    }
  }
  return path;
}

function drawn(image: SeenImage, x: number, size: number): SVGTemplateResult {
  return svg`<rect class="shade" x=${x} y="0" width=${size} height=${size} />
    <g transform="translate(${x} 0) scale(${size / image.side})" shape-rendering="crispEdges">
      ${
        // Figures are rendered often, while the image stays the same.
        guard([image], () =>
          shadesOf(image).map(
            (path, index) =>
              svg`<path class="ink" fill-opacity=${(index + 1) / MOST_LEVEL} d=${path} />`,
          ),
        )
      }
    </g>
    <text class="tick" x=${x + size / 2} y=${size + 16} text-anchor="middle">${image.label}</text>`;
}

function row(images: readonly SeenImage[], width: number): Drawing {
  const size = Math.min(LARGEST, (width - GAP * (images.length - 1)) / images.length);
  return {
    height: size + 22,
    body: svg`${images.map((image, index) => drawn(image, index * (size + GAP), size))}`,
  };
}

export function imagesFigure({ seen, settings, images }: Outcome): TemplateResult {
  const { passes, photo_side } = settings;
  return figure({
    name: 'pipeline-images',
    title: `What the network sees: images after ${plural(passes, 'augmentation pass', 'augmentation passes')}`,
    summary: `${plural(seen.length, 'image')} of the first batch, by label: ${seen.map(({ label }) => label).join(', ')}.`,
    draw: (width) => row(seen, width),
    note: `Of ${count(images)} stored images of digits, each decoded to ${photo_side} by ${photo_side} pixels, augmented, cropped and reduced; below each its label. No flips: a mirrored 2 is no 2.`,
    table: {
      columns: [
        { key: 'image', label: 'image' },
        { key: 'label', label: 'label' },
        { key: 'side', label: 'pixels a side' },
      ],
      rows: seen.map(({ label, side }, index) => [index + 1, label, side]),
    },
    data: seen,
  });
}
