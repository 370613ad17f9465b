// Real noise in a worker thread: it computes, makes garbage or streams memory while it is switched on. It works in short turns and handles
// messages in between, so that the noise is really off when the worker says so.

import type { NoiseAsk, NoiseReport } from './noise-source';

const TURN_MS = 4;
const STREAM_BYTES = 64 * 2 ** 20;
/** Doubles in one cache line. */
const LINE = 8;
const LIVE_OBJECTS = 20_000;
const OBJECTS_AT_A_TIME = 500;
/** One object in this many is watched: when it is freed, the collector has really run. */
const WATCHED = 100;

let on = false;
let work = 0;
let collected = 0;
let turn: () => void = () => undefined;

const pulse = new MessageChannel();
pulse.port2.onmessage = () => {
  if (!on) return;
  const end = performance.now() + TURN_MS;
  while (performance.now() < end) turn();
  pulse.port1.postMessage(0);
};

let burnt = 1;
function burn(): void {
  for (let i = 0; i < 2000; i += 1) burnt = burnt * 0.999999 + 1e-6;
  work += 2000;
}

const alive: object[] = [];
const watch = new FinalizationRegistry<null>(() => {
  collected += 1;
});
function churn(): void {
  for (let i = 0; i < OBJECTS_AT_A_TIME; i += 1) {
    const made = { values: [work, i, i + 1, i + 2], text: `object ${i}` };
    if (work % WATCHED === 0) watch.register(made, null);
    alive[work % LIVE_OBJECTS] = made;
    work += 1;
  }
}

let streamed: Float64Array | undefined;
let place = 0;
function stream(): void {
  streamed ??= new Float64Array(STREAM_BYTES / 8).fill(1);
  const end = Math.min(streamed.length, place + 2 ** 15);
  for (let i = place; i < end; i += LINE) streamed[i] = (streamed[i] ?? 0) * 0.5 + 1;
  work += 8 * (end - place);
  place = end === streamed.length ? 0 : end;
}

const TURNS = { burn, churn, stream } as const;

self.addEventListener('message', ({ data }: MessageEvent<NoiseAsk>) => {
  turn = TURNS[data.noise];
  on = data.on;
  const report: NoiseReport = { work, collected };
  self.postMessage(report);
  if (on) pulse.port1.postMessage(0);
});
