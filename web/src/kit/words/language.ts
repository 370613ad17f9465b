// The page's language: of its words, and of its numbers.

/** "en", "de": the first part of what the document says of itself. */
export const language = (): string =>
  (globalThis.document?.documentElement.lang || 'en').split('-')[0] ?? 'en';
