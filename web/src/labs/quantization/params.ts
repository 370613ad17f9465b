import { integer, model, seed, type Values } from '../../lab/params';
import { isTrained, TRAININGS, type Trained } from './trainings';

const MAX_BATCH = 256;

export const params = {
  model: model('mlp', { accepts: ({ name }) => isTrained(name) }),
  epochs: integer(0, 30, 0),
  batch: integer(1, MAX_BATCH, 32, { powersOfTwo: true }),
  seed: seed(),
};
export type Chosen = Values<typeof params>;

export const hasLargerBatch = (batch: number): boolean => batch < MAX_BATCH;

export const trainedOf = ({ model: name }: { readonly model: string }): Trained =>
  isTrained(name) ? name : 'mlp';

/** 0 stands for as many epochs as the network needs. */
export const epochsOf = (values: Pick<Chosen, 'model' | 'epochs'>): number =>
  values.epochs || TRAININGS[trainedOf(values)].epochs;
