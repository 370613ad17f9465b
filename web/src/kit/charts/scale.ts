// Linear and log scales with round ticks. Pure functions, no DOM.

export interface Scale {
  /** Maps a data value to a pixel. */
  readonly map: (value: number) => number;
  /** Maps a pixel to a data value. */
  readonly invert: (pixel: number) => number;
  readonly domain: readonly [number, number];
  readonly range: readonly [number, number];
  readonly ticks: readonly number[];
  readonly log: boolean;
}

type Pair = readonly [number, number];

/** Ticks at round steps (1, 2 or 5 times a power of ten) inside the domain, about `wanted` of them. */
export function linearTicks([low, high]: Pair, wanted = 5): number[] {
  const span = high - low;
  if (!(span > 0) || !Number.isFinite(span)) return [low];
  const rough = span / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const unit = [1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10;
  const step = unit * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    // Rounding to 12 digits keeps 0.3 from becoming 0.30000000000000004.
    const value = (first + index) * step;
    return Number(value.toPrecision(12));
  });
}

/** Powers of ten inside the domain, thinned to `wanted`; with fewer than three of them, 1-2-5 steps instead. */
export function logTicks([low, high]: Pair, wanted = 6): number[] {
  const from = Math.floor(Math.log10(low));
  const to = Math.ceil(Math.log10(high));
  const inside = (value: number) => value >= low * 0.999999 && value <= high * 1.000001;
  const powers = Array.from({ length: to - from + 1 }, (_, index) =>
    Number((10 ** (from + index)).toPrecision(12)),
  );
  const decades = powers.filter(inside);
  if (decades.length < 3) {
    return powers
      .flatMap((power) => [power, 2 * power, 5 * power])
      .filter(inside)
      .map((value) => Number(value.toPrecision(12)));
  }
  const stride = Math.ceil(decades.length / wanted);
  return decades.filter((_, index) => index % stride === 0);
}

/** Widens the domain to round numbers, so that axes end on a tick. */
export function niceDomain([low, high]: Pair, wanted = 5): [number, number] {
  if (!(high > low)) return [low, low === 0 ? 1 : low + Math.abs(low)];
  const ticks = linearTicks([low, high], wanted);
  const [first, second] = ticks;
  if (first === undefined || second === undefined) return [low, high];
  const step = second - first;
  return [
    Number((Math.floor(low / step + 1e-9) * step).toPrecision(12)),
    Number((Math.ceil(high / step - 1e-9) * step).toPrecision(12)),
  ];
}

export function linearScale(domain: Pair, range: Pair, wanted = 5): Scale {
  const span = domain[1] - domain[0] || 1;
  const length = range[1] - range[0];
  return {
    map: (value) => range[0] + ((value - domain[0]) / span) * length,
    invert: (pixel) => domain[0] + ((pixel - range[0]) / length) * span,
    domain,
    range,
    ticks: linearTicks(domain, wanted),
    log: false,
  };
}

/** @param domain both ends above zero */
export function logScale(domain: Pair, range: Pair, wanted = 6): Scale {
  const low = Math.log10(domain[0]);
  const span = Math.log10(domain[1]) - low || 1;
  const length = range[1] - range[0];
  return {
    map: (value) => range[0] + ((Math.log10(Math.max(value, 1e-300)) - low) / span) * length,
    invert: (pixel) => 10 ** (low + ((pixel - range[0]) / length) * span),
    domain,
    range,
    ticks: logTicks(domain, wanted),
    log: true,
  };
}
