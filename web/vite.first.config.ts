// The pages as `npm start` serves them while it builds the other modules: with the one that every browser runs.
import { mergeConfig } from 'vite';
import { pages } from './vite.config.ts';

/** Workers of a build that is not there are never started; their scripts still have to be made of something. */
const absent = /^\.\/generated\/tensorscope-(relaxed|threads)\.mjs$/;

export default mergeConfig(pages(['simd128'], '../build/first'), {
  resolve: { alias: [{ find: absent, replacement: './generated/tensorscope-simd128.mjs' }] },
});
