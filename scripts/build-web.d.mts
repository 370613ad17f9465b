/** Types of the build functions that the TypeScript tests use. */
export const FIRST_PAGES: string;
export function buildFirstPages(): Promise<void>;
export function webIsBuilt(): boolean;
