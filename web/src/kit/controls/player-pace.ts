// How an animation moves on: which frame is shown after so much time. Pure.

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** With less motion: as many still pictures a second. */
const STILLS = 2;

export interface Pace {
  /** Frames from picture to picture, at least. */
  readonly stride: number;
  readonly perSecond: number;
}

/** @param perSecond frames at speed 1 @param still the reader asked for less motion: fewer pictures, further apart */
export function paceOf(perSecond: number, speed: Speed, still: boolean): Pace {
  const frames = perSecond * speed;
  return { perSecond: frames, stride: still ? Math.max(1, Math.round(frames / STILLS)) : 1 };
}

export interface Moved {
  readonly at: number;
  /** Time that did not make a stride, in seconds: counts with the next. */
  readonly left: number;
  /** The last frame is shown: it never begins again by itself. */
  readonly ended: boolean;
}

export function moved(at: number, frames: number, seconds: number, pace: Pace): Moved {
  const last = Math.max(0, frames - 1);
  const strides = Math.floor((seconds * pace.perSecond) / pace.stride + 1e-9);
  const next = Math.min(last, at + strides * pace.stride);
  const left = Math.max(0, seconds - (strides * pace.stride) / pace.perSecond);
  return { at: next, left, ended: next >= last };
}
