// npm run sentences [-- NAME ...]: writes everything that labs and exercises say into one Markdown file, in reading order, to be read
// aloud as a whole. A lab is read before its prediction, after it, with wrong and right answers, and once more for each of five other
// settings; what it has already said word for word is left out.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { askedNames } from './browsers/asked.mjs';
import { exercises, labs } from './browsers/labs.mjs';
import { main, say } from './lib/log.mjs';
import { BUILD, DIST } from './lib/paths.mjs';
import { readExercise } from './sentences/exercise.mjs';
import { readLab } from './sentences/lab.mjs';
import { startServer } from './serve.mjs';
import { CHROMIUM_ARGUMENTS } from './setup/chromium.mjs';

const FILE = join(BUILD, 'sentences.md');

async function readAll(names) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: CHROMIUM_ARGUMENTS,
  });
  const server = await startServer({ port: 0, root: DIST });
  const parts = [];
  try {
    for (const name of names) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      const read = labs().includes(name) ? readLab : readExercise;
      const part = await read(page, server.url, name);
      parts.push(`# ${name}\n\n${part}`);
      writeFileSync(FILE, `${parts.join('\n\n')}\n`);
      say(`${name}: ${part.split(/\s+/).length} words`);
      await context.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
  say(FILE);
}

await main(async () => {
  const asked = await askedNames();
  await readAll(asked.length > 0 ? asked : [...labs(), ...exercises()]);
  return 0;
});
