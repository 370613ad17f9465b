// npm run -s cli -- grade FILE [--json]: grades student programs again from code and seed, with the code that the page grades
// with. FILE is progress, a report or an exercise saved by the page; or one program, with --exercise ID and --seed N. An exercise
// written by an instructor is graded by the file given with --exercise, never by the copy inside FILE.
import { readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { DIST } from './lib/paths.mjs';
import { setUp } from './setup.mjs';

const LANGUAGES = { '.py': 'python', '.js': 'javascript', '.wat': 'wat' };
const USAGE =
  'usage: grade FILE [--exercise EXERCISE.json]... [--json]   or   grade PROGRAM.py|.js|.wat --exercise ID|EXERCISE.json --seed N [--json]';

/** An error shown as one line on stderr with exit code 2, like the native commands' errors. */
export class Refused extends Error {}

/** Parses the command line; throws Refused. `exercises` are ids, or files of exercises that an instructor wrote. */
export function parseArguments(args) {
  const asked = { json: false, exercises: [] };
  const left = [...args];
  while (left.length > 0) {
    const given = left.shift();
    const [name, inline] = given.split(/=(.*)/s);
    if (name === '--json' && inline === undefined) asked.json = true;
    else if (name === '--exercise' || name === '--seed') {
      const value = inline ?? left.shift();
      if (!value || value.startsWith('--')) throw new Refused(`${name} needs a value`);
      if (name === '--seed') asked.seed = value;
      else asked.exercises.push(value);
    } else if (name.startsWith('-')) throw new Refused(`there is no option '${name}'; ${USAGE}`);
    else if (asked.file === undefined) asked.file = given;
    else throw new Refused(`unexpected argument '${given}'; ${USAGE}`);
  }
  if (asked.file === undefined) throw new Refused(USAGE);
  return withProgram(asked);
}

const isFile = (exercise) => /\.json$/i.test(exercise);

function withProgram(asked) {
  const language = LANGUAGES[extname(asked.file)];
  if (language === undefined) {
    if (asked.seed !== undefined) throw new Refused('--seed is for a program: .py, .js or .wat');
    const id = asked.exercises.find((each) => !isFile(each));
    if (id !== undefined)
      throw new Refused(
        `--exercise is '${id}', expected the .json file of an exercise that you wrote: those of the course are known`,
      );
    return asked;
  }
  if (asked.exercises.length !== 1 || asked.seed === undefined)
    throw new Refused('a program needs one --exercise ID (or EXERCISE.json) and --seed N');
  const seed = Number(asked.seed);
  if (!/^\d+$/.test(asked.seed) || seed > 2 ** 31)
    throw new Refused(`--seed is '${asked.seed}', expected a whole number from 0 to ${2 ** 31}`);
  return { ...asked, language, seed };
}

const shown = (value) => {
  const numbers = (_, each) =>
    typeof each === 'number' && !Number.isFinite(each) ? `${each}` : each;
  const text = JSON.stringify(value, numbers) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
};

/** One human-readable line. */
export function lineText({ exercise, language, seed, passed, right, cases, ...more }) {
  if (more.problem !== undefined) return `${exercise}  cannot be graded: ${more.problem}`;
  const head = `${exercise}  ${language}  seed ${seed}  `;
  const { failing, mistake, was, same } = more;
  const file =
    same === false
      ? `; the file says ${was.passed ? 'passed' : 'failed'}, ${was.right} of ${was.cases}`
      : '';
  const whose = `${more.cases_of === 'given' ? ', by the exercise you gave' : ''}${more.other_version ? '; the file was solved with another version of it' : ''}`;
  if (passed) return `${head}passed, ${cases} of ${cases}${whose}${file}`;
  if (more.ended !== undefined) return `${head}failed: ${more.ended}${whose}${file}`;
  const how =
    failing?.message === undefined
      ? `returned ${shown(failing?.returned)}, expected ${shown(failing?.expected)}`
      : `${failing.message}${failing.line ? ` (line ${failing.line})` : ''}`;
  const anew = failing?.anew ? ' drawn anew' : '';
  const named = mistake === undefined ? '' : `: ${mistake}`;
  return `${head}failed${named}, ${right} of ${cases}${anew}${whose}; "${failing?.case}" ${how}${file}`;
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Refused(`cannot read '${file}': ${error.code}`);
  }
}

const resolved = (file) => resolve(process.env.INIT_CWD ?? process.cwd(), file);

/** Tells each line; resolves with the name of the student, if the file has one. */
async function graded(asked, text, told) {
  const { Grader, readStudent } = await import(pathToFileURL(join(DIST, 'grade', 'grade.js')).href);
  const files = asked.exercises.filter(isFile);
  let grader;
  try {
    grader = new Grader(files.map((file) => textOf(resolved(file))));
    if (asked.language !== undefined) {
      const { language, seed } = asked;
      const exercise = files.length > 0 ? grader.given[0] : asked.exercises[0];
      told(await grader.program({ exercise, language, seed, source: text }));
    } else {
      for await (const line of grader.file(text)) told(line);
      return readStudent(text);
    }
  } catch (error) {
    // An error in the file or the name has a hint; any other error is a bug of ours.
    if (error.hint !== undefined) throw new Refused(error.message);
    throw error;
  } finally {
    grader?.dispose();
  }
}

/**
 * Resolves with the exit code: 0 when every program passed and agrees with its file, 1 when not, 2 when the arguments or the file
 * cannot be used.
 */
export async function gradeCommand(args) {
  try {
    const asked = parseArguments(args);
    const text = textOf(resolved(asked.file));
    await setUp();
    await build();
    const lines = [];
    const student = await graded(asked, text, (line) => {
      lines.push(line);
      if (!asked.json) process.stdout.write(`${lineText(line)}\n`);
    });
    if (asked.json)
      process.stdout.write(`${JSON.stringify({ student, graded: lines }, null, 2)}\n`);
    else {
      if (lines.length === 0) process.stdout.write('There is no program in this file.\n');
      if (student !== undefined)
        process.stdout.write(`Handed in by ${student.replace(/\p{C}/gu, ' ')}.\n`);
    }
    return lines.every(({ passed, same }) => passed && same !== false) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    process.stderr.write(`tensorscope: ${error.message}\n`);
    return 2;
  }
}
