// A current Emscripten (and clang-format, clang-tidy, Eigen, nlohmann-json, Catch2) on Debian without root: apt downloads
// packages of a newer Debian suite with separate state, they are unpacked into a folder of the toolchain, and their programs are
// patched to use the libraries there. The system is not touched.
import {
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { capture, mapLimit, run } from '../lib/exec.mjs';
import { Fixable, say, step } from '../lib/log.mjs';
import { TOOLCHAIN } from './place.mjs';
import { DEBIAN_RECIPE, DECIDES, KEYRING } from './recipe.mjs';

const APT = join(TOOLCHAIN, 'apt');
/** The versions that were unpacked, which may differ from the pinned ones. */
export const INSTALLED = 'versions.json';
export const DEBIAN_ROOT = join(TOOLCHAIN, 'root');

const NETWORK_HINT =
  'The download failed. Check the network (and HTTP proxy, if any), then run the same command again: what is already here is kept.\n' +
  'Without access to a Debian mirror, install Emscripten 4 or newer (https://emscripten.org/docs/getting_started) so that `emcc` is on PATH.';

/** The Debian mirror that this machine's apt already uses, so that a local mirror or proxy keeps working. */
export function debianMirror(folder = '/etc/apt') {
  const parts = join(folder, 'sources.list.d');
  const files = [join(folder, 'sources.list')];
  if (existsSync(parts)) files.push(...readdirSync(parts).map((name) => join(parts, name)));
  for (const file of files.filter((name) => existsSync(name))) {
    const text = readFileSync(file, 'utf8').replace(/^\s*#.*$/gm, '');
    const pattern = file.endsWith('.sources')
      ? /^URIs:\s*(\S+)/gim
      : /^deb\s+(?:\[[^\]]*\]\s*)?(\S+)/gim;
    for (const [, uri] of text.matchAll(pattern)) {
      if (/^https?:\/\/\S+\/debian\/?$/.test(uri)) return uri.replace(/\/$/, '');
    }
  }
  return 'http://deb.debian.org/debian';
}

function prepareApt() {
  mkdirSync(join(APT, 'lists', 'partial'), { recursive: true });
  mkdirSync(join(APT, 'cache', 'archives', 'partial'), { recursive: true });
  writeFileSync(join(APT, 'status'), '');
  const source = `[signed-by=${KEYRING}] ${debianMirror()} ${DEBIAN_RECIPE.suite} main\n`;
  writeFileSync(join(APT, 'sources.list'), `deb ${source}deb-src ${source}`);
}

const aptOptions = () =>
  [
    `Dir::Etc::sourcelist=${join(APT, 'sources.list')}`,
    'Dir::Etc::sourceparts=/dev/null',
    `Dir::State=${APT}`,
    `Dir::State::status=${join(APT, 'status')}`,
    `Dir::State::lists=${join(APT, 'lists')}`,
    `Dir::Cache=${join(APT, 'cache')}`,
    'Debug::NoLocking=1',
    'APT::Install-Recommends=false',
    'APT::Sandbox::User=root',
    'APT::Update::Post-Invoke-Success=',
    'Acquire::Languages=none',
    'Acquire::Retries=3',
  ].flatMap((option) => ['-o', option]);

const apt = (args, options = {}) =>
  run('apt-get', [...aptOptions(), ...args], {
    env: { LC_ALL: 'C' },
    hint: NETWORK_HINT,
    ...options,
  });

/** Version by name of all packages that installing `packages` would bring in. */
async function solve(packages) {
  const { stdout } = await apt(['--simulate', 'install', ...packages]);
  return new Map(
    [...stdout.matchAll(/^Inst (\S+) \((\S+)/gm)].map(([, name, version]) => [name, version]),
  );
}

async function choosePackages() {
  const base = await solve(DEBIAN_RECIPE.packages);
  const major = [...base.keys()].map((name) => /^clang-(\d+)$/.exec(name)?.[1]).find(Boolean);
  if (!major)
    throw new Fixable(
      `Debian ${DEBIAN_RECIPE.suite}: emscripten no longer depends on clang-N; the recipe in scripts/setup/recipe.mjs needs a look.`,
    );
  const tools = DEBIAN_RECIPE.clangTools.map((name) => `${name}-${major}`);
  const { clangTidy } = DEBIAN_RECIPE;
  // Only the libraries that come with clang-tidy: the compiler that Debian adds is never run.
  const tidy = [...(await solve([clangTidy]))].filter(
    ([name]) => name === clangTidy || name.startsWith('lib'),
  );
  const all = new Map([...(await solve([...DEBIAN_RECIPE.packages, ...tools])), ...tidy]);
  return [...all].filter(([name]) => !DEBIAN_RECIPE.leaveOut.some((pattern) => pattern.test(name)));
}

/** Removes the suffix of a binary rebuild, which has the same source and differs between processors. */
const sourceVersion = (version) => version.replace(/\+b\d+$/, '');

/** The version of a source package on the mirror. */
async function versionOfSource(name) {
  const { stdout } = await run('apt-cache', [...aptOptions(), 'showsrc', '--only-source', name]);
  return /^Version: (\S+)/m.exec(stdout)?.[1] ?? 'unknown';
}

/** Versions of the packages that affect what we build, sorted by name. */
async function decisiveVersions(packages) {
  const sources = await mapLimit(DEBIAN_RECIPE.sources, 1, async (name) => [
    name,
    await versionOfSource(name),
  ]);
  return Object.fromEntries(
    [...packages, ...sources]
      .filter(([name]) => DECIDES.test(name))
      .map(([name, version]) => [name, sourceVersion(version)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** A line for each difference from the versions pinned in versions.json. A suite has one version of a package, which is used. */
export function drift(offered, pinned) {
  const names = [...new Set([...Object.keys(pinned), ...Object.keys(offered)])].sort();
  return names
    .filter((name) => offered[name] !== pinned[name])
    .map(
      (name) =>
        `${name} ${offered[name] ?? 'is not there'}, pinned ${pinned[name] ?? 'at nothing'}`,
    );
}

/** The versions that the mirror offers now, which `npm run pin` records. */
export async function offeredVersions() {
  prepareApt();
  await step(
    `package lists of Debian ${DEBIAN_RECIPE.suite}`,
    async () => void (await apt(['update'])),
  );
  const versions = await decisiveVersions(await choosePackages());
  rmSync(APT, { recursive: true, force: true });
  return versions;
}

const archives = join(APT, 'cache', 'archives');

async function unpack() {
  const packages = readdirSync(archives).filter((file) => file.endsWith('.deb'));
  await mapLimit(packages, 2, (name) => run('dpkg', ['-x', join(archives, name), DEBIAN_ROOT]));
  // Documentation is a third of the small files and is never read from here.
  for (const folder of ['doc', 'man', 'locale'])
    rmSync(join(DEBIAN_ROOT, 'usr/share', folder), { recursive: true, force: true });
}

function isElf(file) {
  if (!lstatSync(file).isFile()) return false;
  const head = Buffer.alloc(4);
  const handle = openSync(file, 'r');
  readSync(handle, head, 0, 4, 0);
  closeSync(handle);
  return head.equals(Buffer.from([0x7f, 0x45, 0x4c, 0x46]));
}

const list = (folder) =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];

/**
 * Paths inside the root; the triplet and the LLVM versions are looked up, not assumed. `llvm` is Emscripten's LLVM, `tidy` the
 * one that clang-tidy belongs to.
 */
export function debianLayout(root = DEBIAN_ROOT) {
  const lib = list(join(root, 'usr/lib')).find((folder) =>
    list(folder).some((file) => /\/ld-linux[^/]*\.so\.\d$/.test(file)),
  );
  const llvmWith = (program) =>
    list(join(root, 'usr/lib')).find(
      (folder) => /\/llvm-\d+$/.test(folder) && existsSync(join(folder, 'bin', program)),
    );
  const [llvm, tidy] = [llvmWith('wasm-ld'), llvmWith('clang-tidy')];
  if (!lib || !llvm || !tidy)
    throw new Fixable(
      `${root} holds no LLVM, no clang-tidy or no dynamic loader: remove ${TOOLCHAIN} and run the command again.`,
    );
  const loader = list(lib).find((file) => /\/ld-linux[^/]*\.so\.\d$/.test(file));
  return { lib, llvm, tidy, loader };
}

/** Points every program at the loader and libraries of the root. Uses patchelf, which is run from the root, too. */
export async function patchDebian() {
  const { lib, llvm, tidy, loader } = debianLayout();
  const homes = [...new Set([llvm, tidy])];
  const patchelf = (args) =>
    run(loader, ['--library-path', lib, join(DEBIAN_ROOT, 'usr/bin/patchelf'), ...args]);
  const rpath = [lib, ...homes.map((home) => join(home, 'lib'))].join(':');
  const programs = [
    ...homes.flatMap((home) => list(join(home, 'bin'))),
    ...list(join(DEBIAN_ROOT, 'usr/bin')).filter((file) => /\/wasm-/.test(file)),
  ];
  for (const file of programs.filter(isElf)) {
    await patchelf(['--set-interpreter', loader, '--set-rpath', rpath, '--force-rpath', file]);
  }
  const libraries = [lib, ...homes.map((home) => join(home, 'lib'))]
    .flatMap(list)
    .filter((file) => /\.so(\.|$)/.test(file));
  for (const file of libraries.filter(isElf)) {
    const { stdout, code } = await capture(loader, [
      '--library-path',
      lib,
      join(DEBIAN_ROOT, 'usr/bin/patchelf'),
      '--print-rpath',
      file,
    ]);
    if (code === 0 && stdout.trim()) await patchelf(['--set-rpath', rpath, '--force-rpath', file]);
  }
}

/** Debian packages acorn outside Emscripten; an ES module import finds it only through a node_modules folder. */
function linkNodeModules() {
  const link = join(DEBIAN_ROOT, 'usr/share/node_modules');
  if (!existsSync(link)) symlinkSync('nodejs', link);
}

/** Copies the two header libraries out, so that no include path exposes other headers of the root. */
function copyHeaders() {
  const from = join(DEBIAN_ROOT, 'usr/include');
  for (const [source, target] of [
    ['eigen3/Eigen', 'eigen/Eigen'],
    ['nlohmann', 'json/nlohmann'],
  ]) {
    rmSync(join(TOOLCHAIN, target), { recursive: true, force: true });
    cpSync(join(from, source), join(TOOLCHAIN, target), { recursive: true, dereference: true });
  }
}

async function fetchCatch2() {
  const folder = join(TOOLCHAIN, 'catch2');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await apt(['--tar-only', '--download-only', 'source', 'catch2'], { cwd: folder });
  const tarball = readdirSync(folder).find((name) => /\.orig\.tar\./.test(name));
  if (!tarball)
    throw new Fixable(
      'The Catch2 source package holds no upstream tarball; see scripts/setup/debian.mjs.',
    );
  await run(
    'tar',
    ['-xf', tarball, '--strip-components=2', '--wildcards', '*/extras/catch_amalgamated.*'],
    { cwd: folder },
  );
  rmSync(join(folder, tarball));
}

export async function setUpDebian() {
  rmSync(DEBIAN_ROOT, { recursive: true, force: true });
  prepareApt();
  await step(
    `package lists of Debian ${DEBIAN_RECIPE.suite} (10 MB)`,
    async () => void (await apt(['update'])),
  );
  const packages = await choosePackages();
  const versions = await decisiveVersions(packages);
  for (const line of drift(versions, DEBIAN_RECIPE.pinned))
    say(`  not the pinned version: ${line}`);
  await step('Emscripten, LLVM, Eigen, nlohmann-json packages (about 195 MB)', async () => {
    for (const file of list(archives).filter((name) => name.endsWith('.deb'))) rmSync(file);
    await apt(['download', ...packages.map(([name]) => name)], { cwd: archives });
    return `${packages.length} packages`;
  });
  await step('unpacking', async () => {
    mkdirSync(DEBIAN_ROOT, { recursive: true });
    await unpack();
    linkNodeModules();
    copyHeaders();
  });
  await step('Catch2 source', fetchCatch2);
  writeFileSync(join(TOOLCHAIN, INSTALLED), `${JSON.stringify(versions, null, 2)}\n`);
  rmSync(APT, { recursive: true, force: true });
}

/** The tools this recipe provides, as absolute paths. */
export function debianTools() {
  const { llvm, tidy } = debianLayout();
  const share = join(DEBIAN_ROOT, 'usr/share');
  return {
    emscripten: join(share, 'emscripten'),
    llvm: join(llvm, 'bin'),
    binaryen: join(DEBIAN_ROOT, 'usr'),
    clangFormat: join(llvm, 'bin/clang-format'),
    clangTidy: join(tidy, 'bin/clang-tidy'),
  };
}
