// Why the engine's files could not be loaded, and what helps: the connection is not to blame for everything.
// Loaded when it is needed: a first visit does without it.

import { EngineError, errorInfo, WrongAnswer } from './errors.ts';
import { inNode } from './host.ts';
import { refusedByPolicy } from './policy-reasons.ts';

const TRY_AGAIN = 'Check the connection and reload the page.';
const INCOMPLETE = inNode
  ? 'The library is incomplete: its folder "files" belongs beside it.'
  : 'The site is incomplete: the engine’s files have to be published with it, and their address may not change.';

const textOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason));

/** "What is missing", "why" without a full stop. */
const loadFailed = (what: string, why: string, hint: string): EngineError =>
  new EngineError(
    errorInfo('load_failed', `The engine could not be loaded: ${what} (${why}).`, hint),
  );

/** What a file, or a worker, of ours failed with, in its true words. */
export async function loadError(
  kind: 'worker' | 'file',
  url: URL,
  reason: unknown,
): Promise<EngineError> {
  if (reason instanceof EngineError) return reason;
  const refused = reason instanceof WrongAnswer ? undefined : await refusedByPolicy(kind, url);
  if (refused !== undefined)
    return new EngineError(
      errorInfo('load_failed', `The engine could not be loaded: ${refused.why}`, refused.hint),
    );
  const what = kind === 'worker' ? 'its worker' : (url.pathname.split('/').at(-1) ?? 'a file');
  const missing = reason instanceof WrongAnswer || (inNode && /ENOENT/.test(textOf(reason)));
  const hint = missing ? INCOMPLETE : inNode ? '' : TRY_AGAIN;
  return loadFailed(what, textOf(reason), hint);
}
