// How an animation advances: which frame is shown after a given time. Pure functions.

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Pictures per second when the reader prefers reduced motion. */
const STILLS = 2;

export interface Pace {
  /** Number of frames by which each picture advances. */
  readonly stride: number;
  readonly perSecond: number;
}

/**
 * @param perSecond frames per second at speed 1
 * @param still the reader prefers reduced motion: fewer pictures, further apart
 */
export function paceOf(perSecond: number, speed: Speed, still: boolean): Pace {
  const frames = perSecond * speed;
  return { perSecond: frames, stride: still ? Math.max(1, Math.round(frames / STILLS)) : 1 };
}

export interface Moved {
  readonly at: number;
  /** Seconds left over after the last full stride; they count towards the next one. */
  readonly left: number;
  /** The last frame has been reached; the animation never restarts by itself. */
  readonly ended: boolean;
}

export function moved(at: number, frames: number, seconds: number, pace: Pace): Moved {
  const last = Math.max(0, frames - 1);
  const strides = Math.floor((seconds * pace.perSecond) / pace.stride + 1e-9);
  const next = Math.min(last, at + strides * pace.stride);
  const left = Math.max(0, seconds - (strides * pace.stride) / pace.perSecond);
  return { at: next, left, ended: next >= last };
}
