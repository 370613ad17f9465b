// The training loop over time: once with loader and network in turns, and once as it would be if the loader worked ahead. Until a step
// is measured, it is a sketch with equal times and is labelled as such.

import { PASSES, PHOTO_SIDE, type Side } from '../baseline/model';

/** An interval in ms, and the batch that it belongs to. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** The index of the batch, from 0. */
  readonly batch: number;
}

export interface Lanes {
  readonly loader: readonly Span[];
  readonly network: readonly Span[];
}

export interface Loop {
  /** False for a sketch, in which every time is 1. */
  readonly measured: boolean;
  readonly turns: Lanes;
  readonly ahead: Lanes;
}

const SHOWN = 4;

const spans = (pieces: readonly (readonly [number, number])[]): Span[] =>
  pieces.map(([from, to], batch) => ({ from, to, batch }));

/** The loop of the first few steps. */
export function loopOf(baseline: Side | undefined): Loop {
  const steps =
    baseline === undefined
      ? Array.from({ length: SHOWN }, () => ({ wait_ms: 1, compute_ms: 1 }))
      : baseline.steps.slice(0, SHOWN);
  let at = 0;
  const turns = steps.map(({ wait_ms, compute_ms }) => {
    const loaded = at + wait_ms;
    const done = loaded + compute_ms;
    const both = { load: [at, loaded], compute: [loaded, done] } as const;
    at = done;
    return both;
  });
  let free = 0;
  let done = 0;
  const ahead = steps.map(({ wait_ms, compute_ms }) => {
    const load = [free, free + wait_ms] as const;
    free += wait_ms;
    const begin = Math.max(free, done);
    done = begin + compute_ms;
    return { load, compute: [begin, done] as const };
  });
  const lanes = (
    all: readonly { load: readonly [number, number]; compute: readonly [number, number] }[],
  ) => ({
    loader: spans(all.map(({ load }) => load)),
    network: spans(all.map(({ compute }) => compute)),
  });
  return { measured: baseline !== undefined, turns: lanes(turns), ahead: lanes(ahead) };
}

/** Each load and each step is a frame, in the order in which they end when loader and network take turns. */
export const framesOf = (loop: Loop): number => 2 * loop.turns.network.length;

/** The time at which the frame ends when loader and network take turns. */
export function timeOf({ turns }: Loop, frame: number): number {
  const lane = frame % 2 === 0 ? turns.loader : turns.network;
  return lane[Math.floor(frame / 2)]?.to ?? 0;
}

/** Pixels that the loader processes for one image. */
export const pixelsPerImage = PASSES * PHOTO_SIDE ** 2;
