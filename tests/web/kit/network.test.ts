// The drawing of a network: which layers are shown, where they are placed, and areas in proportion to their numbers.

import { describe, expect, it } from 'vitest';
import { type NetworkLayer, networkPicture } from '../../../web/src/kit/charts/network';
import { sized } from '../../../web/src/kit/charts/network-cell';
import { cellsOf } from '../../../web/src/kit/charts/network-cells';
import { below } from '../../../web/src/kit/charts/network-places';
import { inRows } from '../../../web/src/kit/charts/network-rows';
import { count } from '../../../web/src/kit/words/format';
import { templateMarkup } from '../template-text';

const layer = (name: string, more: Partial<NetworkLayer> = {}): NetworkLayer => ({
  name,
  kind: 'linear',
  shape: [8, 4],
  parameters: 100,
  activations: 32,
  ...more,
});

/** An input, a block repeated 12 times whose add also takes the block's input, an output, and a last layer that joins both. */
const deep: readonly NetworkLayer[] = [
  layer('in', { parameters: 0 }),
  layer('h', {
    kind: 'block',
    repeat: 12,
    parameters: 2400,
    parts: [
      layer('h.0.fc'),
      layer('h.0.add', { kind: 'add', inputs: ['h.0.fc', 'h'] }),
      layer('h.0.ln'),
    ],
  }),
  layer('out'),
  layer('end', { inputs: ['out', 'h'] }),
];

const names = (opened: readonly string[]) =>
  cellsOf(deep, new Set(opened)).cells.map(({ layer: each }) => each.name);

const picture = (options: Partial<Parameters<typeof networkPicture>[0]>, width = 640) => {
  const { body, ...rest } = networkPicture({ layers: deep, format: count, ...options })(width);
  return { ...rest, markup: templateMarkup(body) };
};

describe('network: what is seen', () => {
  it('a group is one cell until it is opened, then its parts follow it', () => {
    expect(names([])).toEqual(['in', 'h', 'out', 'end']);
    expect(names(['h'])).toEqual(['in', 'h', 'h.0.fc', 'h.0.add', 'h.0.ln', 'out', 'end']);
    expect(cellsOf(deep, new Set(['h'])).spans).toEqual([{ first: 1, last: 4, depth: 0 }]);
  });

  it('inside a group its name is what flows in, after it what its last part gives', () => {
    const { skips } = cellsOf(deep, new Set(['h']));
    expect(skips.map(({ from, to }) => [from, to])).toEqual(
      expect.arrayContaining([
        [1, 3],
        [4, 6],
      ]),
    );
    expect(skips).toHaveLength(2);
  });

  it('a path inside a folded group is no path between cells', () => {
    expect(cellsOf(deep, new Set()).skips.map(({ from, to }) => [from, to])).toEqual([[1, 3]]);
  });

  it('what takes nothing from the layer before it gets no arrow from there', () => {
    const layers = [
      layer('a'),
      layer('b'),
      layer('c', { inputs: ['a'] }),
      layer('d', { inputs: ['b', 'c'] }),
    ];
    const { apart, skips } = cellsOf(layers, new Set());
    expect([...apart]).toEqual([2]);
    expect(skips.map(({ from, to }) => [from, to]).sort()).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  it('paths past the same layers run beside each other', () => {
    const layers = ['a', 'b', 'c', 'd'].map((name) => layer(name));
    const crossing = [
      ...layers,
      layer('e', { inputs: ['d', 'a'] }),
      layer('f', { inputs: ['e', 'b'] }),
    ];
    const lanes = cellsOf(crossing, new Set()).skips.map(({ lane }) => lane);
    expect(new Set(lanes).size).toBe(2);
  });
});

describe('network: where it stands', () => {
  const many = Array.from({ length: 24 }, (_, index) => layer(`l${index}`));
  const widths = [240, 328, 480, 640, 900, 1280];

  it('no cell leaves the figure or lies over another, at any width', () => {
    for (const width of widths) {
      const cells = cellsOf(many, new Set());
      const placed = width < 480 ? below(cells, width, 20) : inRows(cells, width, 20, () => 1);
      const boxes = placed.places.map(({ cell }) => cell);
      for (const [index, box] of boxes.entries()) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width + 0.01);
        expect(box.y + box.height).toBeLessThanOrEqual(placed.height);
        for (const other of boxes.slice(index + 1)) {
          const apart =
            other.x >= box.x + box.width - 0.01 ||
            box.x >= other.x + other.width - 0.01 ||
            other.y >= box.y + box.height ||
            box.y >= other.y + other.height;
          expect(apart).toBe(true);
        }
      }
    }
  });

  it('the two largest areas of a cell do not touch', () => {
    for (const width of widths) {
      const cells = cellsOf(many, new Set());
      const { places, side } =
        width < 480 ? below(cells, width, 20) : inRows(cells, width, 20, () => 1);
      const [left, right] = places[0]?.at ?? [0, 0];
      const [circle] = sized('parameters', side);
      const [triangle] = sized('activations', side);
      expect(right - left).toBeGreaterThan(circle + 1.15 * triangle * Math.cos(Math.PI / 6) - 0.5);
    }
  });

  it('a row is as high as it needs: small areas take less room', () => {
    const cells = cellsOf(many, new Set());
    expect(inRows(cells, 640, 20, () => 0).height).toBeLessThan(
      inRows(cells, 640, 20, () => 1).height,
    );
  });
});

describe('network: areas', () => {
  it('a shape has the area of its number, whichever category it is', () => {
    for (const side of [2, 17, 40]) {
      expect(Math.PI * sized('parameters', side)[0] ** 2).toBeCloseTo(side ** 2);
      const corner = 1.15 * sized('activations', side)[0];
      expect(((3 * Math.sqrt(3)) / 4) * corner ** 2).toBeCloseTo(side ** 2);
    }
  });

  it('zero is a hairline and no mark', () => {
    const { markup } = picture({ layers: [layer('a', { parameters: 0, activations: 7 })] });
    const cell = markup.slice(markup.indexOf('net-cell'));
    expect(cell.match(/net-none/g)).toHaveLength(1);
    expect(cell.match(/class="mark/g)).toHaveLength(1);
  });

  it('a held scale does not follow what is shown', () => {
    const layers = [layer('a')];
    const radius = (markup: string) =>
      /M-([\d.]+),0a/.exec(markup.slice(markup.indexOf('net-cell')))?.[1];
    const free = Number(radius(picture({ layers }).markup));
    expect(Number(radius(picture({ layers, most: 400 }).markup))).toBeCloseTo(free / 2);
  });

  it('the legend names what the largest symbol stands for, with its unit', () => {
    const layers = [layer('a', { parameters: 100, activations: 7 })];
    const bytes = (value: number) => `${value} B`;
    expect(picture({ layers }).markup).toContain('largest symbol: parameters, 100<');
    expect(picture({ layers, format: bytes }).markup).toContain(
      'largest symbol: parameters, 100 B<',
    );
    expect(picture({ layers, most: 400 }).markup).toContain('largest symbol: 400<');
  });

  it('one measure leaves the other out, in the drawing and in what is said', () => {
    const { markup } = picture({ measure: 'parameters' });
    expect(markup).not.toContain('activations');
    expect(markup).toContain('parameters 2,400');
  });
});

describe('network: pointing and pressing', () => {
  it('each layer is a button that says its numbers; one of them is reached by Tab', () => {
    const { markup, interactive } = picture({});
    expect(interactive).toBe(true);
    expect(markup.match(/role="button"/g)).toHaveLength(4);
    expect(markup.match(/tabindex=0/g)).toHaveLength(1);
    expect(markup).toContain('h, 12\u00a0blocks: parameters 2,400, activations 32, gives 8');
    expect(markup.match(/aria-expanded=false/g)).toHaveLength(1);
  });

  it('the one pointed at is described below, else the sums', () => {
    expect(picture({}).markup).toContain('All together: parameters 2,600, activations 128');
    expect(picture({ selected: 'out' }).markup.match(/out, linear: parameters 100/g)).toHaveLength(
      2,
    );
  });

  it('the edited layer says so in words', () => {
    expect(picture({ edited: 'out' }).markup).toContain('edited');
    expect(picture({}).markup).not.toContain('edited');
  });
});
