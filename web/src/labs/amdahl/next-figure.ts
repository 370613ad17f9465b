// A figure in which one op after the other is made fast: after each step a different op is the largest.

import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { column } from '../../kit/charts/table';
import { frameOf, player } from '../../kit/controls/player';
import { percent } from '../../kit/words/format';
import { opName } from '../../lab/op-names';
import { figures as words } from './figure-words';
import type { View } from './model';
import { stepsOf } from './outcome';

export function nextFigure({ outcomes: { runs }, picked, pick }: View<'runs'>) {
  const steps = stepsOf(runs.candidates);
  const at = frameOf(picked('step'), steps.length);
  const step = steps[at] ?? { made: undefined, left: [], whole: 1 };
  return figure({
    name: 'amdahl-next',
    title: words.step(step, at < 2),
    summary: steps.map((each, index) => words.step(each, index < 2)).join('; '),
    draw: bars({
      max: 1,
      bars: step.left.slice(0, 8).map(({ kind, share }) => ({
        label: opName(kind),
        value: share / step.whole,
        text: percent(share / step.whole),
        category: 'compute' as const,
      })),
    }),
    controls: player({
      frames: steps.length,
      at,
      onFrame: (frame) => pick('step', frame),
      label: words.changes,
      text: (frame) => words.made(steps[frame]?.made),
      perSecond: 0.5,
    }),
    note: words.stepNote,
    table: {
      columns: [
        { key: 'made', label: 'made fast' },
        column('whole', 'pass, of the first', percent),
      ],
      rows: steps.map(({ made = 'nothing', whole }) => [opName(made), whole]),
    },
  });
}
