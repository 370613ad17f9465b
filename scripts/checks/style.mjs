// Formatting and lint: clang-format over C++, Biome over everything of the web side, tsc over types.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from '../lib/exec.mjs';
import { ROOT } from '../lib/paths.mjs';
import { isCxx, sourceFiles } from '../lib/sources.mjs';
import { toolLine } from '../lib/tools.mjs';
import { cxxTools } from '../setup/cxx.mjs';

const relevant = (text, pattern, limit = 60) => {
  const lines = text
    .replaceAll(`${ROOT}/`, '')
    .split('\n')
    .filter((line) => pattern.test(line));
  return lines.length > limit
    ? [...lines.slice(0, limit), `... and ${lines.length - limit} more`]
    : lines;
};

/** The problems a tool reports: its matching lines, or the end of its output when none matches. */
const problemsOf = ({ code, stdout, stderr }, pattern) => {
  if (code === 0) return [];
  const found = relevant(`${stdout}\n${stderr}`, pattern);
  return found.length > 0
    ? found
    : [`${stdout}\n${stderr}`.trim().slice(-1500) || `ended with code ${code}`];
};

const cxxFiles = () => sourceFiles().filter((file) => isCxx(file) && !file.includes('/fixtures/'));

export async function checkCxxFormat() {
  const { clangFormat } = cxxTools();
  if (!clangFormat)
    return [
      'clang-format is not installed: install it and remove the folder that build/toolchain leads to.',
    ];
  const files = cxxFiles();
  if (files.length === 0) return ['there are no C++ files to look at'];
  const result = await capture(clangFormat, ['--dry-run', '-Werror', ...files], { cwd: ROOT });
  const places = problemsOf(result, / error: /);
  return [
    ...new Set(
      places.map((line) => line.replace(/:\d+:\d+: error:.*/, ': not formatted (npm run format)')),
    ),
  ];
}

export async function formatCxx() {
  const { clangFormat } = cxxTools();
  const files = cxxFiles();
  if (clangFormat && files.length > 0) await capture(clangFormat, ['-i', ...files], { cwd: ROOT });
  return `${files.length} files`;
}

const biome = (...args) =>
  capture(...toolLine('biome', ...args), { cwd: ROOT, env: { NO_COLOR: '1' } });

export async function checkBiome() {
  const result = await biome(
    'ci',
    '--reporter=github',
    '--max-diagnostics=200',
    '--error-on-warnings',
  );
  if (result.code === 0) return [];
  const found = [
    ...result.stdout.matchAll(
      /^::(?:error|warning) title=([^,]*),file=([^,]*),line=(\d+).*?::(.*)$/gm,
    ),
  ];
  const short = (file) => file.replace(`${ROOT}/`, '');
  const problems = found.map(
    ([, rule, file, line, text]) => `${short(file)}:${line} ${rule}: ${text}`,
  );
  return problems.length > 0 ? problems : problemsOf(result, /./);
}

export async function formatWeb() {
  await biome('check', '--write', '--max-diagnostics=50');
  return '';
}

export async function checkTypes() {
  if (!existsSync(join(ROOT, 'web', 'src'))) return ['web/src does not exist'];
  const result = await capture(...toolLine('tsc', '--noEmit', '--pretty', 'false', '-p', ROOT), {
    cwd: ROOT,
  });
  return problemsOf(result, /error TS/);
}
