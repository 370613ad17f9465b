// The engines of others: installed here, by npm run bench:peers only, exactly as package-lock.json specifies, and bundled into
// build/bench/peers.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from '../../lib/exec.mjs';
import { hashFiles, listFiles, stamped } from '../../lib/files.mjs';
import { step } from '../../lib/log.mjs';
import { BUILD, ROOT } from '../../lib/paths.mjs';

const HERE = join(ROOT, 'scripts', 'bench', 'peers');
const PACKAGES = join(HERE, 'node_modules');
const BUNDLES = join(BUILD, 'bench', 'peers');

/** Folders that the benchmark's server serves. */
export const PEER_MOUNTS = { '/peers/': BUNDLES, '/node_modules/': PACKAGES };

async function install() {
  const key = hashFiles([join(HERE, 'package-lock.json')]);
  const stamp = join(PACKAGES, '.tensorscope-stamp');
  await stamped(stamp, key, () =>
    step('engines of others (npm)', async () => {
      const hint = 'The engines could not be installed. Check the network, then run it again.';
      const args = ['ci', '--prefix', HERE, '--no-audit', '--no-fund', '--ignore-scripts'];
      await run('npm', args, { cwd: HERE, hint });
    }),
  );
}

/** Node's built-in modules; they are only reached in branches for Node. */
const EXTERNAL = ['/node_modules/*', 'fs', 'path', 'crypto', 'perf_hooks', 'os', 'worker_threads'];

async function bundle() {
  const { build } = await import(pathToFileURL(join(PACKAGES, 'esbuild', 'lib', 'main.js')).href);
  const adapters = listFiles(join(HERE, 'adapters'), (file) => file.endsWith('.mjs'));
  await build({
    entryPoints: adapters,
    outdir: BUNDLES,
    bundle: true,
    format: 'esm',
    minify: true,
    platform: 'browser',
    target: 'es2022',
    external: [...EXTERNAL, 'node:*'],
    define: { global: 'globalThis' },
    legalComments: 'none',
    logLevel: 'error',
  });
}

export async function setUpPeers() {
  await install();
  await bundle();
}
