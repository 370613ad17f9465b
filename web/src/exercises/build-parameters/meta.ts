import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-parameters',
  title: 'Count the parameters of a network',
  name: 'Parameters',
  minutes: 10,
  summary: 'Weights and biases, layer by layer; what two layers share counts once.',
};

export default meta;
