// Interleaved rounds: every engine prepares the case, is checked and calibrated, and is then sampled once per round, in random
// order. Rounds in which other processes used the machine do not count.
import { costOf } from './kinds.mjs';
import { externalLoad, loadNow, sleep, waitUntilQuiet } from './quiet.mjs';
import { median, shuffled } from './statistics.mjs';

/** A round is quiet if other processes used fewer cores than this. */
const QUIET = 0.12;
export const THOROUGH = { quietRounds: 15, maxRounds: 45, minMs: 22, waitMs: 20_000 };
/** Few samples, perhaps on a busy machine, so the fastest one is used. */
export const QUICK = { quietRounds: 5, maxRounds: 7, minMs: 22, waitMs: 1000, best: true };
/** For many shapes: a peer that is `times` slower than the best one at calibration is sampled only `samples` times. */
export const MANY = {
  quietRounds: 9,
  maxRounds: 15,
  minMs: 14,
  waitMs: 2000,
  few: { times: 2.5, samples: 3 },
};

const textOf = (error) => String(error?.message ?? error).slice(0, 300);

/** An engine whose page died gets a new one for the next case. */
async function revive(engine, browser) {
  if (engine.page) return;
  engine.page = await browser.open(engine);
}

async function abandon(engine) {
  await engine.page?.close().catch(() => {});
  engine.page = undefined;
}

/** Prepares and calibrates. Returns {status, ...} on failure, else the contestant to sample. */
async function enter(engine, one, browser, minMs) {
  try {
    await revive(engine, browser);
    const prepared = await engine.page.call('prepare', one);
    if (prepared.status !== 'ok') return prepared;
    const { runs, msPerRun } = await engine.page.call('calibrate', minMs);
    const runMs = msPerRun / prepared.reps;
    return { ...prepared, engine, runs, runMs, sampleMs: runs * msPerRun, all: [], quiet: [] };
  } catch (error) {
    await abandon(engine);
    return { status: 'error', message: textOf(error) };
  }
}

/** Engines whose samples take long are sampled in fewer rounds. */
const sitsOut = ({ sampleMs, samples }, round, quietRounds) =>
  (sampleMs > 1000 && round >= 5) || (sampleMs > 300 && round >= quietRounds) || round >= samples;

/** Limits the samples of peers far behind the best one with as many threads: they decide nothing. */
function sparePeers(contestants, { times, samples }) {
  const isPeer = ({ engine }) => !/^(ours|limit|reach)-/.test(engine.key);
  const peers = contestants.filter(isPeer);
  for (const one of peers) {
    const rivals = peers.filter(({ engine }) => engine.threads === one.engine.threads);
    const best = Math.min(...rivals.map(({ runMs }) => runMs));
    if (one.runMs > times * best) one.samples = samples;
  }
}

async function sampleRound(contestants) {
  const sampled = [];
  for (const contestant of shuffled(contestants)) {
    const { engine, runs, reps } = contestant;
    if (!engine.page) continue;
    try {
      contestant.all.push((await engine.page.call('sample', runs)) / runs / reps);
      sampled.push(contestant);
    } catch {
      await abandon(engine);
    }
    // The threads of a pool spin for a moment after their work.
    if (engine.threads > 1) await sleep(8);
  }
  return sampled;
}

async function allRounds(contestants, { quietRounds, maxRounds, waitMs }) {
  const loads = [];
  let quiet = 0;
  await waitUntilQuiet(0.2, waitMs);
  for (let round = 0; round < maxRounds && quiet < quietRounds; round += 1) {
    const before = loadNow();
    const takingPart = contestants.filter((one) => !sitsOut(one, round, quietRounds));
    const sampled = await sampleRound(takingPart);
    const load = externalLoad(before, loadNow());
    loads.push(Number(load.toFixed(3)));
    if (load < QUIET) {
      quiet += 1;
      for (const { quiet: kept, all } of sampled) kept.push(all.at(-1));
    } else if (round > 5) {
      await waitUntilQuiet(0.2, Math.min(waitMs, 4000));
    }
  }
  return { loads, quiet };
}

/**
 * The median over quiet rounds, or over all if too few were quiet.
 *
 * @param best use the fastest sample instead
 */
export function summarise({ all, quiet, check, note, runs, reps }, work, best = false) {
  if (all.length === 0) return { status: 'error', message: 'no sample' };
  const enough = quiet.length >= Math.min(7, all.length);
  const ms = best ? Math.min(...all) : median(enough ? quiet : all);
  return {
    status: check && !check.ok ? 'wrong' : 'ok',
    ms,
    best_ms: Math.min(...all),
    rate: work / ms / 1e6,
    check,
    note,
    runs_per_sample: runs * reps,
    quiet_samples: quiet.length,
    samples_ms: all.map((value) => Number(value.toPrecision(5))),
  };
}

/** One row: the case's costs and each engine's result. @param settings THOROUGH, QUICK or MANY */
export async function measureCase(one, engines, browser, settings) {
  const { flops, bytes, unit, work } = costOf(one);
  const results = {};
  const contestants = [];
  for (const engine of engines) {
    const entered = await enter(engine, one, browser, settings.minMs);
    if (entered.engine) contestants.push(entered);
    else results[engine.key] = entered;
    if (!entered.engine && engine.page) await engine.page.call('dispose').catch(() => {});
  }
  if (settings.few) sparePeers(contestants, settings.few);
  const { loads, quiet } = await allRounds(contestants, settings);
  for (const contestant of contestants) {
    results[contestant.engine.key] = summarise(contestant, work, settings.best);
    await contestant.engine.page?.call('dispose').catch(() => abandon(contestant.engine));
  }
  const rounds = { all: loads.length, quiet, external_load: loads };
  const { id, family, peers } = one;
  return { id, family, flops, bytes, unit, work, peers, rounds, engines: results };
}
