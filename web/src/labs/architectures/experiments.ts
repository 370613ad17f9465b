// The measurements: the three networks and the roofline, a sweep of sizes, and a prompt against single tokens. Whatever is timed is timed
// in two passes, and further where these disagree.

import type { Progress } from '../../engine/types';
import { experiment, type Run } from '../../lab/define';
import { untilAlike } from '../../session/again';
import { profiler } from '../../session/engine';
import { type TimeReading, timeReading } from '../../session/readings';
import { countsOf, sweepBatch, widthsOf } from './dry';
import type { Decoding, Growth, Live, Network, Outcome, ScalePoint } from './outcome';
import type { Chosen } from './params';
import { baseSize } from './search';
import { decodeSpec, FAMILIES, type Family, NAMES, prefillSpec, type Spec, specOf } from './specs';
import { sweepOf } from './sweep';
import { DECODER, PROMPT, TARGETS } from './targets';

/** Warm-up ends once times are steady; the first pass needs more, because the browser is still compiling and optimizing new code. */
const COMPARED = { budget_ms: 250, warm_up_ms: 1200 };
const SWEPT = { budget_ms: 120, warm_up_ms: 300 };
/** The warm-up of the second pass. */
const WARM_UP_AGAIN_MS = 100;
const ROOF_MS = 600;

type Budget = typeof COMPARED;
const again = (budget: Budget): Budget => ({ ...budget, warm_up_ms: WARM_UP_AGAIN_MS });

/** Times networks one after the other, within one step of a run. */
class Timer {
  samples = 0;
  tick_ms = 0;
  private done = 0;

  constructor(
    private readonly run: Run<Chosen, never>,
    private readonly step: string,
    private parts: number,
  ) {}

  /** Has work timed again whose passes disagree; the way to the end becomes that much longer. */
  async alike<W>(
    works: readonly W[],
    readings: (work: W) => readonly TimeReading[],
    time: (work: W) => Promise<void>,
  ): Promise<void> {
    const times = (work: W) => readings(work).map(({ latency_ms }) => latency_ms);
    await untilAlike(works, times, async (open) => {
      this.parts += open.length;
      for (const work of open) await time(work);
    });
  }

  async time(spec: Spec, batch: number, budget: Budget, phase: string): Promise<TimeReading> {
    const report = await profiler().measureLatency(spec, {
      batch,
      seed: this.run.values.seed,
      ...budget,
      signal: this.run.signal,
      onProgress: (progress) => this.tell(progress, phase, budget),
    });
    this.done += 1;
    this.samples += report.samples_ms.length;
    this.tick_ms = report.tick_ms;
    return timeReading(report);
  }

  private tell({ fraction, remaining_ms }: Progress, phase: string, { budget_ms }: Budget): void {
    const left = this.parts - this.done - 1;
    this.run.step(this.step)({
      phase,
      fraction: (this.done + fraction) / this.parts,
      remaining_ms: remaining_ms + left * budget_ms,
    });
  }
}

const timer = (run: Run<Chosen, never>, step: string, parts: number) => new Timer(run, step, parts);

/** Measures all networks in order and then in reverse order, so that a drift affects the first as much as the last. */
export const compared = experiment({
  uses: ['control', 'batch', 'seed'],
  steps: { networks: 4000, roof: ROOF_MS },
  run: async (run: Run<Chosen, Live>): Promise<Outcome> => {
    const { signal, values } = run;
    const { control, batch } = values;
    const widths = await widthsOf(control, signal);
    const clock = timer(run as Run<Chosen, never>, 'networks', 2 * FAMILIES.length);
    let networks: readonly Network[] = [];
    const now = (): Live => ({
      ...{ finished: false, control, target: TARGETS[control], batch, networks },
      ...{ samples: clock.samples, tick_ms: clock.tick_ms },
    });
    const of = (family: Family) => networks.find((each) => each.family === family);
    const time = async (family: Family): Promise<void> => {
      const size = baseSize(family, widths[family]);
      const spec = specOf(family, size);
      const before = of(family);
      const counts = before ?? { family, size, ...(await countsOf(spec, batch, signal)) };
      const earlier = before?.readings ?? [];
      const budget = earlier.length === 0 ? COMPARED : again(COMPARED);
      const reading = await clock.time(spec, batch, budget, NAMES[family]);
      const one = { ...counts, readings: [...earlier, reading] };
      networks = FAMILIES.flatMap((name) =>
        name === family ? [one] : networks.filter((each) => each.family === name),
      );
      run.show(now());
    };
    for (const family of [...FAMILIES, ...[...FAMILIES].reverse()]) await time(family);
    await clock.alike(FAMILIES, (family) => of(family)?.readings ?? [], time);
    const roof = await profiler().calibrate({
      budget_ms: ROOF_MS,
      signal,
      onProgress: run.step('roof'),
    });
    const { peak_gflops_per_second, bandwidth_gb_per_second, ridge_flop_per_byte } = roof;
    const found = { peak_gflops_per_second, bandwidth_gb_per_second, ridge_flop_per_byte };
    return { ...now(), finished: true, roof: found };
  },
});

export const growth = experiment({
  uses: ['control', 'batch', 'seed', 'scale'],
  steps: { sizes: 6000 },
  fixed_ms: 700,
  run: async (run: Run<Chosen, Growth>): Promise<Growth> => {
    const { signal, values } = run;
    const { control, batch, scale: quantity } = values;
    const planned = sweepOf(quantity, await widthsOf(control, signal));
    const clock = timer(run as Run<Chosen, never>, 'sizes', 2 * planned.length);
    const many = sweepBatch(quantity, batch);
    let points: readonly ScalePoint[] = [];
    type Planned = (typeof planned)[number];
    const sameAs =
      ({ family, x }: Planned) =>
      (point: ScalePoint) =>
        point.family === family && point.x === x;
    const readingsOf = (each: Planned) => points.find(sameAs(each))?.readings ?? [];
    const time = async (each: Planned): Promise<void> => {
      const { family, x, spec } = each;
      const same = sameAs(each);
      const earlier = readingsOf(each);
      const { flops_per_call, peak_bytes } = await countsOf(spec, many, signal);
      const budget = earlier.length === 0 ? SWEPT : again(SWEPT);
      const reading = await clock.time(spec, many, budget, `${NAMES[family]}, ${quantity} ${x}`);
      const readings = [...earlier, reading];
      points = [
        ...points.filter((point) => !same(point)),
        { family, x, flops: flops_per_call, peak_bytes, readings },
      ].sort((a, b) => a.x - b.x);
      run.show({ finished: false, quantity, points });
    };
    for (const each of [...planned, ...[...planned].reverse()]) await time(each);
    await clock.alike(planned, readingsOf, time);
    return { finished: true, quantity, points };
  },
});

export const decoding = experiment({
  uses: ['seed'],
  steps: { tokens: 2000 },
  fixed_ms: 450,
  run: async (run: Run<Chosen, Decoding>): Promise<Decoding> => {
    const { width, depth } = DECODER;
    const [prompt, token] = [prefillSpec(width, depth, PROMPT), decodeSpec(width, depth, PROMPT)];
    const clock = timer(run as Run<Chosen, never>, 'tokens', 4);
    const reading = { spec: prompt, phase: 'A prompt at once', readings: [] as TimeReading[] };
    const writing = { spec: token, phase: 'One token', readings: [] as TimeReading[] };
    const time = async ({ spec, phase, readings }: typeof reading): Promise<void> => {
      const budget = readings.length === 0 ? COMPARED : again(COMPARED);
      readings.push(await clock.time(spec, 1, budget, phase));
    };
    for (const each of [reading, writing, writing, reading]) await time(each);
    await clock.alike([reading, writing], ({ readings }) => readings, time);
    const [prefill, decode] = await Promise.all([
      countsOf(prompt, 1, run.signal),
      countsOf(token, 1, run.signal),
    ]);
    return {
      tokens: PROMPT,
      prefill: { ...prefill, readings: reading.readings },
      decode: { ...decode, readings: writing.readings },
    };
  },
});
