// npm start [-- --no-isolation]: sets up, builds what changed, serves, prints the address.
import { pathToFileURL } from 'node:url';
import { buildWasm, FIRST_MODULE, wasmIsBuilt } from './build-cxx.mjs';
import { buildFirstPages, buildWeb, FIRST_PAGES, webIsBuilt } from './build-web.mjs';
import { runBehind } from './lib/exec.mjs';
import { main, say, seconds } from './lib/log.mjs';
import { DIST } from './lib/paths.mjs';
import { serve, serverOptions, toldHelp } from './serve.mjs';
import { cxxIsSetUp } from './setup/cxx.mjs';
import { setUp } from './setup.mjs';

const DOES =
  'npm start sets up what is missing, builds what changed, serves the page and prints its address, until Ctrl+C stops it.';

/** Approximate duration of each step without a compile cache, in seconds on two cores with a network of 20 MB/s. */
const TOOLS = { name: 'the compiler and its libraries (205 MB of downloads)', about: 65 };
const MODULE = { name: 'the WebAssembly module that every browser runs', about: 60 };
const PAGES = { name: 'the pages', about: 5 };

/** The steps that must finish before the address can be printed. */
async function planned() {
  if (!(await cxxIsSetUp())) return [TOOLS, MODULE, PAGES];
  if (!wasmIsBuilt()) return [MODULE, PAGES];
  return webIsBuilt() ? [] : [PAGES];
}

function tellPlan(steps) {
  if (steps.length === 0) return;
  const total = steps.reduce((sum, { about }) => sum + about, 0);
  const names = steps.map(({ name }) => name).join('; ');
  say(`To be made, in about ${total} s on two cores: ${names}.`);
}

/**
 * Serves as soon as there is something to show: if no module is built yet, the page with the module that every browser runs,
 * while the others are built. Resolves when everything is built.
 * @param {{ serve(folder: string): Promise<{ show(folder: string): void }> }} steps the others as in BUILDING
 */
export async function bringUp(steps) {
  let server;
  const show = async (folder) => {
    if (server) server.show(folder);
    else server = await steps.serve(folder);
  };
  if (!steps.wasmIsBuilt()) {
    await steps.buildFirst();
    await show(FIRST_PAGES);
    say('The faster modules are built behind it: until then the page measures on a busy machine.');
    steps.runBehind();
  }
  const behind = server !== undefined;
  try {
    await steps.buildWasm();
    await steps.buildWeb(() => show(DIST));
    if (behind) say('Everything is built: reload the page to use it.');
  } catch (error) {
    if (!server) throw error;
    say(`${error.message}\nThe page goes on with what there is.`);
    process.exitCode = 1;
  }
}

const BUILDING = {
  wasmIsBuilt,
  buildFirst: async () => {
    await buildWasm([FIRST_MODULE]);
    await buildFirstPages();
  },
  runBehind,
  buildWasm: () => buildWasm(),
  buildWeb,
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    const args = process.argv.slice(2);
    if (toldHelp(DOES, args)) return;
    const options = serverOptions(args);
    const started = Date.now();
    tellPlan(await planned());
    await setUp();
    const serveTimed = async (folder) => {
      const server = await serve(folder, options);
      say(`(after ${seconds(Date.now() - started)})`);
      return server;
    };
    await bringUp({ ...BUILDING, serve: serveTimed });
  });
}
