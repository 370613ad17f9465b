// The scenes: the network, which op takes the time, the pass on a timeline, time beside FLOPs, attention, and five slow models.

import { html } from 'lit';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import type { Scene } from '../../lab/scene';
import { recordLab } from '../../session/progress';
import { attentionFigure, countedFigure } from './attention-figure';
import type { AttentionOutcome } from './attention-outcome';
import { diagnosisPart } from './diagnosis';
import type { Cases } from './diagnosis-facts';
import { flameFigure, knownFigure, opFigure, questionsFigure, sharesFigure } from './figures';
import type { Outcomes } from './model';
import type { Dry } from './outcome';
import type { Chosen } from './params';
import type { text } from './text.en';

type ProfileScene = Scene<Chosen, number, typeof text, Dry, Outcomes>;

const asking = html`<p class="placeholder">Asking the engine…</p>`;

const network: ProfileScene = {
  controls: ['model', 'batch', 'seq'],
  figure: ({ dry, text }) =>
    dry === undefined
      ? asking
      : networkFigure({
          name: 'profile-network',
          title: text.figures.network(dry),
          layers: networkLayers(dry.description),
        }),
};

const ops: ProfileScene = {
  predict: true,
  run: 'pass',
  figure: (view) => {
    const { dry, outcomes, said, values } = view;
    if (outcomes.pass !== undefined)
      return opFigure(outcomes.pass, values.group, said, html`${view.control('group')}`);
    return dry === undefined ? asking : knownFigure(dry, view);
  },
};

const time: ProfileScene = {
  after: 'pass',
  figure: ({ outcomes: { pass } }) => (pass === undefined ? asking : flameFigure(pass)),
};

const shares: ProfileScene = {
  after: 'pass',
  figure: ({ outcomes: { pass } }) => (pass === undefined ? asking : sharesFigure(pass)),
};

/** Counted before it is measured; another width is another experiment. */
const attention: ProfileScene = {
  controls: ['width', 'part'],
  run: 'attention',
  figure: ({ dry, values: { width, part }, live, outcomes }) => {
    const measured = (live.attention as AttentionOutcome | undefined) ?? outcomes.attention;
    if (measured?.width === width) return attentionFigure(measured, part);
    return dry === undefined ? asking : countedFigure(dry.attention, part);
  },
};

const PATIENTS = 'patients';

const patients: ProfileScene = {
  second: true,
  figure: ({ values: { patient }, set, kept, keep }) =>
    html`${questionsFigure()}
      <div data-section="second">
        ${diagnosisPart({
          patient,
          kept: kept(PATIENTS) as Cases | undefined,
          onPatient: (name) => set({ patient: name }),
          onDiagnosed: (name, cases, facts) => {
            keep(PATIENTS, cases);
            void recordLab('profile', { further: { [`Slow model ${name}`]: facts } });
          },
        })}
      </div>`,
};

export const scenes = { network, ops, time, shares, attention, patients };
