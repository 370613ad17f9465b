// The questions; the answers come from the engine's counts, and none can simply be read off the page.

import type { CheckQuestion } from '../../kit/controls/check';
import { count, digits } from '../../kit/words/format';
import type { LabQuestion } from '../../lab/scene';
import { type Dry, growsMost } from './outcome';
import { FAMILIES, NAMES, RESOLUTION } from './specs';
import { DECODER } from './targets';
import { inText } from './words';

const names = FAMILIES.map((family) => ({ id: family, label: NAMES[family] }));

/** No parameter of a CNN or of this transformer belongs to one place of the picture. */
export const larger: LabQuestion = {
  id: 'larger-picture',
  uses: [],
  kind: 'choice',
  prompt: `The picture becomes ${2 * RESOLUTION} by ${2 * RESOLUTION}. Whose parameters grow most?`,
  options: names,
  answer: 'mlp',
  hints: [
    'Which weights belong to one place of the picture, and which are carried from place to place?',
    'More places mean more uses of a filter. What do they mean for a layer that sees the whole picture at once?',
  ],
  feedback: () =>
    'The MLP has a weight for each pixel, so its first layer becomes four times as large. The others use the same weights in more places: more FLOPs, no more parameters.',
};

/** Asks which network's arithmetic intensity rises most with 64 pictures in a call, by the engine's counts. */
export function shared(dry: Dry): CheckQuestion[] {
  const { networks } = dry;
  const best = growsMost(dry);
  if (best === undefined) return [];
  const each = networks.map(
    ({ family, shared: { alone, many } }) =>
      `${NAMES[family]} from ${digits(alone, 2)} to ${digits(many, 2)}`,
  );
  return [
    {
      id: 'many-pictures',
      kind: 'choice',
      prompt: 'One call now takes 64 pictures instead of one. Whose FLOPs per byte grow most?',
      options: names,
      answer: best.family,
      hints: [
        'What is read once for all 64 pictures, and what for each of them?',
        'Weights are shared by the pictures. Which network reads hardly anything else?',
      ],
      feedback: () =>
        `Weights are read once for all pictures, and they are a larger share of what the ${inText(best.family)} reads than in the other two. FLOPs per byte: ${each.join(', ')}.`,
    },
  ];
}

/** One step reads the weights once for all sequences in its batch. */
export function together({ decoding: { decode, prefill } }: Dry): CheckQuestion[] {
  const weights = prefill.parameters_bytes;
  return [
    {
      id: 'sixteen-readers',
      kind: 'choice',
      prompt: `A server writes for 16 people: one call makes the next token of each. How many bytes of the ${count(DECODER.depth)} blocks’ weights are fetched for each token, compared with writing for one person?`,
      options: [
        { id: 'more', label: '16 times as many' },
        { id: 'same', label: 'Just as many' },
        { id: 'fewer', label: 'A sixteenth' },
      ],
      answer: 'fewer',
      hints: [
        'How often does one call read a weight, whatever the batch?',
        'What did a prompt of many tokens do for the same weights?',
      ],
      feedback: () =>
        `One call reads its ${digits(weights / 1e6)} MB of weights once, for 16 tokens. Each person’s own keys and values, ${digits((decode.parameters_bytes - weights) / 1e6)} MB here, are not shared.`,
    },
  ];
}
