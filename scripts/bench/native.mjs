// The same cases natively, with this machine's multiply-adds and copies. The rows look like those of the browser, so that one
// table shows both. The program itself checks its results against float64.
import { join } from 'node:path';
import { run } from '../lib/exec.mjs';
import { say } from '../lib/log.mjs';
import { BUILD } from '../lib/paths.mjs';
import { costOf } from './kinds.mjs';
import { ourCase } from './our-cases.mjs';
import { progressLine } from './report.mjs';
import { summarise } from './rounds.mjs';

/** Cases whose check in float64, with readable loops, would take too long. */
const TOO_LONG = /^((resnet18|mobilenetv2|vit-tiny|gpt2-block)-b8|resnet18-train-b8|.*-16M)$/;
/** Adam's first steps divide tiny gradients by their own size, so weights may differ by a fraction of the step. */
const TOLERANCE = { mlp_train: 1e-2 };

/** Turns the program's measurements into a row. Pure. */
export function nativeRow(one, measured, quick) {
  const { flops, bytes, unit, work } = costOf(one);
  const check = { ok: measured.error < (TOLERANCE[one.kind] ?? 1e-4), error: measured.error };
  const summary = (samples, more = {}) =>
    summarise({ all: samples, quiet: samples, runs: 1, reps: 1, ...more }, work, quick);
  const per = (rates, amount) => rates.map((rate) => amount / rate / 1e6);
  const engines = {
    'ours-native-t1': summary(measured.samples_ms, { check, runs: measured.runs_per_sample }),
    ...(measured.peak_gops_per_second
      ? { 'limit-int8-t1': summary(per(measured.peak_gops_per_second, flops)) }
      : { 'limit-fma-t1': summary(per(measured.peak_gflops_per_second, flops)) }),
    'limit-mem-t1': summary(per(measured.copy_gb_per_second, bytes)),
  };
  const rounds = { all: measured.samples_ms.length, quiet: '-' };
  return { id: one.id, flops, bytes, unit, work, rounds, engines };
}

export async function measureNatively(cases, quick) {
  const rows = [];
  for (const one of cases.filter(({ id }) => !TOO_LONG.test(id))) {
    const { kind, sizes } = ourCase(one);
    const program = join(BUILD, 'native', 'tensorscope_bench');
    const { stdout } = await run(program, [quick ? '7' : '15', kind, ...sizes.map(String)]);
    rows.push(nativeRow(one, JSON.parse(stdout), quick));
    say(`native ${progressLine(rows.at(-1))}`);
  }
  return rows;
}
