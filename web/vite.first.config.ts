// The configuration of the pages that `npm start` serves while it builds the other modules: with the build that every browser can run.
import { mergeConfig } from 'vite';
import { pages } from './vite.config.ts';

/** Workers of a missing build are never started, but their scripts must still resolve to something. */
const absent = /^\.\/generated\/tensorscope-(relaxed|threads)\.mjs$/;

export default mergeConfig(pages(['simd128'], '../build/first'), {
  resolve: { alias: [{ find: absent, replacement: './generated/tensorscope-simd128.mjs' }] },
});
