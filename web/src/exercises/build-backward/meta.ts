import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-backward',
  title: 'Write a backward pass by hand',
  name: 'Backward',
  minutes: 15,
  summary: 'Gradients of a linear layer, relu and softmax with cross-entropy, by the chain rule.',
};

export default meta;
