// The order in which a start builds and shows pages, and what stays available when a build fails.
import { afterEach, expect, test, vi } from 'vitest';
import { FIRST_PAGES } from './build-web.mjs';
import { DIST } from './lib/paths.mjs';
import { bringUp } from './start.mjs';

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

/** Steps that record their calls. */
function stepsOf({ built, fails }) {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const did = [];
  const does = (name) => async () => {
    did.push(name);
    if (fails === name) throw new Error(`${name} does not build`);
  };
  const steps = {
    wasmIsBuilt: () => built,
    buildFirst: does('first'),
    runBehind: () => void did.push('behind'),
    buildWasm: does('modules'),
    buildWeb: async (onPages) => {
      did.push('pages');
      await onPages();
      await does('rest')();
    },
    serve: async (folder) => {
      did.push(`serve ${folder}`);
      return { show: (other) => void did.push(`show ${other}`) };
    },
  };
  return { did, steps };
}

test('with nothing built the first pages are served, then what is whole is put before them', async () => {
  const { did, steps } = stepsOf({ built: false });
  await bringUp(steps);
  expect(did).toEqual([
    'first',
    `serve ${FIRST_PAGES}`,
    'behind',
    'modules',
    'pages',
    `show ${DIST}`,
    'rest',
  ]);
});

test('with all modules built the pages are served as soon as they are there', async () => {
  const { did, steps } = stepsOf({ built: true });
  await bringUp(steps);
  expect(did).toEqual(['modules', 'pages', `serve ${DIST}`, 'rest']);
});

test('what fails behind a page that is served leaves it standing, is told, and counts at the end', async () => {
  for (const fails of ['modules', 'rest']) {
    const { did, steps } = stepsOf({ built: false, fails });
    await bringUp(steps);
    expect(did).toContain(`serve ${FIRST_PAGES}`);
    expect(process.stderr.write.mock.calls.flat().join('')).toContain(`${fails} does not build`);
    expect(process.exitCode).toBe(1);
    process.exitCode = undefined;
  }
});

test('what fails before anything is served ends the start', async () => {
  await expect(bringUp(stepsOf({ built: false, fails: 'first' }).steps)).rejects.toThrow('first');
  await expect(bringUp(stepsOf({ built: true, fails: 'modules' }).steps)).rejects.toThrow(
    'modules',
  );
  expect(process.exitCode).toBeUndefined();
});
