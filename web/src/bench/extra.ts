// The data that the page passes to a part that only one exercise has: see Extra in the contract.

import type { Fact } from '../session/fact';
import type { Exercise, Language } from './contract';
import type { Sandbox } from './sandbox';

/** The property `context` of an extra's element; it is set again when another program passes. */
export interface ExtraContext {
  readonly exercise: Exercise;
  /** The last program that passed. */
  readonly program: { readonly language: Language; readonly source: string } | undefined;
  /** Creates a sandbox; the element must dispose of those that it requests. */
  readonly sandbox: () => Sandbox;
  /** The results of the part at an earlier visit, as lines. */
  readonly results: readonly Fact[];
  /** Stores lines for the report, the export and the next visit. */
  readonly keep: (results: readonly Fact[]) => void;
}
