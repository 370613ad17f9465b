// The scenes: the network, which op takes the time, the pass on a timeline, time beside FLOPs, attention, and five slow models.

import { html } from 'lit';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import type { Scene, SceneView } from '../../lab/scene';
import type { Fact } from '../../session/fact';
import { labRecord, recordLab } from '../../session/progress';
import { attentionPart } from './attention';
import { diagnosisPart } from './diagnosis';
import { flameFigure, knownFigure, opFigure, questionsFigure, sharesFigure } from './figures';
import type { Dry, Outcome } from './outcome';
import type { Chosen } from './params';
import type { text } from './text.en';

export type Runs = { readonly pass: Outcome };
export type ProfileView = SceneView<Chosen, number, typeof text, Dry, Runs>;
type ProfileScene = Scene<Chosen, number, typeof text, Dry, Runs>;

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

const attention: ProfileScene = {
  figure: ({ dry, values: { width, part }, set }) =>
    html`<div data-section="second">
      ${attentionPart({ width, part }, dry?.attention, (change) => set(change))}
    </div>`,
};

/** Kept with the lab, for the report and the progress file. */
function keep(part: string, facts: readonly Fact[]): void {
  const { further = {} } = labRecord('profile');
  recordLab('profile', { further: { ...further, [part]: facts } });
}

const patients: ProfileScene = {
  figure: ({ values: { patient }, set }) =>
    html`${questionsFigure()}
      <div data-section="second">
        ${diagnosisPart(
          patient,
          (name) => set({ patient: name }),
          (name, facts) => keep(`Slow model ${name}`, facts),
        )}
      </div>`,
};

export const scenes = { network, ops, time, shares, attention, patients };
