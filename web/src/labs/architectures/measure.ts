// The measurement: three networks of one budget, a sweep of sizes, a prompt against single tokens, the roof.

import type { LatencyReport, Progress } from '../../engine/types';
import { profiler, type Run } from '../../lab/lab';
import { type TimeReading, timeReading } from '../../session/readings';
import type { Counts, Decoding, Network, Outcome, Quantity, Roof, ScalePoint } from './outcome';
import { baseSize, type Control, widthFor } from './search';
import { decodeSpec, FAMILIES, NAMES, prefillSpec, type Spec, specOf } from './specs';
import { type Planned, sweepOf, type Widths } from './sweep';
import { DECODER, PROMPT, TARGETS } from './targets';

export interface Subject {
  readonly control: Control;
  readonly batch: number;
  readonly quantity: Quantity;
  readonly seed: number;
}

/** Warm-up ends when times are steady; in the first pass, code that is new to the browser is compiled again meanwhile. */
const COMPARED = { budget_ms: 250, warm_up_ms: 1200 };
const SWEPT = { budget_ms: 120, warm_up_ms: 300 };
/** Of a second pass. */
const WARM_UP_AGAIN_MS = 100;
const ROOF_MS = 600;

/** Networks are measured forwards, then backwards: a drift hits the first as much as the last. */
export function measure(subject: Subject, run: Run<Outcome>): Promise<Outcome> {
  return new Experiment(subject, run).finish();
}

type Budget = typeof COMPARED;

class Experiment {
  private networks: Network[] = [];
  private points: ScalePoint[] = [];
  private decoding: Decoding | undefined;
  private roof: Roof | undefined;
  private samples = 0;
  private tick_ms = 0;
  private elapsed = 0;
  private expected = 1;

  constructor(
    private readonly subject: Subject,
    private readonly run: Run<Outcome>,
  ) {}

  async finish(): Promise<Outcome> {
    const widths = await this.widths();
    const sweep = sweepOf(this.subject.quantity, widths);
    const both = (budget: Budget) => total(budget) + total(again(budget));
    this.expected = 5 * both(COMPARED) + sweep.length * both(SWEPT) + ROOF_MS;
    await this.compare(widths);
    await this.sweep(sweep);
    await this.decode();
    await this.measureRoof();
    return this.outcome(true);
  }

  private async widths(): Promise<Widths> {
    const { control } = this.subject;
    const { signal } = this.run;
    const found: Partial<Record<keyof Widths, number>> = {};
    for (const family of FAMILIES) {
      found[family] = await widthFor(family, control, TARGETS[control], (name, size) =>
        profiler().describe(specOf(name, size), { signal }),
      );
    }
    return found as Widths;
  }

  private async compare(widths: Widths): Promise<void> {
    for (const family of [...FAMILIES, ...[...FAMILIES].reverse()]) {
      const size = baseSize(family, widths[family]);
      const spec = specOf(family, size);
      const before = this.networks.find((each) => each.family === family);
      const counts = before ?? { family, size, ...(await this.counts(spec)) };
      const budget = before ? again(COMPARED) : COMPARED;
      const reading = await this.time(spec, budget, NAMES[family]);
      const network = { ...counts, readings: [...(before?.readings ?? []), reading] };
      this.networks = FAMILIES.flatMap((name) =>
        name === family ? [network] : this.networks.filter((each) => each.family === name),
      );
      this.show();
    }
  }

  private async sweep(planned: readonly Planned[]): Promise<void> {
    const { quantity } = this.subject;
    for (const { family, x, spec } of [...planned, ...[...planned].reverse()]) {
      const same = (point: ScalePoint) => point.family === family && point.x === x;
      const before = this.points.find(same);
      const label = `${NAMES[family]}, ${quantity} ${x}`;
      const batch = quantity === 'sequence' ? 1 : this.subject.batch;
      const counts = before ?? (await this.scaled(spec, batch));
      const reading = await this.time(spec, before ? again(SWEPT) : SWEPT, label, batch);
      const readings = [...(before?.readings ?? []), reading];
      this.points = [
        ...this.points.filter((point) => !same(point)),
        { family, x, flops: counts.flops, peak_bytes: counts.peak_bytes, readings },
      ].sort((a, b) => a.x - b.x);
      this.show();
    }
  }

  private async scaled(spec: Spec, batch: number): Promise<{ flops: number; peak_bytes: number }> {
    const { flops_per_call, peak_bytes } = await this.counts(spec, batch);
    return { flops: flops_per_call, peak_bytes };
  }

  private async decode(): Promise<void> {
    const { width, depth } = DECODER;
    const [prompt, token] = [prefillSpec(width, depth, PROMPT), decodeSpec(width, depth, PROMPT)];
    const read = (budget: Budget) => this.time(prompt, budget, 'A prompt at once', 1);
    const write = (budget: Budget) => this.time(token, budget, 'One token', 1);
    const first = await read(COMPARED);
    const steps = [await write(COMPARED), await write(again(COMPARED))];
    const last = await read(again(COMPARED));
    this.decoding = {
      tokens: PROMPT,
      prefill: { ...(await this.counts(prompt, 1)), readings: [first, last] },
      decode: { ...(await this.counts(token, 1)), readings: steps },
    };
    this.show();
  }

  private async measureRoof(): Promise<void> {
    const { signal } = this.run;
    const roof = await profiler().calibrate({
      budget_ms: ROOF_MS,
      signal,
      onProgress: (progress) => this.tell('The roof of this device', progress, ROOF_MS),
    });
    this.roof = {
      peak_gflops_per_second: roof.peak_gflops_per_second,
      bandwidth_gb_per_second: roof.bandwidth_gb_per_second,
      ridge_flop_per_byte: roof.ridge_flop_per_byte,
    };
  }

  private async counts(spec: Spec, batch = this.subject.batch): Promise<Counts> {
    const { signal } = this.run;
    const counted = await profiler().describe(spec, { batch, signal });
    const { planned } = await profiler().planMemory(spec, { batch, signal });
    const { parameters, flops_per_call, flops_per_sample } = counted;
    const { at_peak, peak_bytes } = planned;
    return {
      parameters,
      flops_per_call,
      flops_per_sample,
      intensity: counted.arithmetic_intensity,
      peak_bytes,
      parameters_bytes: at_peak.parameters_bytes,
      activations_bytes: at_peak.activations_bytes + at_peak.inputs_bytes,
      workspace_bytes: at_peak.workspace_bytes,
    };
  }

  private async time(
    spec: Spec,
    budget: Budget,
    label: string,
    batch = this.subject.batch,
  ): Promise<TimeReading> {
    const report: LatencyReport = await profiler().measureLatency(spec, {
      batch,
      seed: this.subject.seed,
      ...budget,
      signal: this.run.signal,
      onProgress: (progress) => this.tell(label, progress, total(budget)),
    });
    this.elapsed += total(budget);
    this.samples += report.samples_ms.length;
    this.tick_ms = report.tick_ms;
    return timeReading(report);
  }

  private tell(phase: string, { fraction }: Progress, budget_ms: number): void {
    const done = this.elapsed + fraction * budget_ms;
    this.run.progress({
      phase,
      fraction: Math.min(1, done / this.expected),
      remaining_ms: Math.max(0, this.expected - done),
    });
  }

  private show(): void {
    this.run.show(this.outcome(false));
  }

  private outcome(finished: boolean): Outcome {
    const { control, batch, quantity } = this.subject;
    const { networks, points, decoding, roof, samples, tick_ms } = this;
    const target = TARGETS[control];
    return {
      finished,
      control,
      target,
      batch,
      networks,
      quantity,
      points,
      decoding,
      roof,
      samples,
      tick_ms,
    };
  }
}

const again = (budget: Budget): Budget => ({ ...budget, warm_up_ms: WARM_UP_AGAIN_MS });

const total = ({ budget_ms, warm_up_ms }: Budget): number => budget_ms + warm_up_ms / 4;
