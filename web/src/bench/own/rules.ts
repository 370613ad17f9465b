// Rules of an instructor's file that concern more than one field. The first violation is reported.

import { checkedBy, FileProblem, parsed } from '../../session/checked-file';
import { entryIn, type Json, mistaken } from '../contract';
import { defines, isKeyword } from './definitions';
import { namesIn } from './names';
import { type Drawn, HINT, type OwnCase, type OwnFile, ownSchema } from './schema';

const LONGEST = 200_000;
/** The most numbers in a drawn list. */
const LONGEST_LIST = 100_000;

const check = checkedBy(HINT);

function checkDraw(each: Drawn, place: string): void {
  if ('of' in each) return;
  const ranges = [each, ...('length' in each ? [each.length] : [])];
  const turned = ranges.find(({ from, to }) => from > to);
  if (turned !== undefined) throw new FileProblem(place, turned, '"from" not above "to"', HINT);
  if ('length' in each) {
    if (each.length.from >= 0 && each.length.to <= LONGEST_LIST) return;
    throw new FileProblem(
      `${place}.length`,
      each.length,
      `lengths from 0 to ${LONGEST_LIST}`,
      HINT,
    );
  }
  const { from, to, multiple = 1 } = each;
  if (multiple * Math.ceil(from / multiple) > to) {
    const expected = `a number of which a multiple lies from ${from} to ${to}`;
    throw new FileProblem(`${place}.multiple`, multiple, expected, HINT);
  }
}

/** Detects texts that stand for a simulated machine's functions in the exercises of the course. */
const isFunction = (value: Json): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(isFunction)
    : value === '$$run' || value === '$$clock';

function checkCase({ draw = {}, args, expected }: OwnCase, place: string): void {
  const used = [...namesIn(args), ...namesIn(expected as Json)];
  const unknown = used.find((name) => !Object.hasOwn(draw, name));
  if (unknown !== undefined) {
    const known = `one of the names in ${place}.draw, or "$$${unknown}" for the text "$${unknown}"`;
    throw new FileProblem(place, `$${unknown}`, known, HINT);
  }
  args.forEach((arg, index) => {
    if (isFunction(arg))
      throw new FileProblem(`${place}.args[${index}]`, arg, 'no text "$run" or "$clock"', HINT);
  });
  for (const [name, each] of Object.entries(draw)) checkDraw(each, `${place}.draw.${name}`);
}

function checkEntry({ entry, languages }: OwnFile): void {
  for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
    const code = languages[language];
    const name = entryIn(entry, language);
    if (isKeyword(name, language))
      throw new FileProblem('entry', entry, `a name that is no keyword of ${language}`, HINT);
    for (const part of ['starter', 'solution'] as const) {
      if (code === undefined || defines(code[part], name, language)) continue;
      const written = language === 'python' ? `def ${name}(…):` : `function ${name}(…) {`;
      const expected = `a function that languages.${language}.${part} defines: ${written}`;
      throw new FileProblem('entry', entry, expected, HINT);
    }
  }
}

function checkMistakes({ mistakes = [], languages: all }: OwnFile): void {
  mistakes.forEach(({ edits: by }, index) => {
    for (const language of ['python', 'javascript'] as const) {
      const each = by[language];
      if (each === undefined) continue;
      const place = `mistakes[${index}].edits.${language}`;
      try {
        mistaken(all[language]?.solution ?? '', each);
      } catch (thrown) {
        const why = thrown instanceof Error ? thrown.message : String(thrown);
        const expected = `texts that the solution has exactly once (${why})`;
        throw new FileProblem(place, each, expected, HINT);
      }
    }
  });
}

/** Reads the exercise of a file; throws a FileProblem about the first invalid field. */
export function readOwnFile(content: string): OwnFile {
  if (content.length > LONGEST)
    throw new FileProblem('The length', content.length, `at most ${LONGEST} characters`, HINT);
  const file = check(ownSchema, parsed(content, HINT));
  if (Object.keys(file.languages).length === 0)
    throw new FileProblem('languages', file.languages, '"python", "javascript" or both', HINT);
  checkEntry(file);
  file.cases.forEach((each, index) => {
    checkCase(each, `cases[${index}]`);
  });
  checkMistakes(file);
  return file;
}
