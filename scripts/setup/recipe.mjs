// The parts of the C++ toolchain and where they come from, at the versions that versions.json pins.
import { existsSync, readFileSync } from 'node:fs';
import { which } from '../lib/exec.mjs';

const VERSIONS = JSON.parse(readFileSync(new URL('versions.json', import.meta.url), 'utf8'));

export const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** Packages of one Debian suite: everything that decides what is unpacked. */
export const DEBIAN_RECIPE = {
  version: 3,
  suite: process.env.TENSORSCOPE_DEBIAN_SUITE ?? VERSIONS.debian.suite,
  pinned: VERSIONS.debian.packages,
  packages: ['emscripten', 'libeigen3-dev', 'nlohmann-json3-dev', 'patchelf'],
  // The same version as the clang that Emscripten depends on, whose 150 MB of libraries it shares.
  clangTools: ['clang-format'],
  // The first version that skips system headers: two to three times faster than 21, which is worth another 45 MB to download.
  clangTidy: 'clang-tidy-22',
  // Only its two amalgamated files are used, from the source package.
  sources: ['catch2'],
  // The machine's node and python3 are used instead, and nothing is linked natively with this root.
  leaveOut: [
    /^nodejs$|^libnode|^node-(undici|corepack|debug|minimatch|semver|lru-cache|balanced|brace|ms$)/,
    /^python3|^libpython/,
    /^binutils|^lib(binutils|ctf|gprofng|sframe)|^lib(a|t|l|ub|hwa)san\d|^linux-libc-dev$/,
    /^libc6-dev$|^libc-dev-bin$|^libgcc-\d+-dev$|^libstdc\+\+-\d+-dev$|^libobjc|^libgc1$|^libc-gconv/,
    /^openssl|^debconf|^tzdata$|^media-types$|^netbase$|readline|^ccache$|^clang-tools-|^pkgconf/,
  ],
};

/** Packages whose version affects what we build or check. A suite's C library, for example, changes weekly and does not. */
export const DECIDES =
  /^(emscripten|binaryen|catch2|libeigen3-dev|nlohmann-json3-dev|(clang|clang-format|clang-tidy|lld|llvm)-\d+)$/;

const { emscripten, eigen, json, catch2 } = VERSIONS.upstream;

/** The same parts from their upstream projects, for machines that are not Debian. */
export const UPSTREAM_RECIPE = {
  version: 2,
  emscripten,
  // emsdk has a tag for each version that it can install, so one version pins both installer and tools.
  emsdk: `https://github.com/emscripten-core/emsdk/archive/refs/tags/${emscripten}.tar.gz`,
  eigen: `https://gitlab.com/libeigen/eigen/-/archive/${eigen}/eigen-${eigen}.tar.gz`,
  json: `https://github.com/nlohmann/json/archive/refs/tags/v${json}.tar.gz`,
  catch2: `https://github.com/catchorg/Catch2/archive/refs/tags/v${catch2}.tar.gz`,
};

/** True on machines where the Debian recipe can work. */
export function canUseDebian() {
  return (
    process.platform === 'linux' &&
    Boolean(which('apt-get') && which('dpkg')) &&
    existsSync(KEYRING)
  );
}

/** The recipe that this machine uses, as text. */
export function recipeText() {
  const text = (_, value) => (value instanceof RegExp ? String(value) : value);
  return JSON.stringify(canUseDebian() ? DEBIAN_RECIPE : UPSTREAM_RECIPE, text);
}
