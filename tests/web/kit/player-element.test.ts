// The player of an animation, operated without a page: when it plays, pauses, ends and starts again.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { frameOf, PlayerElement, type PlayerOptions } from '../../../web/src/kit/controls/player';
import { listener, listeners } from '../template-press';
import { templateMarkup } from '../template-text';

let now = 0;
let frames: Map<number, (now: number) => void>;
let asked = 0;

beforeEach(() => {
  now = 1000;
  frames = new Map();
  asked = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('requestAnimationFrame', (call: (now: number) => void) => {
    asked += 1;
    frames.set(asked, call);
    return asked;
  });
  vi.stubGlobal('cancelAnimationFrame', (number: number) => frames.delete(number));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Advances the time by this many seconds and runs the pending animation frames. */
function pass(seconds: number): void {
  now += 1000 * seconds;
  const due = [...frames.values()];
  frames.clear();
  for (const each of due) each(now);
}

function player(given: Partial<PlayerOptions> = {}) {
  const element = new PlayerElement();
  const shown: number[] = [];
  const onFrame = (at: number) => {
    shown.push(at);
    element.options = { ...(element.options as PlayerOptions), at };
  };
  element.options = {
    frames: 10,
    at: 0,
    label: 'Order',
    text: (at) => `step ${at}`,
    onFrame,
    ...given,
  };
  const drawn = () => (element as unknown as { render(): unknown }).render();
  const press = (name: RegExp, event?: unknown, kind?: string) =>
    listener(drawn(), name, kind).call.call(element, event);
  const markup = () => templateMarkup(drawn()).replace(/\s+/g, ' ');
  return { element, shown, press, markup, drawn };
}
const PLAY = /title=(Play|Pause)/;

describe('player', () => {
  it('draws nothing without options, then where it is and what a frame shows', () => {
    const { element, markup, drawn } = player({ at: 2 });
    expect(markup()).toContain('<span class="player-at">3 of 10</span> step 2');
    expect(markup()).toContain('max=9');
    element.options = undefined;
    expect(listeners(drawn())).toEqual([]);
  });

  it('shows a frame that is there, whatever it is given', () => {
    expect(player({ at: 99 }).markup()).toContain('10 of 10</span> step 9');
    expect(player({ at: -3 }).markup()).toContain('1 of 10</span> step 0');
    expect(player({ frames: 0 }).markup()).toContain('step 0');
  });

  it('plays four frames a second, or as many as it is told, until the last', () => {
    const { shown, press, markup } = player();
    press(PLAY);
    expect(markup()).toContain('title=Pause');
    pass(0.25);
    pass(0.5);
    expect(shown).toEqual([1, 3]);
    pass(10);
    expect(shown).toEqual([1, 3, 9]);
    expect(frames.size).toBe(0);
    expect(markup()).toContain('title=Play');
    const quick = player({ perSecond: 8 });
    quick.press(PLAY);
    pass(0.5);
    expect(quick.shown).toEqual([4]);
  });

  it('pictures between two frames change nothing, and no time is lost by them', () => {
    const { shown, press } = player();
    press(PLAY);
    for (let i = 0; i < 5; i += 1) pass(0.1);
    expect(shown).toEqual([1, 2]);
  });

  it('a clock that goes back moves nothing back', () => {
    const { shown, press } = player({ at: 5 });
    press(PLAY);
    pass(-3);
    expect(shown).toEqual([]);
  });

  it('pauses, and begins again with a whole frame', () => {
    const { shown, press } = player();
    press(PLAY);
    pass(0.2);
    press(PLAY);
    expect(frames.size).toBe(0);
    now += 5000;
    press(PLAY);
    pass(0.2);
    expect(shown).toEqual([]);
    pass(0.1);
    expect(shown).toEqual([1]);
  });

  it('what was drawn late, after a pause, moves nothing', () => {
    const { shown, press } = player();
    press(PLAY);
    const late = [...frames.values()];
    press(PLAY);
    for (const each of late) each(now + 1000);
    expect(shown).toEqual([]);
    expect(frames.size).toBe(0);
  });

  it('from the last frame it begins at the first', () => {
    const { shown, press } = player({ at: 9 });
    press(PLAY);
    expect(shown).toEqual([0]);
    const before = player({ at: 8 });
    before.press(PLAY);
    expect(before.shown).toEqual([]);
  });

  it('one press is enough where the first frame is drawn late', () => {
    const asked: number[] = [];
    const { element, press, markup } = player({ at: 9, onFrame: (at) => asked.push(at) });
    const drawn = () => {
      element.options = { ...(element.options as PlayerOptions), at: asked.at(-1) ?? 9 };
    };
    press(PLAY);
    pass(0.3); // the figure still shows the last frame
    expect(asked).toEqual([0]);
    expect(markup()).toContain('title=Pause');
    drawn();
    pass(0.1);
    pass(0.2);
    expect(asked).toEqual([0, 1]);
  });

  it('a figure shows the first frame until it is moved, and none beyond its last', () => {
    expect([frameOf(undefined, 10), frameOf(4, 10), frameOf(12, 10), frameOf(3, 0)]).toEqual([
      0, 4, 9, 0,
    ]);
  });

  it('one frame cannot be played, two can', () => {
    const one = player({ frames: 1 });
    one.press(PLAY);
    expect(frames.size).toBe(0);
    expect(one.markup()).toMatch(/title=Play \?disabled=true/);
    const two = player({ frames: 2 });
    two.press(PLAY);
    expect(frames.size).toBe(1);
    expect(two.markup()).toMatch(/title=Pause \?disabled=false/);
  });

  it('steps by hand pause it, and end at both ends', () => {
    const { shown, press, markup } = player({ at: 8 });
    press(PLAY);
    press(/One step on/);
    expect(frames.size).toBe(0);
    expect(shown).toEqual([9]);
    expect(markup()).toMatch(/title=One step on \?disabled=true/);
    expect(markup()).toMatch(/title=One step back \?disabled=false/);
    press(/One step back/);
    expect(shown).toEqual([9, 8]);
    press(/type="range"/, { target: { value: '3' } }, 'input');
    press(/type="range"/, { target: { value: '70' } }, 'input');
    press(/type="range"/, { target: { value: '-1' } }, 'input');
    expect(shown).toEqual([9, 8, 3, 9, 0]);
    expect(markup()).toMatch(/title=One step back \?disabled=true/);
  });

  it('plays at the chosen speed, and at none that is not offered', () => {
    const { shown, press, markup } = player();
    press(/<select/, { target: { value: '4' } });
    expect(markup()).toMatch(/value=4 \?selected=true/);
    press(PLAY);
    pass(0.25);
    expect(shown).toEqual([4]);
    press(/<select/, { target: { value: '1000' } });
    expect(markup()).toMatch(/value=1 \?selected=true/);
  });

  it('the space bar plays and pauses; other keys are the slider’s', () => {
    const { press } = player();
    let prevented = 0;
    const key = (name: string) => ({
      key: name,
      preventDefault: () => {
        prevented += 1;
      },
    });
    press(/type="range"/, key('ArrowRight'), 'keydown');
    expect([prevented, frames.size]).toEqual([0, 0]);
    press(/type="range"/, key(' '), 'keydown');
    expect([prevented, frames.size]).toEqual([1, 1]);
    press(/type="range"/, key(' '), 'keydown');
    expect([prevented, frames.size]).toEqual([2, 0]);
  });
});
