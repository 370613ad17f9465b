// What a student can switch on to save memory, and how it is passed to the engine. No DOM.

import type { TrainingRequest } from '../../engine/types';
import type { Chosen } from './params';

export interface Recipe {
  readonly optimizer: string;
  /** The number of equal parts of the batch, run one after the other. */
  readonly parts: number;
  /** The number of layers in a segment that is computed again; 0 for none. */
  readonly checkpoint: number;
  /** The activations kept for the backward pass: all, those needed, or those needed with in-place overwriting. */
  readonly keep: string;
  /** The type of the kept activations. */
  readonly storage: string;
}

/** The recipe without savers: slowdowns and savings are relative to it. */
export const PLAIN: Recipe = {
  optimizer: 'adam',
  parts: 1,
  checkpoint: 0,
  keep: 'all',
  storage: 'float32',
};

/** Rounded copies need early freeing: when everything is kept, the engine keeps it in float32 only. */
export const repaired = (recipe: Recipe): Recipe =>
  recipe.storage !== 'float32' && recipe.keep === 'all' ? { ...recipe, keep: 'needed' } : recipe;

export const recipeOf = ({ optimizer, parts, checkpoint, keep, storage }: Chosen): Recipe =>
  repaired({ optimizer, parts: Number(parts), checkpoint, keep, storage });

export const trainingOf = ({ optimizer, parts, checkpoint, keep, storage }: Recipe) =>
  ({
    optimizer,
    micro_batches: parts,
    checkpoint_every: checkpoint,
    keep,
    storage,
  }) satisfies Partial<TrainingRequest>;

export interface Saver {
  readonly label: string;
  /** The plain recipe with only this saver switched on. */
  readonly alone: Recipe;
}

/** The savers that a recipe switches on, each by itself. */
export function saversOf(recipe: Recipe): Saver[] {
  const { optimizer, parts, checkpoint, keep, storage } = recipe;
  const savers: Saver[] = [];
  const add = (label: string, change: Partial<Recipe>) =>
    savers.push({ label, alone: repaired({ ...PLAIN, ...change }) });
  if (keep === 'needed') add('freeing early', { keep });
  if (keep === 'in_place') add('writing in place', { keep });
  if (checkpoint > 0)
    add(`checkpoints every ${checkpoint === 1 ? 'layer' : `${checkpoint} layers`}`, { checkpoint });
  if (parts > 1) add(`${parts} parts`, { parts });
  if (storage !== 'float32') add(`${storage} copies`, { storage });
  if (optimizer !== PLAIN.optimizer) {
    add(optimizer === 'sgd' ? 'SGD for Adam' : 'momentum for Adam', { optimizer });
  }
  return savers;
}

/** One of each kind is on: nothing can be added. */
const KINDS = 5;
export const hasAllSavers = (recipe: Recipe): boolean => saversOf(recipe).length === KINDS;

export const recipeText = (recipe: Recipe): string => {
  const savers = saversOf(recipe).map(({ label }) => label);
  return savers.length === 0 ? 'nothing saved' : savers.join(', ');
};

export const same = (a: Recipe, b: Recipe): boolean =>
  JSON.stringify(trainingOf(a)) === JSON.stringify(trainingOf(b));
