// Measures cases with engines and keeps what came out in build/bench/<name>.json, row by row.
import { availableParallelism, cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { writeAtomically } from '../lib/files.mjs';
import { Fixable, say } from '../lib/log.mjs';
import { BUILD } from '../lib/paths.mjs';
import { acceptance } from './acceptance.mjs';
import { startBrowser } from './browser.mjs';
import { CASES } from './cases.mjs';
import { buildLimits } from './limits/build.mjs';
import { makeReferences } from './reference/index.mjs';
import { problems, progressLine } from './report.mjs';
import { measureCase } from './rounds.mjs';

const machine = () => ({
  cpu: cpus()[0]?.model,
  cores: availableParallelism(),
  memory_bytes: totalmem(),
  kernel: release(),
  node: process.version,
});

export function selectCases(only) {
  const cases = CASES.filter(({ id }) => only === undefined || new RegExp(only).test(id));
  if (cases.length > 0) return cases;
  throw new Fixable(`No case matches ${only}: ${CASES.map(({ id }) => id).join(', ')}`);
}

async function openAll(engines, browser) {
  const infos = {};
  for (const engine of engines) {
    try {
      engine.page = await browser.open(engine);
      infos[engine.key] = { threads: engine.threads, ...engine.page.info };
    } catch (error) {
      infos[engine.key] = { threads: engine.threads, error: String(error).slice(0, 300) };
      say(`  ${engine.key} does not start: ${infos[engine.key].error}`);
    }
  }
  return infos;
}

/** @param name of the JSON file. @returns {machine, browser, engines, cases: rows, acceptance} */
export async function compare(name, { engines, only, quick = false, mounts = {} }) {
  const cases = selectCases(only);
  await buildLimits();
  makeReferences(cases);
  const browser = await startBrowser(mounts);
  const file = join(BUILD, 'bench', `${name}.json`);
  const contestants = engines.map((engine) => ({ ...engine }));
  try {
    const result = {
      started: new Date().toISOString(),
      machine: machine(),
      browser: `Chromium ${browser.version}`,
      quick,
      engines: await openAll(contestants, browser),
      cases: [],
    };
    for (const one of cases) {
      const row = await measureCase(one, contestants, browser, { quick });
      result.cases.push(row);
      result.acceptance = acceptance(result.cases);
      say(progressLine(row));
      for (const problem of problems([row])) say(`  ${problem}`);
      writeAtomically(file, JSON.stringify(result, null, 1));
    }
    return { ...result, file };
  } finally {
    await browser.close();
  }
}
