// Machines that are not Debian: the same parts from their upstream projects.
// Written after the projects' own instructions; it could not be tried on the machine it was written on.
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../lib/exec.mjs';
import { Fixable, step } from '../lib/log.mjs';
import { TOOLCHAIN } from '../lib/paths.mjs';

export const UPSTREAM_RECIPE = {
  version: 1,
  emscripten: '4.0.15',
  emsdk: 'https://github.com/emscripten-core/emsdk/archive/refs/heads/main.tar.gz',
  eigen: 'https://gitlab.com/libeigen/eigen/-/archive/5.0.1/eigen-5.0.1.tar.gz',
  json: 'https://github.com/nlohmann/json/archive/refs/tags/v3.11.3.tar.gz',
  catch2: 'https://github.com/catchorg/Catch2/archive/refs/tags/v3.7.1.tar.gz',
};

async function download(url, file) {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    const reason = error.cause?.code ?? error.message;
    throw new Fixable(
      `Could not download ${url}: ${reason}.\nCheck the network (and HTTP proxy), then run the same command again.`,
    );
  }
}

/** Downloads and unpacks a tarball; returns the one folder inside it. */
async function fetchTree(name, url) {
  const folder = join(TOOLCHAIN, `${name}.partial`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await download(url, join(folder, 'archive'));
  await run('tar', ['-xzf', 'archive'], { cwd: folder });
  rmSync(join(folder, 'archive'));
  return join(folder, readdirSync(folder)[0]);
}

/** Moves one part of an unpacked tree to its place in .toolchain and drops the rest. */
function keep(tree, part, target) {
  const place = join(TOOLCHAIN, target);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(dirname(place), { recursive: true });
  renameSync(join(tree, part), place);
  rmSync(dirname(tree), { recursive: true, force: true });
}

/** Eigen, nlohmann-json and Catch2 into the same places that the Debian recipe uses. */
export async function setUpUpstreamLibraries() {
  await step('Eigen 5', async () =>
    keep(await fetchTree('eigen', UPSTREAM_RECIPE.eigen), 'Eigen', 'eigen/Eigen'),
  );
  await step('nlohmann-json', async () =>
    keep(await fetchTree('json', UPSTREAM_RECIPE.json), 'include/nlohmann', 'json/nlohmann'),
  );
  await step('Catch2', async () =>
    keep(await fetchTree('catch2', UPSTREAM_RECIPE.catch2), 'extras', 'catch2'),
  );
}

/** Emscripten's own SDK, without git: the tarball of its repository, then its two commands. */
export async function setUpEmsdk() {
  const tree = await step('emsdk', () => fetchTree('emsdk', UPSTREAM_RECIPE.emsdk));
  const folder = join(TOOLCHAIN, 'emsdk');
  rmSync(folder, { recursive: true, force: true });
  renameSync(tree, folder);
  rmSync(dirname(tree), { recursive: true, force: true });
  const hint =
    'emsdk could not install Emscripten. Its output is above; see https://emscripten.org/docs/getting_started.';
  await step(`Emscripten ${UPSTREAM_RECIPE.emscripten} through emsdk`, async () => {
    await run('python3', ['emsdk.py', 'install', UPSTREAM_RECIPE.emscripten], {
      cwd: folder,
      show: true,
      hint,
    });
    await run('python3', ['emsdk.py', 'activate', UPSTREAM_RECIPE.emscripten], {
      cwd: folder,
      hint,
    });
    return '';
  });
  // `activate` leaves its configuration in the SDK folder, where emcc finds it without an environment.
  return { emscripten: join(folder, 'upstream/emscripten') };
}
