// The trainings that the page offers; their settings come from the engine.

export const TRAININGS = {
  'digits-mlp': {
    label: 'Digits, MLP',
    unit: 'images',
    does: 'three linear layers to read handwritten digits',
  },
  'digits-lenet5': {
    label: 'Digits, LeNet-5',
    unit: 'images',
    does: 'convolutions to read handwritten digits',
  },
  'text-gpt_nano': {
    label: 'Shakespeare, GPT nano',
    unit: 'windows of text',
    does: 'a small transformer to guess the next character of “As You Like It”, and then to write',
  },
} as const;

export type TrainingName = keyof typeof TRAININGS;

export const isText = (preset: string): boolean => preset.startsWith('text-');

/** What a held-out answer is about: an image (its digit), or a next character. */
export const answersOf = (preset: string): string =>
  isText(preset) ? 'next characters' : 'images';
