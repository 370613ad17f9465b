// npm run onnx-table: runs the ONNX cases and replaces engine/ONNX.md with their results.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCxx } from './build-cxx.mjs';
import { capture } from './lib/exec.mjs';
import { main, say } from './lib/log.mjs';
import { BUILD, ROOT } from './lib/paths.mjs';
import { setUp } from './setup.mjs';
import { forget } from './suites/outcome.mjs';

await main(async () => {
  await setUp();
  await buildCxx('native', ['engine_tests']);
  const table = join(BUILD, 'native', 'ONNX.md');
  forget(table);
  // The test fails when the committed table differs, which is the reason to run this; its exit code is ignored.
  await capture(join(BUILD, 'native', 'engine_tests'), ['[onnx-table]'], { cwd: ROOT });
  copyFileSync(table, join(ROOT, 'engine', 'ONNX.md'));
  say('engine/ONNX.md is what this run found.');
});
