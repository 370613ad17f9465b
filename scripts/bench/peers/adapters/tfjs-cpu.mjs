// TensorFlow.js in plain JavaScript: the baseline.
import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-cpu';
import { cases } from './tfjs-cases.mjs';

export default {
  name: 'tfjs-cpu',
  version: '4.22.0',
  async init() {
    await tf.setBackend('cpu');
    await tf.ready();
    return { backend: tf.getBackend() };
  },
  cases,
};
