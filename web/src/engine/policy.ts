// What the page’s Content-Security-Policy refused. A refused worker says only that it failed, a refused file looks like a
// broken connection: the reason comes as an event of its own.

import { inNode } from './host.ts';

export interface Refusal {
  /** "worker-src", ... */
  readonly directive: string;
  /** "blob", "wasm-eval", or the address, of another origin the origin alone. */
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

/** Before anything is loaded; once is enough. */
export function watchPolicy(): void {
  if (listening || inNode || typeof globalThis.addEventListener !== 'function') return;
  listening = true;
  globalThis.addEventListener('securitypolicyviolation', note as EventListener);
}

/** What was refused so far; undefined where nobody listens. */
export const refusals = (): readonly Refusal[] | undefined => (listening ? refused : undefined);
