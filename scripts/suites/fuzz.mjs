// The engine's readers under libFuzzer: each goes on from its corpus (tests/fuzz) in a copy, with the time it is given.
// What it finds is kept in build/fuzz/found and named; it belongs into the corpus once it is mended.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, mapLimit } from '../lib/exec.mjs';
import { BUILD, ROOT } from '../lib/paths.mjs';

const CORPORA = join(ROOT, 'tests', 'fuzz');

export const readers = () => readdirSync(CORPORA).sort();

/** Nothing that is fuzzed is longer: what a reader does with a long text is what it does with a short one. */
const LONGEST_BYTES = 4096;

async function fuzzReader(reader, seconds) {
  const corpus = mkdtempSync(join(tmpdir(), `tensorscope-fuzz-${reader}-`));
  const found = join(BUILD, 'fuzz', 'found', reader);
  mkdirSync(found, { recursive: true });
  cpSync(join(CORPORA, reader), corpus, { recursive: true });
  const options = {
    max_total_time: seconds,
    max_len: LONGEST_BYTES,
    timeout: 60,
    rss_limit_mb: 3000,
    artifact_prefix: `${found}/`,
  };
  const args = Object.entries(options).map(([name, value]) => `-${name}=${value}`);
  const { code, stderr } = await capture(join(BUILD, 'fuzz', 'fuzz_readers'), [...args, corpus], {
    env: { FUZZ_READER: reader, ASAN_OPTIONS: 'detect_leaks=1' },
    timeoutMs: 1000 * seconds + 600_000,
  });
  rmSync(corpus, { recursive: true, force: true });
  return { reader, code, runs: Number(/Done (\d+) runs/.exec(stderr)?.[1] ?? 0), stderr };
}

/** One case for each reader: clean for so many seconds. */
export async function fuzzReaders(seconds) {
  const all = [];
  await mapLimit(readers(), availableParallelism(), async (reader) => {
    all.push(await fuzzReader(reader, seconds));
  });
  const bad = all.filter(({ code, runs }) => code !== 0 || runs === 0);
  return {
    passed: all.length - bad.length,
    failed: bad.length,
    problems: bad.map(({ reader, stderr }) => `${reader}\n${stderr.slice(-3000)}`),
    notes: [all.map(({ reader, runs }) => `${reader} ${runs} runs`).join(', ')],
  };
}
