// What an embed asks of a course page that takes scores, whom it hears, and to whom it reports.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askHost, type Frame, type Host, reportToHost } from '../../../web/src/app/host/splice';

const ACTIVITY = 'https://labs.example/embed.html?lab=memory';

interface Posted {
  readonly message: Readonly<Record<string, unknown>>;
  readonly target: string;
}

/** A frame whose page writes down what it is told. */
function framed() {
  const posted: Posted[] = [];
  const events = new EventTarget();
  const parent = {
    postMessage: (message: Posted['message'], target: string) =>
      void posted.push({ message, target }),
  };
  const frame = {
    parent,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    setTimeout: (work: () => void, after_ms: number) => setTimeout(work, after_ms),
  } as unknown as Frame;
  const hears = (data: unknown, source: unknown = parent, origin = 'https://book.example') =>
    events.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }));
  return { frame, posted, hears, parent };
}

const answer = (more: object = {}) => ({ subject: 'SPLICE.getState.response', ...more });

describe('a course page is asked for the work that it keeps', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('again until it answers, for its script may come late, and not after', async () => {
    const { frame, posted, hears } = framed();
    const asked = askHost(ACTIVITY, frame);
    await vi.advanceTimersByTimeAsync(0);
    expect(posted).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(posted).toHaveLength(2);
    const [first, second] = posted.map(({ message }) => message);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ subject: 'SPLICE.getState', activity_id: ACTIVITY });
    hears(answer({ message_id: first?.message_id, state: { a: 1 } }));
    expect(await asked).toEqual({ origin: 'https://book.example', state: { a: 1 } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(posted).toHaveLength(2);
  });

  it('three times at most', async () => {
    const { frame, posted } = framed();
    void askHost(ACTIVITY, frame);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(posted).toHaveLength(3);
  });

  it('and nobody else is heard, nor an answer to another question', async () => {
    const { frame, posted, hears } = framed();
    const asked = askHost(ACTIVITY, frame);
    await vi.advanceTimersByTimeAsync(0);
    hears(answer({ state: 'of a sibling' }), {});
    hears(answer({ state: 'of no window' }), null);
    hears(answer({ state: 'to another', message_id: 'another' }));
    for (const other of [null, 7, 'text', {}, { subject: 'SPLICE.getState' }]) hears(other);
    hears(answer({ message_id: posted[0]?.message.message_id, state: 'the page’s' }));
    expect(await asked).toMatchObject({ state: 'the page’s' });
  });

  it.each([
    ['that keeps nothing', undefined, undefined],
    ['that knows of nothing', null, null],
    ['that gives it back as the text it has stored', '{"a":[1]}', { a: [1] }],
    ['that keeps a text of its own', 'a: [1]', 'a: [1]'],
  ])('a page %s', async (_, state, read) => {
    const { frame, hears } = framed();
    const asked = askHost(ACTIVITY, frame);
    hears(answer({ state }));
    expect((await asked).state).toEqual(read);
  });
});

describe('a report', () => {
  const told = (origin: string) => {
    const { frame, posted } = framed();
    const host: Host = { origin, state: undefined };
    reportToHost(host, ACTIVITY, { score: 0.5, state: { work: 1 } }, frame);
    reportToHost(host, ACTIVITY, { score: 1, state: { work: 2 } }, frame);
    return posted;
  };

  it('goes to the page that has answered alone, each with an id of its own', () => {
    const posted = told('https://book.example');
    expect(posted.map(({ target }) => target)).toEqual(Array(2).fill('https://book.example'));
    expect(posted[0]?.message).toMatchObject({
      subject: 'SPLICE.reportScoreAndState',
      activity_id: ACTIVITY,
      score: 0.5,
      state: { work: 1 },
    });
    expect(posted[0]?.message.message_id).not.toBe(posted[1]?.message.message_id);
  });

  it('reaches a page whose origin cannot be named', () => {
    expect(told('null').map(({ target }) => target)).toEqual(['*', '*']);
    expect(told('file://').map(({ target }) => target)).toEqual(['*', '*']);
  });
});
