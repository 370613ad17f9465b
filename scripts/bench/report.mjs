// Tables from measured rows. Pure functions.

/** Three significant digits: 123, 12.3, 1.23. */
export function digits(value) {
  if (value === undefined || value === null || !Number.isFinite(value)) return '-';
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

const done = (result) => result?.status === 'ok';

/** The limit loop that a case's operations are compared with; cases that only move bytes have none. */
function loopOf({ unit }, compute) {
  if (unit === 'GB/s') return undefined;
  if (unit === 'GOP/s') return compute === 'fma' ? 'int8' : undefined;
  return compute;
}

/**
 * The least time that a case can take: the slower of its multiply-adds (or int8 dot products) and its bytes, measured in the same
 * rounds. For cases in GB/s only the bytes count.
 */
export function roofline(row, threads = 1, compute = 'fma') {
  const msOf = (what) => {
    const result = row.engines[`limit-${what}-t${threads}`];
    return done(result) ? result.ms : 0;
  };
  const loop = loopOf(row, compute);
  const bytes = msOf('mem');
  const operations = loop === undefined ? 0 : msOf(loop);
  // The time for bytes alone does not limit a case that computes.
  if (operations === 0 && row.unit !== 'GB/s') return { ms: Number.NaN, bound: '-' };
  const ms = Math.max(bytes, operations);
  if (ms === 0) return { ms: Number.NaN, bound: '-' };
  return { ms, bound: operations >= bytes ? loop : 'mem' };
}

const isEngine = (key) => !/^(limit|reach)-/.test(key);
const isOurs = (key) => key.startsWith('ours-');

/** Keys of engines (no limits) that ran with this many threads, ours first. */
export function engineKeys(rows, threads) {
  const keys = new Set(rows.flatMap((row) => Object.keys(row.engines)));
  const those = [...keys].filter((key) => isEngine(key) && key.endsWith(`-t${threads}`));
  const ours = those.filter(isOurs).sort((a, b) => a.length - b.length); // "ours-t1" before its variants
  return [...ours, ...those.filter((key) => !isOurs(key))];
}

/** The fastest engine that is not ours and whose result is right; undefined when there is none. */
export function bestPeer(row, keys) {
  const candidates = keys.filter((key) => !isOurs(key) && done(row.engines[key]));
  return candidates.sort((a, b) => row.engines[a].ms - row.engines[b].ms)[0];
}

function cell(result) {
  switch (result?.status) {
    case undefined:
      return '-';
    case 'ok':
      return digits(result.rate);
    case 'wrong':
      return `WRONG ${digits(result.rate)}`;
    case 'unsupported':
      return 'n/a';
    default:
      return 'fails';
  }
}

const ratio = (a, b) => (Number.isFinite(a / b) ? (a / b).toFixed(2) : '-');

export const msOf = (row, key) => (done(row.engines[key]) ? row.engines[key].ms : Number.NaN);

const speedup = (row, threads) => ratio(msOf(row, 'ours-t1'), msOf(row, `ours-t${threads}`));

/** Columns of a comparison: a title and a function that gives a row's cell. */
function columns(rows, keys, threads) {
  const ours = keys.find(isOurs);
  const best = (row) => bestPeer(row, keys);
  const withoutFma = 'ours-simd128-t1';
  const hasPeers = keys.some((key) => !isOurs(key));
  const has = (key) => rows.some((row) => row.engines[key]);
  const limit = (row) => {
    const { ms, bound } = roofline(row, threads);
    return `${digits(row.work / ms / 1e6)} (${bound})`;
  };
  const peers = [
    ['best peer', (row) => best(row)?.replace(/-t\d$/, '') ?? row.peers ?? '-'],
    ['ours/best', (row) => ratio(msOf(row, best(row)), msOf(row, ours))],
  ];
  return [
    ['case', (row) => row.id],
    ['unit', (row) => row.unit],
    ['limit (bound)', limit],
    ...(has('reach-t1') && threads === 1
      ? [['reach', (row) => cell(row.engines['reach-t1'])]]
      : []),
    ...keys.map((key) => [key.replace(/-t\d$/, ''), (row) => cell(row.engines[key])]),
    ...(hasPeers ? peers : []),
    ['ours/limit', (row) => ratio(roofline(row, threads).ms, msOf(row, ours))],
    // Without fused multiply-adds the roof is lower.
    ...(keys.includes(withoutFma)
      ? [['simd128/limit', (row) => ratio(roofline(row, threads, 'ma').ms, msOf(row, withoutFma))]]
      : []),
    ...(threads > 1 ? [['over 1 thread', (row) => speedup(row, threads)]] : []),
    ['quiet/rounds', ({ rounds }) => `${rounds.quiet}/${rounds.all}`],
  ];
}

export const markdown = (header, rows) =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The comparison for this many threads; empty when nothing ran with them. */
export function comparison(rows, threads, statistic = 'median') {
  const keys = engineKeys(rows, threads);
  if (keys.length === 0) return '';
  const table = columns(rows, keys, threads);
  const timed = rows.filter((row) => row.id !== 'matmul-8');
  const title = `${threads} thread${threads > 1 ? 's' : ''}: ${statistic} rates`;
  const header = table.map(([name]) => name);
  const cells = timed.map((row) => table.map(([, of]) => of(row)));
  return `### ${title}\n\n${markdown(header, cells)}\n`;
}

/** An 8x8 product is all overhead, so it is reported in microseconds per call instead of a rate. */
export function callOverhead(rows) {
  const row = rows.find(({ id }) => id === 'matmul-8');
  if (!row) return '';
  const cells = Object.entries(row.engines)
    .filter(([key, result]) => isEngine(key) && done(result))
    .map(([key, { ms }]) => `${key} ${digits(ms * 1e3)}`);
  return `Call overhead, 8x8 product, us per call: ${cells.join(', ')}\n`;
}

/** Our speedup on two threads, for cases measured on one and two, and the machine's number of threads. */
export function threadsLine(rows, hardwareThreads) {
  const both = rows.filter(
    (row) =>
      row.unit !== 'GB/s' &&
      row.id !== 'matmul-8' &&
      Number.isFinite(msOf(row, 'ours-t1') / msOf(row, 'ours-t2')),
  );
  if (both.length === 0) return '';
  const cells = both.map((row) => `${row.id} ${speedup(row, 2)}`);
  return `Ours on 2 threads over 1, on a machine with ${hardwareThreads}: ${cells.join(', ')}\n`;
}

/** Wrong results and errors of all engines, one line each. */
export function problems(rows) {
  return rows.flatMap(({ id, engines }) =>
    Object.entries(engines).flatMap(([key, result]) => {
      if (result.status === 'wrong') return [`${id} ${key}: WRONG ${JSON.stringify(result.check)}`];
      return result.status === 'error' ? [`${id} ${key}: ${result.message}`] : [];
    }),
  );
}

export const ourProblems = (rows) => problems(rows).filter((line) => / ours-/.test(line));

/** One line of progress while measuring. */
export function progressLine({ id, unit, engines, rounds }) {
  const rates = Object.entries(engines)
    .filter(([, result]) => result.rate !== undefined)
    .map(([key, result]) => `${key} ${cell(result)}`);
  return `${id} [${rounds.quiet}/${rounds.all} quiet] ${unit}: ${rates.join('  ')}`;
}
