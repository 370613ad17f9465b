// npm run record [-- LAB ...]: runs every lab in Chromium on this machine and writes the results into web/src/recorded, for
// readers whose browser cannot run the engine.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { askedNames } from './browsers/asked.mjs';
import { labs } from './browsers/labs.mjs';
import { main, say } from './lib/log.mjs';
import { DIST, ROOT } from './lib/paths.mjs';
import { recordLab } from './record/labs.mjs';
import { startServer } from './serve.mjs';
import { CHROMIUM_ARGUMENTS } from './setup/chromium.mjs';

const FOLDER = join(ROOT, 'web/src/recorded');

/** For example "Intel Xeon, 2 cores", without trademark signs. */
function machine() {
  const [first, ...others] = cpus();
  const name = first.model.replace(/\((R|TM)\)|CPU|@.*$|Processor/g, '').replace(/\s+/g, ' ');
  return `${name.trim()}, ${others.length + 1} cores`;
}

const write = (name, content) =>
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(content)}\n`);

async function record(ids) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: CHROMIUM_ARGUMENTS,
  });
  const server = await startServer({ port: 0, root: DIST });
  try {
    for (const id of ids) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      const { lab, models, host } = await recordLab(page, server.url, id);
      const on = { machine: `${machine()}, ${host}`, at: new Date().toISOString() };
      write(id, { ...on, ...lab });
      if (models.length > 0) write('models', models);
      say(`${id}: ${Math.round(JSON.stringify(lab).length / 1000)} kB`);
      await page.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

await main(async () => {
  const asked = await askedNames();
  await record(asked.length > 0 ? asked : labs());
  return 0;
});
