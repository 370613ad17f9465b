// A lab's state in the URL: ?lab=latency&model=mlp&batch=8&seed=1&hide=setup,check&theme=dark.
// Values that cannot be used are replaced by the default, with a note that says so.

/** A whole number or one of some choices. Every lab has model, batch, seq and seed; more are its own. */
export type ParamSpec =
  | {
      readonly kind: 'integer';
      readonly min: number;
      readonly max: number;
      readonly initial: number;
    }
  | { readonly kind: 'choice'; readonly options: readonly string[]; readonly initial: string };

export type ParamTable = Readonly<Record<string, ParamSpec>>;

/** The values: model is a preset's name, or "mine"; seq 0 means the model's default. */
export interface LabState {
  readonly model: string;
  readonly batch: number;
  readonly seq: number;
  readonly seed: number;
  readonly [name: string]: string | number;
}

/** Sections a URL may hide. */
export const SECTIONS = [
  'header',
  'question',
  'setup',
  'predict',
  'explain',
  'check',
  'second',
  'pytorch',
  'sources',
  'environment',
] as const;
export type Section = (typeof SECTIONS)[number];

export interface LabDefaults {
  readonly model: string;
  readonly batch?: number;
  readonly seq?: number;
}

const COMMON: ParamTable = {
  batch: { kind: 'integer', min: 1, max: 1024, initial: 1 },
  seq: { kind: 'integer', min: 0, max: 4096, initial: 0 },
  seed: { kind: 'integer', min: 1, max: 999_999, initial: 1 },
};

/** The common parameters with the lab's own defaults, and the lab's additions. */
export function paramTable(defaults: LabDefaults, own: ParamTable = {}): ParamTable {
  const table: Record<string, ParamSpec> = { ...COMMON, ...own };
  for (const name of ['batch', 'seq'] as const) {
    const spec = table[name];
    const initial = defaults[name];
    if (spec?.kind === 'integer' && initial !== undefined) table[name] = { ...spec, initial };
  }
  return table;
}

export interface ParsedState {
  readonly state: LabState;
  /** One sentence for each value that could not be used. */
  readonly notes: readonly string[];
}

function readParam(
  name: string,
  text: string,
  spec: ParamSpec,
): { value: string | number; note?: string } {
  if (spec.kind === 'choice') {
    if (spec.options.includes(text)) return { value: text };
    const known = spec.options.join(', ');
    return {
      value: spec.initial,
      note: `${name}=${text} is not one of ${known}; using ${spec.initial}.`,
    };
  }
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= spec.min && value <= spec.max) return { value };
  return {
    value: spec.initial,
    note: `${name}=${text} is not a whole number from ${spec.min} to ${spec.max}; using ${spec.initial}.`,
  };
}

/** Reads a lab's state. Model names are checked later, when the engine has told which exist. */
export function parseState(query: URLSearchParams, model: string, table: ParamTable): ParsedState {
  const values: Record<string, string | number> = {};
  const notes: string[] = [];
  for (const [name, spec] of Object.entries(table)) {
    const text = query.get(name);
    const read = text === null ? { value: spec.initial } : readParam(name, text, spec);
    values[name] = read.value;
    if ('note' in read && read.note !== undefined) notes.push(read.note);
  }
  return { state: { ...values, model: query.get('model') || model } as LabState, notes };
}

/** The query that leads back to this state; defaults are left out to keep links short. */
export function stateQuery(state: LabState, model: string, table: ParamTable): URLSearchParams {
  const query = new URLSearchParams();
  if (state.model !== model) query.set('model', state.model);
  for (const [name, spec] of Object.entries(table)) {
    const value = state[name];
    if (value !== undefined && value !== spec.initial) query.set(name, String(value));
  }
  return query;
}

/** "setup,check" -> the known sections, and a note for unknown ones. */
export function parseHidden(text: string): { hidden: ReadonlySet<Section>; notes: string[] } {
  const asked = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const known = (name: string): name is Section => (SECTIONS as readonly string[]).includes(name);
  const notes = asked
    .filter((name) => !known(name))
    .map((name) => `hide=${name} is not one of ${SECTIONS.join(', ')}; ignored.`);
  return { hidden: new Set(asked.filter(known)), notes };
}
