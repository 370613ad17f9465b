// The scenes: the network, which op takes the time, the pass on a timeline, time beside FLOPs, attention, and five slow models.

import { html } from 'lit';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import { sceneOf } from '../../lab/scene';
import { recordLab } from '../../session/progress';
import { countedFigure, widthFigure } from './attention-figure';
import { diagnosisPart } from './diagnosis';
import type { Cases } from './diagnosis-facts';
import { figures as words } from './figure-words';
import { flameFigure, knownFigure, opFigure, questionsFigure, sharesFigure } from './figures';
import type { Types } from './model';

const scene = sceneOf<Types>();

const network = scene({
  needs: ['dry'],
  controls: ['model', 'batch', 'seq'],
  figure: ({ dry }) =>
    networkFigure({
      name: 'profile-network',
      title: words.network(dry),
      layers: networkLayers(dry.description),
    }),
});

const ops = scene({
  predict: true,
  run: 'pass',
  needs: ['pass'],
  before: { needs: ['dry'], figure: knownFigure },
  figure: ({ outcomes, values, said, control }) =>
    opFigure(outcomes.pass, values.group, said, control('group')),
});

const time = scene({ needs: ['pass'], figure: ({ outcomes }) => flameFigure(outcomes.pass) });

const shares = scene({ needs: ['pass'], figure: ({ outcomes }) => sharesFigure(outcomes.pass) });

/** FLOPs are counted before anything is measured; another width is another experiment. */
const attention = scene({
  controls: ['width', 'part'],
  run: 'attention',
  needs: ['attention'],
  before: {
    needs: ['dry'],
    figure: ({ dry, values }) => countedFigure(dry.attention, values.part),
  },
  running: (attention, { dry, values }) => widthFigure(attention, dry, values),
  figure: ({ outcomes, dry, values }) => widthFigure(outcomes.attention, dry, values),
});

const PATIENTS = 'patients';

const patients = scene({
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
});

export const scenes = { network, ops, time, shares, attention, patients };
