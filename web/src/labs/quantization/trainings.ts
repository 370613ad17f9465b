// The models that this page has data for, and how long they are trained by default.

export const TRAININGS = {
  mlp: { preset: 'digits-mlp', epochs: 5, things: 'digits' },
  lenet5: { preset: 'digits-lenet5', epochs: 5, things: 'digits' },
  gpt_nano: { preset: 'text-gpt_nano', epochs: 1, things: 'characters' },
} as const;

export type Trained = keyof typeof TRAININGS;

export const isTrained = (model: string): model is Trained => Object.hasOwn(TRAININGS, model);
