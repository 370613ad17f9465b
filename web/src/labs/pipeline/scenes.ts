// The scenes: the queue on paper, an epoch both ways, who worked when, the ceiling, what the network sees, and a table to read.

import { html } from 'lit';
import type { Scene } from '../../lab/scene';
import { cprofilePart } from './cprofile-part';
import { treeFigure } from './cprofile-tree';
import { knownFigure, partsOfStep, workersFigure } from './figures';
import { imagesFigure } from './images';
import type { Outcomes } from './model';
import type { Outcome } from './outcome';
import type { Chosen } from './params';
import { paperFigure, timelineFigure } from './race';
import type { text } from './text.en';

type PipelineScene = Scene<Chosen, number, typeof text, undefined, Outcomes>;

const paper: PipelineScene = {
  controls: ['long', 'workers', 'prefetch'],
  figure: paperFigure,
};

const epoch: PipelineScene = {
  controls: ['network', 'batch', 'passes', 'photo'],
  predict: true,
  run: 'epoch',
  figure: (view) => {
    const outcome = (view.live.epoch as Outcome | undefined) ?? view.outcomes.epoch;
    return outcome === undefined ? knownFigure(view) : partsOfStep(outcome, view.said);
  },
};

const seen: PipelineScene = {
  after: 'epoch',
  figure: (view) =>
    view.outcomes.epoch === undefined ? html`` : timelineFigure(view.outcomes.epoch, view),
};

const ceiling: PipelineScene = {
  after: 'epoch',
  figure: (view) =>
    view.outcomes.epoch === undefined ? html`` : workersFigure(view.outcomes.epoch, view),
};

const images: PipelineScene = {
  after: 'epoch',
  figure: ({ outcomes: { epoch } }) => (epoch === undefined ? html`` : imagesFigure(epoch)),
};

const cprofile: PipelineScene = {
  second: true,
  figure: (view) => html`${treeFigure()} <div data-section="second">${cprofilePart(view)}</div>`,
};

export const scenes = { paper, epoch, seen, ceiling, images, cprofile };
