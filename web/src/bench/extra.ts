// What the page hands to a part that only one exercise has: see Extra in the contract.

import type { Fact } from '../session/fact';
import type { Exercise, Language } from './contract';
import type { Sandbox } from './sandbox';

/** The property `context` of an extra's element; set anew when another program passes. */
export interface ExtraContext {
  readonly exercise: Exercise;
  /** The last that passed. */
  readonly program: { readonly language: Language; readonly source: string } | undefined;
  /** As the page makes them; the element disposes of those that it asks for. */
  readonly sandbox: () => Sandbox;
  /** What the part came to at an earlier visit, as lines. */
  readonly results: readonly Fact[];
  /** Keeps lines for report, export and the next visit. */
  readonly keep: (results: readonly Fact[]) => void;
}
