// Set-up for machines that are not Debian: the same parts from their upstream projects, each at a pinned version. Tested against
// our own server with small stand-ins (upstream.test.mjs), not with the real downloads.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run, which } from '../lib/exec.mjs';
import { Fixable, step } from '../lib/log.mjs';
import { TOOLCHAIN } from './place.mjs';
import { UPSTREAM_RECIPE } from './recipe.mjs';

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
async function fetchTree(name, url, toolchain) {
  const folder = join(toolchain, `${name}.partial`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await download(url, join(folder, 'archive'));
  const hint = `${url} is not the archive it should be: run the same command again.`;
  await run('tar', ['-xzf', 'archive'], { cwd: folder, hint });
  rmSync(join(folder, 'archive'));
  return join(folder, readdirSync(folder)[0]);
}

/** Moves an unpacked tree, or a part of it, to its place in the toolchain and drops the rest. */
function keep(tree, part, place) {
  if (!existsSync(join(tree, part))) throw new Fixable(`The archive for ${place} has no ${part}.`);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(dirname(place), { recursive: true });
  renameSync(join(tree, part), place);
  rmSync(dirname(tree), { recursive: true, force: true });
}

/** Eigen, nlohmann-json and Catch2 into the same places that the Debian recipe uses. */
export async function setUpUpstreamLibraries(toolchain = TOOLCHAIN, recipe = UPSTREAM_RECIPE) {
  const provide = (title, name, part, target) =>
    step(title, async () =>
      keep(await fetchTree(name, recipe[name], toolchain), part, join(toolchain, target)),
    );
  await provide('Eigen 5', 'eigen', 'Eigen', 'eigen/Eigen');
  await provide('nlohmann-json', 'json', 'include/nlohmann', 'json/nlohmann');
  await provide('Catch2', 'catch2', 'extras', 'catch2');
}

/** Emscripten's own SDK, without git: the tarball of its tag, then its two commands with the same version. */
export async function setUpEmsdk(toolchain = TOOLCHAIN, recipe = UPSTREAM_RECIPE) {
  const folder = join(toolchain, 'emsdk');
  await step(`emsdk ${recipe.emscripten}`, async () =>
    keep(await fetchTree('emsdk', recipe.emsdk, toolchain), '.', folder),
  );
  const hint =
    'emsdk could not install Emscripten. Its output is above; see https://emscripten.org/docs/getting_started.';
  await step(`Emscripten ${recipe.emscripten} through emsdk`, async () => {
    await run('python3', ['emsdk.py', 'install', recipe.emscripten], {
      cwd: folder,
      show: true,
      hint,
    });
    await run('python3', ['emsdk.py', 'activate', recipe.emscripten], { cwd: folder, hint });
    return '';
  });
  const { emscripten } = emsdkTools(toolchain);
  if (!existsSync(join(emscripten, 'em++'))) {
    throw new Fixable(`emsdk ended well but left no em++ in ${emscripten}.\n${hint}`);
  }
}

/** `activate` leaves its configuration in the SDK folder, where emcc finds it without an environment. */
export const emsdkTools = (toolchain = TOOLCHAIN) => ({
  emscripten: join(toolchain, 'emsdk/upstream/emscripten'),
});

export const machineFormatters = () => ({
  clangFormat: which('clang-format'),
  clangTidy: which('clang-tidy'),
});
