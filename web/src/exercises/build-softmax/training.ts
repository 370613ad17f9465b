// The end of the exercise: trains a network between the student's layer norm and softmax.

import { OwnTraining } from '../../bench/training/own-training';
import { define } from '../../kit/element';
import { network, ours } from './network';

class SoftmaxTraining extends OwnTraining {
  protected readonly about =
    'One layer reads handwritten digits of 8 × 8 pixels. Your layer norm evens out how dark each image is, and your softmax turns the scores of ten classes into probabilities p; with cross-entropy the gradient of a score is p, less 1 at the right class.';
  protected readonly network = network;
  protected readonly ours = ours;
}

define('ts-train-softmax', SoftmaxTraining);
