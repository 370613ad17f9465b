// Builds the native command line. A program that was built from the same sources is used as it is, even after the checkout was
// moved or copied: CMake would otherwise rebuild everything in the new place, which takes minutes.
import { arch, cpus } from 'node:os';
import { join } from 'node:path';
import { buildCxx } from './build-cxx.mjs';
import { hashFiles, listFiles, readText, writeAtomically } from './lib/files.mjs';
import { BUILD, ROOT } from './lib/paths.mjs';
import { setUp } from './setup.mjs';

const inputs = (root) => [
  ...listFiles(join(root, 'engine'), (file) => /\.(h|cpp)$/.test(file)),
  ...listFiles(join(root, 'scripts/cmake')),
  ...['CMakeLists.txt', 'CMakePresets.json'].map((name) => join(root, name)),
];

/** Key of a built program: its content, its sources and this machine, because it is compiled for this processor. */
export const cliKey = (program, root = ROOT) =>
  hashFiles([program, ...inputs(root)], `${arch()} ${cpus()[0]?.model}`, root);

/**
 * The path of the program, which is built if necessary.
 * @param make builds it; sets up what that needs
 */
export async function buildCli({ root = ROOT, build = BUILD, make = makeNative } = {}) {
  const program = join(build, 'native', 'tensorscope');
  const stamp = join(build, 'cli.stamp');
  if (readText(stamp) === cliKey(program, root)) return program;
  await make();
  writeAtomically(stamp, cliKey(program, root));
  return program;
}

async function makeNative() {
  await setUp();
  await buildCxx('native', ['tensorscope']);
}
