// The protocol between an embed and a course page that takes scores: SPLICE (cssplice.org), which Runestone and others speak.

/** The embedding page, once it has answered. */
export interface Host {
  readonly origin: string;
  /** The work that it keeps of this student; anything, for any page may embed a lab. */
  readonly state: unknown;
}

interface Answer {
  readonly subject?: unknown;
  readonly message_id?: unknown;
  readonly state?: unknown;
}

/** The window of the embed, as far as the protocol needs it. */
export type Frame = Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout'> & {
  readonly parent: Pick<Window, 'postMessage'>;
};

/** Times in ms at which the page is asked: its script may load after the frame. */
const ASKED_MS = [0, 2000, 8000];

/** crypto.randomUUID exists on https only. */
const newId = (): string => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** Some pages keep the state as text and return that text. */
function parsed(state: unknown): unknown {
  if (typeof state !== 'string') return state;
  try {
    return JSON.parse(state);
  } catch {
    return state;
  }
}

/**
 * Asks the embedding page for the work that it keeps. Resolves at its first answer, so never where the page does not speak SPLICE.
 * @param activity the address that identifies this embed
 */
export function askHost(activity: string, frame: Frame = window): Promise<Host> {
  const message_id = newId();
  const question = { subject: 'SPLICE.getState', message_id, activity_id: activity };
  return new Promise((resolve) => {
    let isAnswered = false;
    const answered = ({ source, origin, data }: MessageEvent<Answer | null>) => {
      if (source !== frame.parent || data?.subject !== 'SPLICE.getState.response') return;
      if ((data.message_id ?? message_id) !== message_id) return;
      isAnswered = true;
      frame.removeEventListener('message', answered);
      resolve({ origin, state: parsed(data.state) });
    };
    frame.addEventListener('message', answered);
    // The question says nothing about the student, so any page may read it.
    const ask = () => isAnswered || frame.parent.postMessage(question, '*');
    for (const after_ms of ASKED_MS) frame.setTimeout(ask, after_ms);
  });
}

/** A score from 0 to 1, and the work behind it as JSON. */
export interface Report {
  readonly score: number;
  readonly state: unknown;
}

/** Reports to the page that has answered, and to no other that may have taken its place. */
export function reportToHost(
  { origin }: Host,
  activity: string,
  { score, state }: Report,
  { parent }: Pick<Frame, 'parent'> = window,
): void {
  const subject = 'SPLICE.reportScoreAndState';
  const message = { subject, message_id: newId(), activity_id: activity, score, state };
  // A sandboxed page, or one from a file, has no origin that could be named.
  parent.postMessage(message, /^https?:/.test(origin) ? origin : '*');
}
