// Progress as a file: written from the records, read back with every field checked. Pure.

import type { Fact } from '../session/fact';
import type { LabRecord, LabStatus } from '../session/progress';
import type { Words } from './notebooks';

const FORMAT = 'tensorscope-progress';
const VERSION = 1;
/** A file of all labs has some 50 kB. */
const MOST_CHARACTERS = 2_000_000;
const STATES: readonly LabStatus[] = ['not begun', 'predicted', 'done'];

/** JSON of everything done; `device` is the last measurement of this machine, `notebooks` what labs keep besides. */
export function progressFile(
  records: readonly LabRecord[],
  device: object | undefined,
  now: Date,
  notebooks: Readonly<Record<string, unknown>> = {},
): string {
  const content = {
    format: FORMAT,
    version: VERSION,
    created: now.toISOString(),
    device: device ?? null,
    labs: records,
    notebooks,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Says which field holds what instead of what. */
class FileProblem extends Error {
  readonly hint = 'Nothing was changed. Choose a file that this page or the report has exported.';
  constructor(field: string, value: unknown, expected: string) {
    super(`${field} is ${shown(value)}; expected ${expected}.`);
  }
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown, field: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FileProblem(field, value, 'an object');
  return value as Fields;
}

function listOf(value: unknown, field: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new FileProblem(field, value, 'a list');
  return value;
}

function textOf(value: unknown, field: string): string {
  if (typeof value !== 'string') throw new FileProblem(field, value, 'a text');
  return value;
}

function factsOf(value: unknown, field: string): Fact[] {
  return listOf(value, field).map((each, index) => {
    const at = `${field}[${index}]`;
    const fact = fieldsOf(each, at);
    return {
      label: textOf(fact.label, `${at}.label`),
      value: textOf(fact.value, `${at}.value`),
    };
  });
}

function entriesOf<T>(
  value: unknown,
  field: string,
  read: (each: unknown, field: string) => T,
): Record<string, T> {
  const entries = Object.entries(fieldsOf(value, field));
  return Object.fromEntries(entries.map(([name, each]) => [name, read(each, `${field}.${name}`)]));
}

function truthOf(value: unknown, field: string): boolean {
  if (typeof value !== 'boolean') throw new FileProblem(field, value, 'true or false');
  return value;
}

function stateOf(value: unknown, field: string): LabStatus {
  const state = STATES.find((name) => name === value);
  if (state === undefined)
    throw new FileProblem(field, value, `one of ${STATES.map((name) => `"${name}"`).join(', ')}`);
  return state;
}

function timeOf(value: unknown, field: string): string {
  const time = new Date(textOf(value, field));
  if (Number.isNaN(time.getTime()))
    throw new FileProblem(field, value, 'a time such as "2026-01-31T12:00:00.000Z"');
  return time.toISOString();
}

function labOf(value: unknown, field: string): string {
  const id = textOf(value, field);
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(id))
    throw new FileProblem(field, value, 'the id of a lab, such as "memory"');
  return id;
}

const queryOf =
  (lab: string) =>
  (value: unknown, field: string): string => {
    const query = textOf(value, field);
    if (new URLSearchParams(query).get('lab') !== lab)
      throw new FileProblem(field, value, `an address of this lab, beginning with "lab=${lab}"`);
    return query;
  };

function recordOf(value: unknown, field: string): LabRecord {
  const fields = fieldsOf(value, field);
  const lab = labOf(fields.lab, `${field}.lab`);
  const optional = <T>(
    name: string,
    read: (each: unknown, at: string) => T,
  ): { [key: string]: T } =>
    fields[name] === undefined ? {} : { [name]: read(fields[name], `${field}.${name}`) };
  return {
    lab,
    status: stateOf(fields.status, `${field}.status`),
    ...optional('prediction', textOf),
    ...optional('results', factsOf),
    ...optional('environment', factsOf),
    ...optional('checks', (each, at) => entriesOf(each, at, truthOf)),
    ...optional('further', (each, at) => entriesOf(each, at, factsOf)),
    ...optional('at', timeOf),
    ...optional('query', queryOf(lab)),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw new FileProblem(
      'The file',
      text.slice(0, 200),
      `JSON (${thrown instanceof Error ? thrown.message : String(thrown)})`,
    );
  }
}

/** The records of a file; throws what is wrong with the first bad field. */
export function readProgress(text: string): LabRecord[] {
  if (text.length > MOST_CHARACTERS)
    throw new FileProblem('The length', text.length, `at most ${MOST_CHARACTERS} characters`);
  const file = fieldsOf(parsed(text), 'The file');
  if (file.format !== FORMAT) throw new FileProblem('format', file.format, `"${FORMAT}"`);
  if (file.version !== VERSION)
    throw new FileProblem('version', file.version, `${VERSION}, the only one so far`);
  const records = listOf(file.labs, 'labs').map((each, index) => recordOf(each, `labs[${index}]`));
  records.forEach(({ lab }, index) => {
    if (records.findIndex((other) => other.lab === lab) !== index)
      throw new FileProblem(`labs[${index}].lab`, lab, 'each lab only once');
  });
  return records;
}

/** What the student wrote, by notebook and part; throws as readProgress does. */
export function readWords(text: string): Record<string, Words> {
  const { notebooks } = fieldsOf(parsed(text), 'The file');
  if (notebooks === undefined) return {};
  const wordsOf = (value: unknown, field: string): Words => {
    const { words } = fieldsOf(value, field);
    return words === undefined ? {} : entriesOf(words, `${field}.words`, textOf);
  };
  const all = entriesOf(notebooks, 'notebooks', wordsOf);
  const bad = Object.keys(all).find((name) => !/^[a-z][a-z0-9-]*\.\d+$/.test(name));
  if (bad !== undefined)
    throw new FileProblem('notebooks', bad, 'names of notebooks, such as "capstone.1"');
  return all;
}

export interface Merged {
  readonly records: readonly LabRecord[];
  /** Labs whose record now is the file's. */
  readonly taken: readonly string[];
  /** Labs that were further, or newer, here than in the file. */
  readonly kept: readonly string[];
  /** Labs of the file that this page does not have. */
  readonly unknown: readonly string[];
}

const ahead = (a: LabRecord, b: LabRecord): boolean => {
  const steps = STATES.indexOf(a.status) - STATES.indexOf(b.status);
  return steps !== 0 ? steps > 0 : (a.at ?? '') > (b.at ?? '');
};

/** Of each lab what came further, of equals the newer: importing takes nothing back. */
export function mergeProgress(
  here: readonly LabRecord[],
  file: readonly LabRecord[],
  labs: readonly string[],
): Merged {
  const known = file.filter(({ lab }) => labs.includes(lab));
  const own = new Map(here.map((record) => [record.lab, record]));
  const wins = known.filter((record) => {
    const mine = own.get(record.lab);
    return mine === undefined || ahead(record, mine);
  });
  for (const record of wins) own.set(record.lab, record);
  return {
    records: [...own.values()],
    taken: wins.map(({ lab }) => lab),
    kept: known.filter((record) => !wins.includes(record)).map(({ lab }) => lab),
    unknown: file.filter(({ lab }) => !labs.includes(lab)).map(({ lab }) => lab),
  };
}
