// The build that a page chooses: the fastest that runs here, among those that the page contains.
import { afterEach, expect, test, vi } from 'vitest';
import { detectBuild, threadsMissing } from '../../../web/src/engine/features';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Simulates a machine that supports every instruction set, whatever this Node supports. */
const anyMachine = () => void vi.spyOn(WebAssembly, 'validate').mockReturnValue(true);

test('a page with all builds takes relaxed SIMD, and shared memory for more threads', () => {
  anyMachine();
  vi.stubGlobal('__BUILDS__', ['relaxed', 'simd128', 'threads']);
  expect([detectBuild(), detectBuild(2), threadsMissing()]).toEqual([
    'relaxed',
    'threads',
    undefined,
  ]);
});

test('the first page, which has one build, takes that and says why it has no more threads', () => {
  anyMachine();
  vi.stubGlobal('__BUILDS__', ['simd128']);
  expect(detectBuild()).toBe('simd128');
  expect(threadsMissing()).toMatch(/engine for more threads was still being built/);
  expect(() => detectBuild(2)).toThrow(expect.objectContaining({ code: 'no_threads' }));
});
