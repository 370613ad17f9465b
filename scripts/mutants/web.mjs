// Mutants of the page's code, each tried in a copy of the tree by those tests under Node that reach it.
import { fork } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildCxx, buildWasm } from '../build-cxx.mjs';
import { buildWeb } from '../build-web.mjs';
import { listFiles } from '../lib/files.mjs';
import { Fixable } from '../lib/log.mjs';
import { BUILD, ROOT } from '../lib/paths.mjs';
import { applied, lineAt } from './draw.mjs';
import { equivalentBy } from './equivalents.mjs';
import { tsMutants } from './ts.mjs';
import { relatedTests } from './ts-imports.mjs';
import { typeChecker } from './ts-types.mjs';

export const WEB_FOLDERS = ['lab', 'kit', 'session', 'engine'].map((name) => `web/src/${name}`);
const TESTS = ['tests/web', 'tests/boundary'];
const TREE = join(BUILD, 'mutants', 'web');
/** Copied, because mutants or the tests' own files are written there; everything else is the checkout's. */
const COPIED = ['web', 'tests'];
/** The likeliest first, a few at a time: one that fails spares the others. */
const PORTIONS = [3, 8, 24];
/** A loop without end is ended by this. */
const PATIENCE_MS = 120_000;

const isSource = (file) => file.endsWith('.ts') && !/\/generated\/|\.d\.ts$/.test(file);

export function webMutants(folders = WEB_FOLDERS) {
  return folders
    .flatMap((folder) => listFiles(join(ROOT, folder), isSource))
    .flatMap((path) => {
      const file = path.slice(ROOT.length + 1);
      const text = readFileSync(path, 'utf8');
      return tsMutants(text, file).map((mutant) => {
        const equivalent = mutant.equivalent ?? equivalentBy(file, lineAt(text, mutant.start));
        return { ...mutant, file, ...(equivalent ? { equivalent } : {}) };
      });
    });
}

function copyTree() {
  rmSync(TREE, { recursive: true, force: true });
  mkdirSync(TREE, { recursive: true });
  for (const name of readdirSync(ROOT)) {
    if (name === '.git') continue;
    if (COPIED.includes(name)) cpSync(join(ROOT, name), join(TREE, name), { recursive: true });
    else symlinkSync(join(ROOT, name), join(TREE, name));
  }
}

/** What answers in time, or is ended and started again. */
class Host {
  async #start() {
    const file = fileURLToPath(new URL('web-host.mjs', import.meta.url));
    this.child = fork(file, [TREE], {
      cwd: TREE,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await this.#answer(0);
  }

  #answer(timeoutMs) {
    return new Promise((resolve) => {
      const { child } = this;
      const done = (answer) => {
        clearTimeout(timer);
        child.off('message', done).off('exit', gone);
        resolve(answer);
      };
      const gone = () => {
        this.child = undefined;
        done({ passed: false, ran: 1, failed: [], errors: ['Vitest ended'] });
      };
      const timer = timeoutMs
        ? setTimeout(() => {
            this.close();
            done({ passed: false, ran: 1, failed: [], errors: ['not in time'], late: true });
          }, timeoutMs)
        : undefined;
      child.on('message', done).on('exit', gone);
    });
  }

  async ask(question, timeoutMs) {
    if (!this.child) await this.#start();
    const answer = this.#answer(timeoutMs);
    this.child.send(question);
    return answer;
  }

  /** With the processes of the tests, which are its group. */
  close() {
    if (!this.child) return;
    this.child.removeAllListeners();
    try {
      process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // Already gone.
    }
    this.child = undefined;
  }
}

export class WebRunner {
  lanes = 1;
  #host = new Host();
  /** What became of a test without a mutant. */
  #sound = new Map();
  #changed = [];

  async prepare({ built = false } = {}) {
    if (!built) {
      await buildWasm();
      await buildWeb();
      await buildCxx('native', ['tensorscope']);
    }
    if (!existsSync(join(ROOT, 'web/src/engine/generated/tensorscope.d.ts')))
      throw new Fixable('The WebAssembly module is missing: npm run build.');
    copyTree();
    this.types = typeChecker(join(ROOT, 'tsconfig.json'));
  }

  /** Runs tests over what the tree holds now; 0 is no limit. */
  async #run(tests, timeoutMs = 0) {
    return this.#host.ask({ changed: this.#changed.splice(0), tests }, timeoutMs);
  }

  /** Runs tests with this text in place of the file's: those that only take long, on a busy machine, get longer. */
  async #runWith(file, changed, tests, timeoutMs = PATIENCE_MS) {
    this.#write(file, changed);
    const answer = await this.#run(tests, timeoutMs);
    this.#write(file, readFileSync(join(ROOT, file), 'utf8'));
    if (!answer.late) return answer;
    const start = Date.now();
    await this.#run(tests);
    const usualMs = Date.now() - start;
    return 5 * usualMs > timeoutMs ? this.#runWith(file, changed, tests, 10 * usualMs) : answer;
  }

  /** Writes a file of the copy, so that the next run sees it. */
  #write(file, text) {
    writeFileSync(join(TREE, file), text);
    this.#changed.push(file);
  }

  /** Tests that fail even without a mutant, in a Vitest begun anew too, notice nothing. Throws for one that does. */
  async #requireSound(tests) {
    for (const test of tests) {
      for (let time = 0; time < 2 && !this.#sound.get(test)?.passed; time += 1) {
        if (time > 0) this.#host.close();
        this.#sound.set(test, await this.#run([test]));
      }
      const { passed, errors } = this.#sound.get(test);
      if (!passed) throw new Fixable(`${test} fails without any mutant.\n${errors.join('\n')}`);
    }
  }

  /** Whether one of these tests fails with this text in place of the file's. */
  async #noticed(file, changed, tests) {
    for (let from = 0, portion = 0; from < tests.length; portion += 1) {
      const count = PORTIONS[Math.min(portion, PORTIONS.length - 1)];
      const some = tests.slice(from, from + count);
      from += count;
      const { passed, failed } = await this.#runWith(file, changed, some);
      if (passed) continue;
      await this.#requireSound(failed.map((path) => path.slice(TREE.length + 1)));
      return true;
    }
    return false;
  }

  /** caught, survived, does not compile, no unit test */
  async attempt(mutant) {
    const { file } = mutant;
    const text = readFileSync(join(ROOT, file), 'utf8');
    const changed = applied(text, mutant);
    if (this.types.errors(join(ROOT, file), changed) > 0) return 'does not compile';
    const tests = relatedTests(file, TESTS);
    if (tests.length === 0) return 'no unit test';
    return (await this.#noticed(file, changed, tests)) ? 'caught' : 'survived';
  }

  async close() {
    this.#host.close();
    rmSync(TREE, { recursive: true, force: true });
  }
}
