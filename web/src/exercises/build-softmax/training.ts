// The end of the exercise: trains a network between the student's layer norm and softmax.

import { ownTraining } from '../../bench/training/own-training';
import { network, ours } from './network';

export const extra = ownTraining({
  about:
    'One layer reads handwritten digits of 8 × 8 pixels. Your layer norm evens out how dark each image is, and your softmax turns the scores of ten classes into probabilities p; with cross-entropy the gradient of a score is p, less 1 at the right class.',
  network,
  ours,
});
