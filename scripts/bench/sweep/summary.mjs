// Summaries of a sweep: our engine against the best peer of each shape. Pure functions.
import { bestPeer, engineKeys, markdown, msOf, roofline } from '../report.mjs';
import { geomean, percentile } from '../statistics.mjs';

/** Our aims relative to the best peer, by threads: geometric mean, 10th percentile, and minimum over all shapes. */
const AIMS = {
  1: { geomean: 1.5, tenth: 1.1, least: 1 },
  2: { geomean: 1.3, least: 0.9 },
};

/** {id, family, ms, peer, peerMs, times, fastest, ofLimit} of a row; NaN for figures that were not measured. */
export function comparisonOf(row, threads) {
  const ours = `ours-t${threads}`;
  const peer = bestPeer(row, engineKeys([row], threads));
  const ms = msOf(row, ours);
  const peerMs = msOf(row, peer);
  // Uses the fastest samples, which interference from other processes did not slow down.
  const best = (key) => row.engines[key]?.best_ms ?? Number.NaN;
  return {
    id: row.id,
    family: row.family,
    ms,
    peer: peer?.replace(/-t\d$/, ''),
    peerMs,
    times: peerMs / ms,
    fastest: best(peer) / best(ours),
    ofLimit: roofline(row, threads).ms / ms,
  };
}

const finite = (values) => values.filter(Number.isFinite);

/** {count, times, tenth, least, ofLimit} over compared shapes. */
export function statistics(compared) {
  const times = finite(compared.map((one) => one.times));
  return {
    count: times.length,
    times: geomean(times),
    tenth: percentile(times, 0.1),
    least: times.length > 0 ? Math.min(...times) : Number.NaN,
    ofLimit: geomean(finite(compared.map((one) => one.ofLimit))),
  };
}

/** The shapes where a peer is faster, the worst first. */
export const losses = (compared) =>
  compared.filter(({ times }) => times < 1).sort((a, b) => a.times - b.times);

/** {threads, overall, families: {name: statistics}, losses} */
export function summaryOf(rows, threads) {
  const compared = rows.map((row) => comparisonOf(row, threads));
  const families = [...new Set(compared.map(({ family }) => family))].sort();
  return {
    threads,
    overall: statistics(compared),
    families: Object.fromEntries(
      families.map((name) => [name, statistics(compared.filter(({ family }) => family === name))]),
    ),
    losses: losses(compared),
  };
}

/** Three significant digits, also for microseconds. */
const short = (ms) => (Number.isFinite(ms) ? Number(ms.toPrecision(3)).toString() : '-');
const two = (value) => (Number.isFinite(value) ? value.toFixed(2) : '-');

const familyCells = (name, { count, times, tenth, least, ofLimit }) => [
  name,
  String(count),
  ...[times, tenth, least, ofLimit].map(two),
];

function verdict({ overall }, { geomean: wanted, tenth, least }) {
  const aims = [
    ['geomean', overall.times, wanted],
    ...(tenth ? [['10th percentile', overall.tenth, tenth]] : []),
    ['least', overall.least, least],
  ];
  return aims
    .map(
      ([name, value, aim]) => `${name} ${two(value)} (aim ${aim}${value >= aim ? '' : ', missed'})`,
    )
    .join(', ');
}

const HEADER = ['shape', 'family', 'ours ms', 'best peer', 'its ms', 'ours/best', 'of the limit'];

/** Every shape, family and loss for this many threads; empty where nothing was measured. */
export function sweepReport(rows, threads) {
  const compared = rows.map((row) => comparisonOf(row, threads));
  if (finite(compared.map(({ ms }) => ms)).length === 0) return '';
  const summary = summaryOf(rows, threads);
  const shapes = compared.map((one) => [
    one.id,
    one.family,
    short(one.ms),
    one.peer ?? '-',
    short(one.peerMs),
    two(one.times),
    two(one.ofLimit),
  ]);
  const families = [...Object.entries(summary.families), ['all', summary.overall]];
  const lost = summary.losses.map(
    ({ id, times, fastest, peer, ofLimit }) =>
      `- ${id}: ${two(times)} of ${peer} (fastest samples ${two(fastest)}), ${two(ofLimit)} of the limit`,
  );
  const title = `### ${threads} thread${threads > 1 ? 's' : ''}`;
  const header = [
    'family',
    'shapes',
    'geomean ours/best',
    '10th percentile',
    'least',
    'of the limit',
  ];
  return [
    `${title}: ${compared.length} shapes`,
    markdown(HEADER, shapes),
    markdown(
      header,
      families.map(([name, one]) => familyCells(name, one)),
    ),
    `${lost.length} slower than the best peer${lost.length > 0 ? ':' : ''}\n${lost.join('\n')}`.trim(),
    `${threads} thread${threads > 1 ? 's' : ''}: ${verdict(summary, AIMS[threads])}`,
  ].join('\n\n');
}

/** One line of progress: "12/32 name  t1 0.5 ms, 1.43 of litert, 0.80 of the limit; ... [9/9 quiet]". */
export function sweepProgress(row, done, count, threads) {
  const parts = threads.map((n) => {
    const { ms, times, peer, ofLimit } = comparisonOf(row, n);
    return `  t${n} ${short(ms)} ms, ${two(times)} of ${peer ?? 'no peer'}, ${two(ofLimit)} of the limit`;
  });
  return `${done}/${count} ${row.id}${parts.join(';')} [${row.rounds.quiet}/${row.rounds.all} quiet]`;
}
