// Records what the page’s Content-Security-Policy blocked. A blocked worker only reports a failure, and a blocked file looks
// like a broken connection: the reason comes in a separate event.

import { inNode } from './host.ts';

export interface Refusal {
  /** For example "worker-src". */
  readonly directive: string;
  /** "blob", "wasm-eval", or the address; for another origin, only the origin. */
  readonly blocked: string;
}

let refused: Refusal[] = [];
let listening = false;
const MOST = 50;

function note(event: SecurityPolicyViolationEvent): void {
  if (event.disposition !== 'enforce') return;
  refused.push({ directive: event.effectiveDirective, blocked: event.blockedURI });
  refused = refused.slice(-MOST);
}

/** Must be called before anything is loaded; further calls have no effect. */
export function watchPolicy(): void {
  if (listening || inNode || typeof globalThis.addEventListener !== 'function') return;
  listening = true;
  globalThis.addEventListener('securitypolicyviolation', note as EventListener);
}

/** The violations so far; undefined if nothing listens for them. */
export const refusals = (): readonly Refusal[] | undefined => (listening ? refused : undefined);
