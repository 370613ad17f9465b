// Explains why the engine's files could not be loaded, and what helps: the connection is not always the cause.
// It is loaded on demand, because most visits do not need it.

import { EngineError, errorInfo, WrongAnswer } from './errors.ts';
import { inNode } from './host.ts';
import { refusedByPolicy } from './policy-reasons.ts';

const TRY_AGAIN = 'Check the connection and reload the page.';
const INCOMPLETE = inNode
  ? 'The library is incomplete: its folder "files" belongs beside it.'
  : 'The site is incomplete: the engine’s files have to be published with it, and their address may not change.';

const textOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason));

/**
 * @param what the file or worker that is missing
 * @param why the reason, without a full stop
 */
const loadFailed = (what: string, why: string, hint: string): EngineError =>
  new EngineError(
    errorInfo('load_failed', `The engine could not be loaded: ${what} (${why}).`, hint),
  );

/** The error for a file or a worker of ours that failed, with the actual reason. */
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
