// The scenes: the queue on paper, an epoch both ways, what the network sees, the timeline, the ceiling, and a table to read.

import { html } from 'lit';
import { sceneOf } from '../../lab/scene';
import { cprofilePart } from './cprofile-part';
import { treeFigure } from './cprofile-tree';
import { knownFigure, partsOfStep, workersFigure } from './figures';
import { imagesFigure } from './images';
import type { Types } from './model';
import { paperFigure, timelineFigure } from './race';

const scene = sceneOf<Types>();

const paper = scene({
  controls: ['long', 'workers', 'prefetch'],
  figure: paperFigure,
});

const epoch = scene({
  controls: ['network', 'batch', 'passes', 'photo'],
  predict: true,
  run: 'epoch',
  needs: ['epoch'],
  before: { figure: knownFigure },
  running: (epoch, { prediction }) => partsOfStep(epoch, prediction),
  figure: ({ outcomes, prediction }) => partsOfStep(outcomes.epoch, prediction),
});

const seen = scene({ needs: ['epoch'], figure: timelineFigure });

const ceiling = scene({
  needs: ['epoch'],
  figure: ({ outcomes }) => workersFigure(outcomes.epoch),
});

const images = scene({
  needs: ['epoch'],
  figure: ({ outcomes }) => imagesFigure(outcomes.epoch),
});

const cprofile = scene({
  second: true,
  figure: (view) => html`${treeFigure()} <div data-section="second">${cprofilePart(view)}</div>`,
});

export const scenes = { paper, epoch, images, seen, ceiling, cprofile };
