// What the machine itself must provide: a native C++ compiler, CMake, Ninja, python3 (Emscripten is written in Python).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { capture, run, which } from '../lib/exec.mjs';
import { writeAtomically } from '../lib/files.mjs';
import { Fixable, say } from '../lib/log.mjs';
import { SHARED } from '../lib/paths.mjs';

const TOOLS = [
  { name: 'C++ compiler', programs: ['g++', 'clang++', 'c++'], debian: 'g++' },
  { name: 'CMake', programs: ['cmake'], debian: 'cmake' },
  { name: 'Ninja', programs: ['ninja', 'ninja-build'], debian: 'ninja-build' },
  { name: 'Python 3', programs: ['python3'], debian: 'python3' },
];

const missing = () => TOOLS.filter((tool) => !tool.programs.some((program) => which(program)));

export const isRoot = () => process.getuid?.() === 0;
export const hasApt = () => Boolean(which('apt-get') && which('dpkg'));

/** Installs system packages as root on an apt machine; otherwise says how to install them. */
export async function aptInstall(packages, why) {
  const line = `apt-get update && apt-get install -y ${packages.join(' ')}`;
  if (!hasApt() || !isRoot()) {
    const how = hasApt()
      ? `Run: sudo sh -c '${line}'`
      : `Install with your package manager: ${packages.join(', ')}.`;
    throw new Fixable(`${why}\n${how}`);
  }
  say(`  ${why} Installing: ${line}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const hint =
    'apt-get could not fetch the packages: check the network and the apt sources, then run the command again.';
  await capture('apt-get', ['update'], { env });
  await run('apt-get', ['install', '-y', ...packages], { env, hint });
}

/** Installs ccache, which makes builds quicker, where that needs no confirmation. Builds also work without it. */
async function setUpCompileCache() {
  if (which('ccache') || process.env.TENSORSCOPE_CCACHE === 'off' || !hasApt() || !isRoot()) return;
  // Tried only once: a machine that cannot install it should not wait for its network at every start.
  const refused = join(SHARED, 'no-ccache');
  if (existsSync(refused)) return;
  const install = () =>
    aptInstall(['ccache'], 'A compile cache (ccache) makes the next builds quicker.');
  await install().catch(() => {
    say('  No ccache could be installed: builds take longer without it.');
    writeAtomically(refused, 'Remove this file to try again.\n');
  });
}

export async function setUpSystemTools() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Fixable(
      `Node ${process.versions.node} is too old: Tensorscope needs Node 20.19 or newer (nodejs.org).`,
    );
  }
  await setUpCompileCache();
  const absent = missing();
  if (absent.length === 0) return '';
  const names = absent.map((tool) => tool.name).join(', ');
  await aptInstall(
    absent.map((tool) => tool.debian),
    `Missing on this machine: ${names}.`,
  );
  const still = missing();
  if (still.length > 0)
    throw new Fixable(`Still missing after apt-get: ${still.map((tool) => tool.name).join(', ')}.`);
  return `installed ${names}`;
}
