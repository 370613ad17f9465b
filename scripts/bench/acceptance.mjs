// The performance targets of our engine and how its measurements compare, one line per target. Pure functions.
import { bestPeer, digits, engineKeys, markdown, msOf, roofline } from './report.mjs';

const OURS = 'ours-t1';

/** An older build of ours appears in the table's columns, but it does not count as a peer. */
const peerKeys = (row) => engineKeys([row], 1).filter((key) => !key.startsWith('before-'));

/** The figures that targets refer to; NaN where one was not measured. */
const FIGURES = {
  'of the limit': (row) => roofline(row).ms / msOf(row, OURS),
  'of multiply-then-add, without FMA': (row) =>
    roofline(row, 1, 'ma').ms / msOf(row, 'ours-simd128-t1'),
  'times the best peer': (row) => msOf(row, bestPeer(row, peerKeys(row))) / msOf(row, OURS),
  'us per call': (row) => 1e3 * msOf(row, OURS),
};

/** A time must be at most its target, any other figure at least its target. */
const meets = (figure, value, target) => (/^us /.test(figure) ? value <= target : value >= target);

const limit = (pattern, target) => ({ pattern, figure: 'of the limit', target });
const peer = (pattern, target) => ({ pattern, figure: 'times the best peer', target });

const TARGETS = [
  { pattern: /^matmul-8$/, figure: 'us per call', target: 1.5 },
  limit(/^matmul-64$/, 0.9),
  limit(/^(matmul-(128|256|512|1024)|linear-128x.*)$/, 0.94),
  { pattern: /^matmul-512$/, figure: 'of multiply-then-add, without FMA', target: 0.9 },
  limit(/^int8-matmul-512$/, 0.75),
  limit(/^conv(3x3|1x1)-/, 0.88),
  limit(/^linear-1x/, 0.9),
  limit(/^dwconv/, 0.6),
  limit(/^first/, 0.8),
  limit(/^(relu|add)-/, 0.95),
  limit(/^attention-(128|512)-/, 0.8),
  limit(/^convgrad3x3-/, 0.75),
  limit(/^convgrad-/, 0.6),
  limit(/^resnet18-train-/, 0.65),
  peer(/^(matmul-(64|128|256|512|1024)|linear-128x.*)$/, 1.2),
  peer(/^dwconv3x3-112x/, 2),
  peer(/^(gelu|layernorm)-/, 3),
  peer(/^softmax-/, 1.5),
  peer(/^mlp-b1$/, 2),
  peer(/^mlp-b(32|256)$/, 1.25),
  peer(/^resnet18-b(1|8)$/, 1.2),
  peer(/^(mobilenetv2|vit-tiny|gpt2-block)-/, 1.25),
  peer(/^mlp-train-b32$/, 3.5),
  peer(/^mlp-train-b256$/, 1.6),
  peer(/^convgrad3x3-/, 30),
];

/** No case may be slower than the best peer. */
const FLOOR = peer(/./, 1);

function targetsOf({ id }) {
  const own = TARGETS.filter(({ pattern }) => pattern.test(id));
  return own.some(({ figure }) => figure === FLOOR.figure) ? own : [...own, FLOOR];
}

/**
 * A compute-bound case cannot beat multiply-adds in registers, so a share above 1.05 means that the limit was measured too low. A
 * memory-bound one can: its data may sit in a cache that the copy loop's arrays do not fit in.
 */
const isDoubtful = (row, figure, value) =>
  figure.startsWith('of ') && value > 1.05 && roofline(row).bound !== 'mem';

/** The row with every engine's fastest sample instead of its median: its speed when nothing interrupts it. */
const atBest = (row) => ({
  ...row,
  engines: Object.fromEntries(
    Object.entries(row.engines).map(([key, one]) => [key, { ...one, ms: one.best_ms ?? one.ms }]),
  ),
});

/**
 * {id, figure, value, best, target, met, doubtful} of every target whose figure was measured. `value`, from the medians, decides
 * whether the target is met; `best` is the same figure from the fastest samples.
 */
export function acceptance(rows) {
  return rows.flatMap((row) =>
    targetsOf(row).flatMap(({ figure, target }) => {
      const value = FIGURES[figure](row);
      if (!Number.isFinite(value)) return [];
      const doubtful = isDoubtful(row, figure, value);
      const met = !doubtful && meets(figure, value, target);
      const best = FIGURES[figure](atBest(row));
      return [{ id: row.id, figure, value, best, target, met, doubtful }];
    }),
  );
}

/** Three decimals where two would hide on which side of the target a ratio lies. */
const exact = (value) => (value < 10 ? value.toFixed(3) : digits(value));

export function acceptanceTable(rows) {
  const lines = acceptance(rows);
  if (lines.length === 0) return '';
  const cells = lines.map(({ id, figure, value, best, target, met, doubtful }) => [
    id,
    figure,
    exact(value),
    exact(best),
    `${/^us /.test(figure) ? 'at most' : 'at least'} ${target}`,
    doubtful ? '**the limit is too low: measure again**' : met ? 'met' : '**missed**',
  ]);
  const met = lines.filter((line) => line.met).length;
  const table = markdown(['case', 'figure', 'measured', 'fastest samples', 'target', ''], cells);
  return `### Acceptance: ${met} of ${lines.length} met\n\n${table}\n`;
}
