// The scenes: the law, ops to pull at, the choice, what each gave, the ceilings, and the profile after each change.

import { html } from 'lit';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { column } from '../../kit/charts/table';
import { player } from '../../kit/controls/player';
import { percent } from '../../kit/words/format';
import type { Scene } from '../../lab/scene';
import { ceilingFigure, gainFigure, shareFigure } from './figures';
import { drawLaw } from './law';
import type { Outcomes } from './model';
import { amdahl, ceiling, type Dry, type Outcome, type Said, stepsOf } from './outcome';
import type { Chosen } from './params';
import { pullFigure } from './pull';
import type { text } from './text.en';
import { factor, opName } from './words';

type AmdahlScene = Scene<Chosen, Said, typeof text, Dry, Outcomes>;

const law: AmdahlScene = {
  controls: ['share', 'faster'],
  figure: ({ values, text: { figures: words } }) => {
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
};

/** By FLOPs while nothing else is known, then by the time that was measured. */
const pull: AmdahlScene = {
  figure: (view) =>
    view.dry === undefined
      ? html`<p class="placeholder">Counting…</p>`
      : pullFigure(view, view.dry),
};

const choose: AmdahlScene = {
  controls: ['model', 'batch', 'seq', 'seed', 'start'],
  predict: true,
  run: 'runs',
  figure: ({ live, outcomes, dry, text: { figures: words } }) => {
    const shown = (live.runs as Outcome | undefined) ?? outcomes.runs;
    if (shown !== undefined) return shareFigure(shown);
    if (dry === undefined) return html`<p class="placeholder">Counting…</p>`;
    const kinds = [...dry.kinds].sort((a, b) => b.flops_share - a.flops_share);
    return figure({
      name: 'amdahl-shares',
      title: words.flops(dry),
      summary: kinds
        .map(({ kind, flops_share }) => `${opName(kind)}: ${percent(flops_share)}`)
        .join('; '),
      draw: bars({
        bars: kinds.slice(0, 8).map(({ kind, flops_share }) => ({
          label: opName(kind),
          value: flops_share,
          text: percent(flops_share),
          category: 'compute' as const,
        })),
      }),
      note: words.flopsNote,
      table: {
        columns: [
          { key: 'op', label: 'op' },
          column('calls', 'calls'),
          column('flops_share', 'of the FLOPs', percent),
        ],
        rows: kinds.map(({ kind, calls, flops_share }) => [opName(kind), calls, flops_share]),
      },
    });
  },
};

const gains: AmdahlScene = {
  after: 'runs',
  figure: ({ outcomes: { runs }, said }) => (runs === undefined ? html`` : gainFigure(runs, said)),
};

const ceilings: AmdahlScene = {
  after: 'runs',
  figure: ({ outcomes: { runs } }) => (runs === undefined ? html`` : ceilingFigure(runs)),
};

/** One op after the other made fast: each time another one is the largest. */
const next: AmdahlScene = {
  after: 'runs',
  figure: ({ outcomes: { runs }, picked, pick, text: { figures: words } }) => {
    if (runs === undefined) return html``;
    const steps = stepsOf(runs.candidates);
    const at = Math.min(picked('step') ?? 0, steps.length - 1);
    const step = steps[at] ?? { made: undefined, left: [], whole: 1 };
    const title = words.step(step);
    return figure({
      name: 'amdahl-next',
      title,
      summary: steps.map((each) => words.step(each)).join('; '),
      draw: bars({
        max: Math.max(0.01, ...(steps[0]?.left.map(({ share }) => share) ?? [])),
        bars: step.left.slice(0, 8).map(({ kind, share }) => ({
          label: opName(kind),
          value: share,
          text: percent(share),
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
        rows: steps.map((each) => [
          each.made === undefined ? 'nothing' : opName(each.made),
          each.whole,
        ]),
      },
    });
  },
};

export const scenes = { law, pull, choose, gains, ceilings, next };
