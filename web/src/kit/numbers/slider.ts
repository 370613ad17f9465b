// Where a value stands on a slider: log above zero; with zero or less in reach linear, or log in both directions where it is wide.

export interface SliderScale {
  /** From 0 to 1. */
  readonly share: (value: number) => number;
  readonly value: (share: number) => number;
  /** Between the slider's ends: "log scale"; '' for an even one. */
  readonly name: string;
}

/** An even slider has a place for each whole number up to here. */
const EVEN = 200;

const clamped = (share: number): number => Math.min(1, Math.max(0, share));

export function sliderScale(min: number, max: number): SliderScale {
  if (min > 0) {
    const span = Math.log(max / min);
    return {
      share: (value) => clamped(value > 0 ? Math.log(value / min) / span : 0),
      value: (share) => min * Math.exp(span * share),
      name: 'log scale',
    };
  }
  if (max - min <= EVEN)
    return {
      share: (value) => clamped((value - min) / (max - min)),
      value: (share) => min + share * (max - min),
      name: '',
    };
  // Even around zero, log further out: asinh is both.
  const knee = Math.max(Math.abs(min), Math.abs(max)) / 1e4;
  const low = Math.asinh(min / knee);
  const span = Math.asinh(max / knee) - low;
  return {
    share: (value) => clamped((Math.asinh(value / knee) - low) / span),
    value: (share) => knee * Math.sinh(low + share * span),
    name: 'log scale, even near zero',
  };
}
