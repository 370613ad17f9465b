// The sections of a lab or an exercise that the address can hide, as in ?hide=setup,check.

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

/** Parses "setup,check" into the known sections and adds a note for each unknown one. */
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
