// The library as a plain module from another origin, and on hosts that forbid things: it works, or names what forbids it.

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userFolder, write } from './support/installed.ts';
import {
  answerOf,
  closeAll,
  HTML,
  host,
  ISOLATED,
  ONE,
  program,
  STRICT,
  TWO,
} from './support/page.ts';

let folder = '';
/** The library's address on a server open to every origin, like a content delivery network. */
let network = '';
beforeAll(async () => {
  folder = userFolder();
  const anybody = {
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  network = await host(join(folder, 'node_modules/tensorscope/dist/lib'), () => anybody);
  write(folder, {
    'page/index.html': HTML('main.js'),
    'page/main.js': program(`${network}/tensorscope.js`),
  });
  write(folder, {
    'own/index.html': HTML('main.js'),
    'own/main.js': program('./lib/tensorscope.js'),
  });
  const library = join(folder, 'node_modules/tensorscope/dist/lib');
  cpSync(join(library, 'files'), join(folder, 'page/files'), { recursive: true });
  cpSync(library, join(folder, 'own/lib'), { recursive: true });
});
afterAll(closeAll);

const policy = (text: string) => () => ({ ...ISOLATED, 'Content-Security-Policy': text });
const page = (headersOf?: Parameters<typeof host>[1]) => host(join(folder, 'page'), headersOf);
const own = (headersOf?: Parameters<typeof host>[1]) => host(join(folder, 'own'), headersOf);

test('another origin: a plain module works, with threads where the page is isolated', async () => {
  expect(await answerOf(`${await page()}/`)).toEqual(ONE);
  expect(await answerOf(`${await page(() => ISOLATED)}/?threads=2`)).toEqual(TWO);
});

test.each([1, 2])(
  'another origin, a policy without blob: on %d thread(s), the reason is the policy',
  async (threads) => {
    const site = await page(
      policy(`script-src 'self' ${network} 'wasm-unsafe-eval'; worker-src 'self'; connect-src *`),
    );
    const refused = await answerOf(`${site}/?threads=${threads}`);
    expect(refused).toEqual({
      code: 'load_failed',
      message: expect.stringMatching(
        /Content-Security-Policy \(worker-src\) allows no worker from a blob/,
      ),
      hint: expect.stringMatching(/allow blob: in worker-src, or serve the folder "files"/),
    });
  },
);

test('another origin, a policy without blob: works with the files on the page’s own', async () => {
  const site = await page(
    policy(
      `script-src 'self' ${network} 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'`,
    ),
  );
  expect(await answerOf(`${site}/?files=files`)).toEqual(ONE);
  expect(await answerOf(`${site}/?files=files&threads=2`)).toEqual(TWO);
});

test('another origin, a policy that forbids to fetch from it: the reason is the policy', async () => {
  const site = await page(
    policy(
      `script-src 'self' ${network} 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'`,
    ),
  );
  expect(await answerOf(`${site}/`)).toMatchObject({
    code: 'load_failed',
    message: expect.stringContaining(`(connect-src) does not allow files of ${network}`),
    hint: expect.stringContaining(`allow ${network} in connect-src`),
  });
});

test("own origin, worker-src 'self': threads work", async () => {
  const site = await own(() => ({ ...ISOLATED, ...STRICT }));
  expect(await answerOf(`${site}/?threads=2`)).toEqual(TWO);
});

test('own origin, a policy that allows workers from blob: only', async () => {
  const site = await own(
    policy("script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'self'"),
  );
  expect(await answerOf(`${site}/?threads=2`)).toEqual(TWO);
});

test('own origin, a policy that allows no workers: the reason is the policy', async () => {
  const site = await own(
    policy("script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'; connect-src 'self'"),
  );
  expect(await answerOf(`${site}/?threads=2`)).toMatchObject({
    code: 'load_failed',
    message: expect.stringContaining(
      '(worker-src) allows the worker neither by its address nor from a blob',
    ),
    hint: expect.stringContaining("allow 'self' in worker-src"),
  });
});

test('own origin, a policy without WebAssembly: the reason is the policy', async () => {
  const site = await own(policy("script-src 'self'; worker-src 'self'; connect-src 'self'"));
  expect(await answerOf(`${site}/`)).toMatchObject({
    code: 'load_failed',
    hint: expect.stringContaining("allow 'wasm-unsafe-eval' in script-src"),
  });
});

test('own origin, isolated, the workers without the headers of isolation: threads work', async () => {
  const site = await own((path) => (path.endsWith('/') ? ISOLATED : undefined));
  expect(await answerOf(`${site}/?threads=2`)).toEqual(TWO);
});

test('own origin, a further thread that cannot be loaded: told once, and not tried for ever', async () => {
  // The first worker is the engine's; later ones find no file.
  const only = `let made = 0;
    globalThis.Worker = class extends Worker {
      constructor(url) { made += 1; super(made === 1 ? url : '/missing.js'); }
    };
    import { Profiler } from './lib/tensorscope.js';
    const profiler = new Profiler({ threads: 2 });
    const { code, message } = await profiler
      .measureLatency('mlp', { batch: 64, budget_ms: 600_000 })
      .catch((error) => error);
    const then = made;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    document.title = JSON.stringify({ code, message, more: made - then });`;
  write(folder, { 'own/only.html': HTML('only.js'), 'own/only.js': only });
  expect(await answerOf(`${await own(() => ISOLATED)}/only.html`)).toEqual({
    code: 'load_failed',
    message: expect.stringContaining('its worker (its script failed)'),
    more: 0,
  });
});

test('own origin, a file that is not there: its name, and no word of the connection', async () => {
  write(folder, {
    'own/part/index.html': HTML('main.js'),
    'own/part/main.js': program('./tensorscope.js'),
  });
  cpSync(join(folder, 'own/lib/tensorscope.js'), join(folder, 'own/part/tensorscope.js'));
  expect(await answerOf(`${await own()}/part/`)).toMatchObject({
    code: 'load_failed',
    message: expect.stringMatching(/\(status 404\)/),
    hint: expect.stringContaining('files have to be published'),
  });
});
