// clang-tidy over the engine. A file that passed is remembered by the hash of everything it was judged on (its
// text, the headers of ours that it reaches, the rules, the tool), so that a warm run only looks at changes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, mapLimit } from '../lib/exec.mjs';
import { readText, sha256, writeAtomically } from '../lib/files.mjs';
import { BUILD, ROOT } from '../lib/paths.mjs';
import { cxxTools } from '../setup/cxx.mjs';
import { engineTree, includesOf } from './direction.mjs';

const CACHE = join(BUILD, 'tidy-cache.json');

/** The file and all headers of the engine that it reaches. */
function reached(file, tree, seen = new Set()) {
  if (seen.has(file) || !tree.has(file)) return seen;
  seen.add(file);
  for (const { target, system } of includesOf(tree.get(file))) {
    if (!system) reached(`engine/${target}`, tree, seen);
  }
  return seen;
}

/** Compile command by path from the root; a file without one is not built natively (the bindings). */
function commands() {
  const file = join(BUILD, 'lint', 'compile_commands.json');
  if (!existsSync(file)) return new Map();
  const entries = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(entries.map((entry) => [entry.file.slice(ROOT.length + 1), entry.command]));
}

async function inspect(tool, file) {
  // Compiler warnings are the compilers' business (-Werror there); -w keeps those of system headers out.
  const args = ['-p', join(BUILD, 'lint'), '--quiet', '--extra-arg=-w', join(ROOT, file)];
  const { code, stdout, stderr } = await capture(tool, args, { cwd: ROOT });
  const text = `${stdout}\n${stderr}`;
  const found = text.split('\n').filter((line) => / (error|warning): /.test(line));
  const short = [...new Set(found)].map((line) => line.replaceAll(`${ROOT}/`, ''));
  if (code === 0 && short.length === 0) return [];
  return short.length > 0
    ? short
    : [`${file}: clang-tidy ended with code ${code}: ${text.trim().slice(-500)}`];
}

/** Needs build/lint configured. Returns problems, and how many files were looked at anew. */
export async function checkTidy() {
  const { clangTidy } = cxxTools();
  if (!clangTidy)
    return {
      problems: ['clang-tidy is not installed: install it and remove .toolchain.'],
      remark: '',
    };
  const tree = engineTree();
  const known = commands();
  const files = [...tree.keys()].filter((file) => file.endsWith('.cpp') && known.has(file));
  if (files.length === 0)
    return {
      problems: ['no C++ file has a compile command: is build/lint configured?'],
      remark: '',
    };
  const { stdout: version } = await capture(clangTidy, ['--version']);
  const rules = version + readFileSync(join(ROOT, '.clang-tidy'), 'utf8');
  const keyOf = (file) =>
    sha256(
      [
        rules,
        known.get(file),
        ...[...reached(file, tree)].sort().map((name) => name + tree.get(name)),
      ].join('\0'),
    );
  const passed = new Set(JSON.parse(readText(CACHE) ?? '[]'));
  const keys = new Map(files.map((file) => [file, keyOf(file)]));
  const fresh = files.filter((file) => !passed.has(keys.get(file)));
  const results = await mapLimit(fresh, 2, async (file) => ({
    file,
    found: await inspect(clangTidy, file),
  }));
  const failed = new Set(results.filter(({ found }) => found.length > 0).map(({ file }) => file));
  const kept = files.filter((file) => !failed.has(file)).map((file) => keys.get(file));
  writeAtomically(CACHE, JSON.stringify(kept));
  const problems = [...new Set(results.flatMap(({ found }) => found))];
  return { problems, remark: `${files.length} files, ${fresh.length} looked at` };
}
