/** What the tests in TypeScript use of the build. */
export const FIRST_PAGES: string;
export function buildFirstPages(): Promise<void>;
export function webIsBuilt(): boolean;
