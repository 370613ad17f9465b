// TensorFlow.js on its WebAssembly backend (XNNPACK).
import { getThreadsCount, setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import { cases } from './tfjs-cases.mjs';

/** It uses half of the processors, which is one on a machine with two. Reporting twice as many makes it use `threads`. */
function askForThreads(threads) {
  Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 2 * threads });
  setThreadsCount(threads);
}

export default {
  name: 'tfjs-wasm',
  version: '4.22.0',
  async init({ threads }) {
    setWasmPaths('/node_modules/@tensorflow/tfjs-backend-wasm/dist/');
    if (threads > 1) askForThreads(threads);
    else tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
    await tf.setBackend('wasm');
    await tf.ready();
    return {
      backend: tf.getBackend(),
      simd: await tf.env().getAsync('WASM_HAS_SIMD_SUPPORT'),
      threads: threads > 1 ? getThreadsCount() : 1,
    };
  },
  cases,
};
