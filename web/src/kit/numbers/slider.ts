// Maps a value to a slider position: logarithmic above zero; with zero or less in the range, linear, or logarithmic in both directions if
// the range is wide.

export interface SliderScale {
  /** Position from 0 to 1. */
  readonly share: (value: number) => number;
  readonly value: (share: number) => number;
  /** The text between the slider's ends: "log scale"; '' for a linear one. */
  readonly name: string;
}

/** Ranges up to this width get a linear slider, which has a position for each whole number. */
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
  // asinh is linear around zero and logarithmic further out.
  const knee = Math.max(Math.abs(min), Math.abs(max)) / 1e4;
  const low = Math.asinh(min / knee);
  const span = Math.asinh(max / knee) - low;
  return {
    share: (value) => clamped((Math.asinh(value / knee) - low) / span),
    value: (share) => knee * Math.sinh(low + share * span),
    name: 'log scale, even near zero',
  };
}
