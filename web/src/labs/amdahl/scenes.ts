// The scenes: the law, the ops to pull, the choice, the result of each run, the ceilings, and the profile after each change.

import { figure } from '../../kit/charts/figure';
import { column } from '../../kit/charts/table';
import { sceneOf } from '../../lab/scene';
import { figures as words } from './figure-words';
import { ceilingFigure, flopsFigure, gainFigure, shareFigure } from './figures';
import { drawLaw } from './law';
import type { Types } from './model';
import { nextFigure } from './next-figure';
import { amdahl, ceiling } from './outcome';
import { pullFigure } from './pull';
import { factor } from './words';

const scene = sceneOf<Types>();

const law = scene({
  controls: ['share', 'faster'],
  figure: ({ values }) => {
    const share = values.share / 100;
    const title = words.law(share, values.faster);
    return figure({
      name: 'amdahl-law',
      title,
      summary: title,
      draw: drawLaw({ share, faster: values.faster, ...words.bars(share, values.faster) }),
      table: {
        columns: [column('faster', 'part made faster', factor), column('whole', 'whole', factor)],
        rows: [1, 2, 5, 10, 100].map((each) => [each, amdahl(share, each)]),
      },
      note: words.atMost(ceiling(share)),
    });
  },
});

const pull = scene({ needs: ['dry'], figure: pullFigure });

const choose = scene({
  controls: ['model', 'batch', 'seq', 'seed', 'start'],
  predict: true,
  run: 'runs',
  needs: ['runs'],
  before: { needs: ['dry'], figure: ({ dry }) => flopsFigure(dry) },
  running: (runs) => shareFigure(runs),
  figure: ({ outcomes }) => shareFigure(outcomes.runs),
});

const gains = scene({
  needs: ['runs'],
  figure: ({ outcomes: { runs }, prediction }) => gainFigure(runs, prediction),
});

const ceilings = scene({
  needs: ['runs'],
  figure: ({ outcomes: { runs } }) => ceilingFigure(runs),
});

const next = scene({ needs: ['runs'], figure: nextFigure });

export const scenes = { law, pull, choose, gains, ceilings, next };
