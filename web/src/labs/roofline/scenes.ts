// The scenes: two limits, the four under them, the memory that the bytes come from, a test by change, a rule of thumb.

import { html } from 'lit';
import type { Scene } from '../../lab/scene';
import { devices, four, memory } from './figures';
import { changed, rule } from './more-figures';
import type { Dry, Outcomes } from './outcome';
import type { Chosen } from './params';
import type { text } from './text.en';

type RooflineScene = Scene<Chosen, number, typeof text, Dry, Outcomes>;

export const scenes = {
  roofs: { run: 'roofs', figure: (view) => devices(view, view.text.figures) },
  four: {
    controls: ['op'],
    predict: true,
    run: 'points',
    figure: (view) => four(view, view.text.figures),
  },
  memory: { after: 'points', figure: (view) => memory(view, view.text.figures) },
  changes: {
    after: 'points',
    run: 'changes',
    figure: (view) =>
      view.dry === undefined ? html`` : changed(view.dry, view, view.text.figures),
  },
  rule: { after: 'points', run: 'others', figure: (view) => rule(view, view.text.figures) },
} satisfies Record<string, RooflineScene>;
