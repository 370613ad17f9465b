// What a template says, without a page: its text with the values in place, tags left out.

/** Text of anything that a template may hold. */
export function templateText(value: unknown): string {
  if (Array.isArray(value)) return value.map(templateText).join('');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || !('strings' in value)) return '';
  const { strings, values } = value as { strings: readonly string[]; values: readonly unknown[] };
  const whole = strings.map((text, i) => text + templateText(values[i])).join('');
  return whole
    .replace(/<[^>]*>/g, '')
    .replace(/\u00a0/g, ' ')
    .replace(/\s+/g, ' ');
}

/** Markup of a template, attributes included; listeners and what is not there are left out. */
export function templateMarkup(value: unknown): string {
  if (Array.isArray(value)) return value.map(templateMarkup).join('');
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  if (typeof value !== 'object' || value === null || !('strings' in value)) return '';
  const { strings, values } = value as { strings: readonly string[]; values: readonly unknown[] };
  return strings.map((text, i) => text + templateMarkup(values[i])).join('');
}
