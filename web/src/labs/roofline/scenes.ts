// The scenes: two limits, the four operations under them, the memory that the bytes come from, a test by change, a rule of thumb.

import { sceneOf } from '../../lab/scene';
import { devices, four, fourBefore, memory } from './figures';
import type { Types } from './model';
import { changed, rule } from './more-figures';

const scene = sceneOf<Types>();

export const scenes = {
  /** Drawn from what is known so far: with or without roofs, and without the four while they are counted. */
  roofs: scene({ run: 'roofs', figure: devices }),
  four: scene({
    controls: ['op'],
    predict: true,
    run: 'points',
    needs: ['points'],
    before: { needs: ['dry'], figure: fourBefore },
    figure: four,
  }),
  memory: scene({ needs: ['points'], figure: ({ outcomes }) => memory(outcomes.points) }),
  changes: scene({ needs: ['dry', 'points'], run: 'changes', figure: changed }),
  rule: scene({ needs: ['points'], run: 'others', figure: rule }),
};
