// The text and markup of a Lit template with its values filled in, without a page.

/** Text of any value that a template may contain, without tags; a word of the glossary is its label. */
export function templateText(value: unknown): string {
  if (Array.isArray(value)) return value.map(templateText).join('');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || !('strings' in value)) return '';
  const { strings, values } = value as { strings: readonly string[]; values: readonly unknown[] };
  const whole = strings.map((text, i) => text + templateText(values[i])).join('');
  return whole
    .replace(/<ts-term [^>]*label=([^>]*)>/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/\u00a0/g, ' ')
    .replace(/\s+/g, ' ');
}

/** Markup of a template including attributes; listeners and missing values are left out. */
export function templateMarkup(value: unknown): string {
  if (Array.isArray(value)) return value.map(templateMarkup).join('');
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  if (typeof value !== 'object' || value === null || !('strings' in value)) return '';
  const { strings, values } = value as { strings: readonly string[]; values: readonly unknown[] };
  return strings.map((text, i) => text + templateMarkup(values[i])).join('');
}
