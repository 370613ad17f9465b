// Measures cases with engines and writes the results to build/bench/<name>.json, row by row.
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
import { measureCase, QUICK, THOROUGH } from './rounds.mjs';

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

/**
 * Measures cases one after the other and calls onRow(row, result so far) after each.
 * @param earlier rows of an earlier run, placed before the new ones
 * @returns {machine, browser, engines, cases: rows}
 */
export async function measureCases(cases, { engines, settings, mounts = {}, earlier = [], onRow }) {
  await buildLimits();
  const browser = await startBrowser(mounts);
  const contestants = engines.map((engine) => ({ ...engine }));
  try {
    const result = {
      started: new Date().toISOString(),
      machine: machine(),
      browser: `Chromium ${browser.version}`,
      engines: await openAll(contestants, browser),
      cases: [...earlier],
    };
    for (const one of cases) {
      makeReferences([one]);
      const row = await measureCase(one, contestants, browser, settings);
      result.cases.push(row);
      for (const problem of problems([row])) say(`  ${problem}`);
      onRow(row, result);
    }
    return result;
  } finally {
    await browser.close();
  }
}

/** @param name of the JSON file. @returns {machine, browser, engines, cases: rows, acceptance} */
export async function compare(name, { engines, only, quick = false, mounts = {} }) {
  const cases = selectCases(only);
  makeReferences(cases);
  const file = join(BUILD, 'bench', `${name}.json`);
  const onRow = (row, result) => {
    say(progressLine(row));
    result.acceptance = acceptance(result.cases);
    writeAtomically(file, JSON.stringify({ quick, ...result }, null, 1));
  };
  const settings = quick ? QUICK : THOROUGH;
  const result = await measureCases(cases, { engines, settings, mounts, onRow });
  return { quick, ...result, file };
}
