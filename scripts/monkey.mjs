// npm run monkey [-- MINUTES [SEED]]: random clicks and keys over all labs in Chromium; by default ten minutes and seed 1.
import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { Fixable, main } from './lib/log.mjs';
import { ROOT } from './lib/paths.mjs';
import { toolLine } from './lib/tools.mjs';
import { setUpChromium } from './setup/chromium.mjs';
import { setUp } from './setup.mjs';

function numbers([minutes = '10', seed = '1']) {
  if (!(Number(minutes) > 0)) throw new Fixable(`${minutes} minutes: give a number above 0.`);
  if (!Number.isInteger(Number(seed))) throw new Fixable(`Seed ${seed}: give a whole number.`);
  return { MONKEY_MINUTES: minutes, TENSORSCOPE_SEED: seed };
}

await main(async () => {
  const given = numbers(process.argv.slice(2));
  await setUp();
  await build();
  const line = toolLine('playwright', '--project=sweep', 'monkey.spec', '--reporter=list');
  const env = { ...process.env, ...given, CHROMIUM: await setUpChromium() };
  const child = spawn(...line, { cwd: ROOT, env, stdio: 'inherit' });
  return new Promise((done) => child.on('exit', (code) => done(code ?? 1)));
});
