import type { Case, Exercise, Json } from '../../bench/contract';
import { agree } from '../../bench/grade/json';
import { cases } from './cases';
import meta from './meta';
import { MISTAKES } from './mistakes';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';

/** Says which of the four entries are right, because a long answer does not show it. */
function explain({ expected, tolerance }: Case, returned: Json): string | undefined {
  if (returned === null || typeof returned !== 'object') return undefined;
  const given = returned as Readonly<Record<string, Json>>;
  const parts = Object.entries(expected as Readonly<Record<string, Json>>);
  const isRight = ([name, value]: readonly [string, Json]) =>
    Object.hasOwn(given, name) && agree(given[name] as Json, value, tolerance);
  const names = (list: typeof parts) => list.map(([name]) => name).join(', ');
  const right = parts.filter(isRight);
  const wrong = parts.filter((part) => !isRight(part));
  return `Right: ${names(right) || 'none'}. Wrong: ${names(wrong) || 'none'}.`;
}

const exercise: Exercise = {
  meta,
  entry: 'backward',
  task: [
    'A small classifier: a linear layer, relu, and softmax with cross-entropy. For a sample `x` it computes z = W x + b, the scores s = relu(z), the probabilities p = softmax(s), and the loss −ln p[label]. The loss of the batch is the mean over its samples. Write `backward(x, weight, bias, labels)`, which returns this loss and its gradients.',
    'The gradients say how fast the loss grows when one of these numbers grows a little: its derivative with respect to each number of the weight, the bias and the input. Where the input of relu is exactly 0, its slope is taken as 0.',
    'The weight is stored as in PyTorch: a row for each output and a column for each input.',
  ],
  signature: [
    ['x', 'list of samples, each a list of inputs'],
    ['weight', 'list of rows, one for each output; weight[o][i] is for output o and input i'],
    ['bias', 'list of numbers, one for each output'],
    ['labels', 'for each sample the number of its class, from 0'],
    ['returns', '{loss, weight, bias, x}: the gradients have the shapes of what they belong to'],
  ],
  hints: [
    'Go backwards. Softmax and cross-entropy together are short: the derivative of a sample’s loss with respect to score o is p[o], less 1 at the label. Divide by the number of samples for the mean.',
    'Relu passes the gradient on where z is above 0, and nothing elsewhere.',
    'z[o] is the sum of weight[o][i] · x[i], plus bias[o]. So with d for the derivative with respect to z[o], that of weight[o][i] is d · x[i], that of bias[o] is d, and that of x[i] is the sum of d · weight[o][i] over all o. Weight and bias serve all samples: add up over them.',
    'Check yourself: make one number larger by 0.000001. By how much the loss grows, divided by 0.000001, is nearly the gradient.',
  ],
  code: {
    python: { starter: starterPy, solution: solutionPy },
    javascript: { starter: starterJs, solution: solutionJs },
  },
  mistakes: MISTAKES,
  judge: 'reference',
  cases,
  explain,
  extra: { load: () => import('./training') },
  lab: 'training',
};

export default exercise;
