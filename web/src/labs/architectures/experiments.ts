// The measurements: the three networks and the roofline, a sweep of sizes, and a prompt against single tokens.

import type { Progress } from '../../engine/types';
import { experiment, type Run } from '../../lab/define';
import { profiler } from '../../session/engine';
import { type TimeReading, timeReading } from '../../session/readings';
import { countsOf, sweepBatch, widthsOf } from './dry';
import type { Decoding, Growth, Live, Network, Outcome, ScalePoint } from './outcome';
import type { Chosen } from './params';
import { baseSize } from './search';
import { decodeSpec, FAMILIES, NAMES, prefillSpec, type Spec, specOf } from './specs';
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
    private readonly parts: number,
  ) {}

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
    for (const family of [...FAMILIES, ...[...FAMILIES].reverse()]) {
      const size = baseSize(family, widths[family]);
      const spec = specOf(family, size);
      const before = networks.find((each) => each.family === family);
      const counts = before ?? { family, size, ...(await countsOf(spec, batch, signal)) };
      const earlier = before?.readings ?? [];
      const budget = earlier.length === 0 ? COMPARED : again(COMPARED);
      const reading = await clock.time(spec, batch, budget, NAMES[family]);
      const one = { ...counts, readings: [...earlier, reading] };
      networks = FAMILIES.flatMap((name) =>
        name === family ? [one] : networks.filter((each) => each.family === name),
      );
      run.show(now());
    }
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
    for (const { family, x, spec } of [...planned, ...[...planned].reverse()]) {
      const same = (point: ScalePoint) => point.family === family && point.x === x;
      const earlier = points.find(same)?.readings ?? [];
      const { flops_per_call, peak_bytes } = await countsOf(spec, many, signal);
      const budget = earlier.length === 0 ? SWEPT : again(SWEPT);
      const reading = await clock.time(spec, many, budget, `${NAMES[family]}, ${quantity} ${x}`);
      const readings = [...earlier, reading];
      points = [
        ...points.filter((point) => !same(point)),
        { family, x, flops: flops_per_call, peak_bytes, readings },
      ].sort((a, b) => a.x - b.x);
      run.show({ finished: false, quantity, points });
    }
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
    const read = (budget: Budget) => clock.time(prompt, 1, budget, 'A prompt at once');
    const write = (budget: Budget) => clock.time(token, 1, budget, 'One token');
    const first = await read(COMPARED);
    const steps = [await write(COMPARED), await write(again(COMPARED))];
    const last = await read(again(COMPARED));
    const [prefill, decode] = await Promise.all([
      countsOf(prompt, 1, run.signal),
      countsOf(token, 1, run.signal),
    ]);
    return {
      tokens: PROMPT,
      prefill: { ...prefill, readings: [first, last] },
      decode: { ...decode, readings: steps },
    };
  },
});
