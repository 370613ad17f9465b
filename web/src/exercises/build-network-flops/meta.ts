import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-network-flops',
  title: 'Count the FLOPs of a whole network',
  name: 'FLOPs, network',
  minutes: 15,
  summary: 'Follow the shape from layer to layer; per call and per sample.',
};

export default meta;
