// Time, energy and cost of a training, computed from FLOPs and a rate. No DOM.

import { type ClaimVerdict, claim, type Estimate, estimateOf } from '../../lab/claim';
import { flopsPerUnit, type Measured, type Planned, peakOf } from './outcome';

/** A device as its maker describes it, and how it is used. */
export interface Described {
  readonly peak_tflops_per_second: number;
  readonly bandwidth_gb_per_second: number;
  readonly memory_gb: number;
  readonly mfu: number;
  readonly power_watt: number;
  readonly price_per_hour: number;
  readonly devices: number;
  readonly carbon_g_per_kwh: number;
  /** Tokens or samples in the whole training. */
  readonly units: number;
}

/** NVIDIA A100 80 GB SXM, from its data sheet; MFU, price, carbon and tokens are assumptions that the student can change. */
export const A100 = {
  peak: 312,
  bandwidth: 2039,
  memory: 80,
  mfu: 45,
  power: 400,
  price: 200,
  devices: 1,
  carbon: 385,
  tokens: 1000,
} as const;

/** True while the device described is still the A100 of the data sheet. */
export const isA100 = (described: Described): boolean =>
  described.peak_tflops_per_second === A100.peak &&
  described.bandwidth_gb_per_second === A100.bandwidth &&
  described.memory_gb === A100.memory &&
  described.power_watt === A100.power;

/** How many devices must share the peak of a step at least. */
export const devicesFor = (planned: Planned, { memory_gb }: Pick<Described, 'memory_gb'>): number =>
  Math.ceil(peakOf(planned) / (memory_gb * 1e9));

/** The devices that the training needs beside those chosen; undefined where these can hold a step. */
export function lacking(planned: Planned, described: Described): number | undefined {
  const needed = devicesFor(planned, described);
  return needed > described.devices ? needed : undefined;
}

export function describedDevice(state: Readonly<Record<string, string | number>>): Described {
  const value = (name: keyof typeof A100): number => Number(state[name] ?? A100[name]);
  return {
    peak_tflops_per_second: value('peak'),
    bandwidth_gb_per_second: value('bandwidth'),
    memory_gb: value('memory'),
    mfu: value('mfu') / 100,
    power_watt: value('power'),
    price_per_hour: value('price') / 100,
    devices: value('devices'),
    carbon_g_per_kwh: value('carbon'),
    units: value('tokens') * 1e9,
  };
}

/** The MFU of the real step: its FLOPs over its time, over the measured peak. */
export const measuredMfu = ({ step, device }: Measured): number =>
  step.flops / (step.latency_ms * 1e-3) / (device.peak_gflops_per_second * 1e9);

/** The MFU beside the peak, as far as the interval of the peak tells. */
export function mfuBesidePeak(measured: Measured): {
  readonly mfu: Estimate;
  readonly verdict: ClaimVerdict;
} {
  const { peak_gflops_per_second: peak, peak_interval: interval } = measured.device;
  const value = measuredMfu(measured);
  const mfu = estimateOf(value, {
    low: (value * peak) / interval.high,
    high: (value * peak) / interval.low,
    confidence: interval.confidence,
  });
  return { mfu, verdict: claim(mfu, { low: 0, high: 1 }).verdict };
}

export interface Durations {
  /** The seconds to generate one token with a batch of one: at least the time to read every weight once. */
  readonly generate_s: number;
  readonly step_s: number;
  readonly training_s: number;
}

function durations(
  outcome: Planned,
  rate: number,
  bandwidth: number,
  weight_bytes: number,
  units: number,
): Durations {
  const { plan, described } = outcome;
  const { forward, training } = flopsPerUnit(outcome);
  return {
    generate_s: Math.max((weight_bytes * described.parameters) / bandwidth, forward / rate),
    step_s: (plan.forward_flops + plan.backward_flops) / rate,
    training_s: (training * units) / rate,
  };
}

/** The times on all described devices together, with weights in 16 bits. */
export function onDescribed(outcome: Planned, described: Described): Durations {
  const { peak_tflops_per_second, bandwidth_gb_per_second, mfu, devices, units } = described;
  const one = peak_tflops_per_second * 1e12 * mfu;
  const single = durations(outcome, one, bandwidth_gb_per_second * 1e9, 2, units);
  return { ...single, training_s: single.training_s / devices };
}

/** The times on this device at its measured peak, bandwidth and MFU, with weights in fp32. */
export function onThis(outcome: Planned, measured: Measured, units: number): Durations {
  const { device } = measured;
  const rate = device.peak_gflops_per_second * 1e9 * measuredMfu(measured);
  return durations(outcome, rate, device.bandwidth_gb_per_second * 1e9, 4, units);
}

export interface Bill {
  readonly training_flops: number;
  readonly device_hours: number;
  readonly energy_kwh: number;
  readonly cost: number;
  readonly carbon_kg: number;
}

/** The costs of the devices alone: hosts, cooling and failed runs are not included. */
export function billOf(outcome: Planned, described: Described): Bill {
  const training_flops = flopsPerUnit(outcome).training * described.units;
  const rate = described.peak_tflops_per_second * 1e12 * described.mfu;
  const device_hours = training_flops / rate / 3600;
  const energy_kwh = (device_hours * described.power_watt) / 1000;
  return {
    training_flops,
    device_hours,
    energy_kwh,
    cost: device_hours * described.price_per_hour,
    carbon_kg: (energy_kwh * described.carbon_g_per_kwh) / 1000,
  };
}
