// The set-up without Debian and without its downloads: our own server hands out small stand-ins, and everything else is real
// (fetch, tar, python3, the folders). The stand-in for emsdk records how it was called.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UPSTREAM_RECIPE } from './recipe.mjs';
import { emsdkTools, setUpEmsdk, setUpUpstreamLibraries } from './upstream.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tensorscope-upstream-'));
const VERSION = UPSTREAM_RECIPE.emscripten;

const EMSDK = `import os, sys
with open('calls', 'a') as calls: calls.write(' '.join(sys.argv[1:]) + '\\n')
if sys.argv[1] == 'install':
    os.makedirs('upstream/emscripten')
    open('upstream/emscripten/em++', 'w').close()
`;

const files = {
  good: { 'emsdk.py': EMSDK },
  failing: { 'emsdk.py': "import sys; sys.exit('no tool called ' + sys.argv[2])" },
  hollow: { 'emsdk.py': 'pass' },
  eigen: { 'Eigen/Core': 'eigen', 'unsupported/x': '' },
  json: { 'include/nlohmann/json.hpp': 'json' },
  catch2: { 'extras/catch_amalgamated.cpp': 'catch2' },
};

/** A tarball with one folder inside, as code hosts make them. */
function archive(name) {
  const home = join(folder, 'served', name);
  for (const [file, text] of Object.entries(files[name])) {
    mkdirSync(join(home, `${name}-1`, dirname(file)), { recursive: true });
    writeFileSync(join(home, `${name}-1`, file), text);
  }
  return execFileSync('tar', ['-cz', `${name}-1`], { cwd: home });
}

let server;
let address;
beforeAll(async () => {
  server = createServer(({ url }, response) => {
    const name = url.slice(1);
    if (name in files) response.end(archive(name));
    else if (name === 'garbage') response.end('<html>log in first</html>');
    else response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${server.address().port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const recipe = (emsdk) => ({
  ...UPSTREAM_RECIPE,
  emsdk: `${address}/${emsdk}`,
  eigen: `${address}/eigen`,
  json: `${address}/json`,
  catch2: `${address}/catch2`,
});
const toolchain = () => mkdtempSync(join(folder, 'toolchain-'));

describe('emsdk', () => {
  test('is pinned: the installer is the one of the version that it installs', () => {
    expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/);
    expect(UPSTREAM_RECIPE.emsdk).toContain(`/tags/${VERSION}.tar.gz`);
    for (const part of ['eigen', 'json', 'catch2']) {
      expect(UPSTREAM_RECIPE[part]).not.toMatch(/\/(main|master|latest)\b/);
    }
  });

  test('is unpacked, then told to install and to activate that version', async () => {
    const home = toolchain();
    await setUpEmsdk(home, recipe('good'));
    expect(readFileSync(join(home, 'emsdk/calls'), 'utf8')).toBe(
      `install ${VERSION}\nactivate ${VERSION}\n`,
    );
    expect(existsSync(join(emsdkTools(home).emscripten, 'em++'))).toBe(true);
    expect(existsSync(join(home, 'emsdk.partial'))).toBe(false);
    // Files left by an older set-up are not part of the new one.
    writeFileSync(join(home, 'emsdk/left-over'), '');
    await setUpEmsdk(home, recipe('good'));
    expect(existsSync(join(home, 'emsdk/left-over'))).toBe(false);
  });

  test.each([
    ['missing', /Could not download .*\/missing: the server answered 404.*\nCheck the network/],
    ['garbage', /tar[\s\S]*\/garbage is not the archive it should be/],
    ['failing', /emsdk\.py install [\s\S]*ended with code 1[\s\S]*emsdk could not install/],
    ['hollow', /emsdk ended well but left no em\+\+ in /],
  ])('an archive that is %s is told with what to do', async (name, message) => {
    await expect(setUpEmsdk(toolchain(), recipe(name))).rejects.toThrow(message);
  });

  test('a host that does not answer is named', async () => {
    const dead = { ...recipe('good'), emsdk: 'http://127.0.0.1:9/emsdk.tar.gz' };
    await expect(setUpEmsdk(toolchain(), dead)).rejects.toThrow(
      /Could not download http:\/\/127\.0\.0\.1:9\/emsdk\.tar\.gz: .+\nCheck the network/,
    );
  });
});

describe('libraries', () => {
  test('lie where the Debian recipe puts them, without the rest of their archives', async () => {
    const home = toolchain();
    await setUpUpstreamLibraries(home, recipe('good'));
    const read = (file) => readFileSync(join(home, file), 'utf8');
    expect(read('eigen/Eigen/Core')).toBe('eigen');
    expect(read('json/nlohmann/json.hpp')).toBe('json');
    expect(read('catch2/catch_amalgamated.cpp')).toBe('catch2');
    expect(existsSync(join(home, 'eigen/unsupported'))).toBe(false);
  });

  test('an archive without the part that is needed is named', async () => {
    const wrong = { ...recipe('good'), eigen: `${address}/json` };
    await expect(setUpUpstreamLibraries(toolchain(), wrong)).rejects.toThrow(/has no Eigen/);
  });
});
