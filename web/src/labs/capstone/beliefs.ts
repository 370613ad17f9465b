// Wrong ideas about the rate of a training, each with the number it leads to. None says where the time goes: that is predicted in part 2.

import { digits, duration, plural, si } from '../../kit/words/format';
import { type Belief, distinct } from '../../lab/beliefs';
import { given } from '../../lab/scene';
import { imagesPerSecond, RATES, type Side } from './baseline/model';
import type { Dry } from './model';

const perImage = (side: Side): string => duration(1000 / imagesPerSecond(side));

/** The FLOPs of an image at some rate, as if a step were nothing else. */
function byFlops(side: Side, { flops, peak, batch, description }: Dry): Belief[] {
  const at = (gflops: number) => (gflops * 1e9) / flops;
  const took = (gflops: number) =>
    at(gflops) < imagesPerSecond(side)
      ? `An image took only ${perImage(side)}: this device computes faster`
      : `An image took ${perImage(side)}; where the rest goes is part 2`;
  const forward = description.flops_per_call / batch;
  return [
    ...given(peak, (peak): Belief[] => [
      {
        value: at(peak),
        why: `That is computing alone, at this device’s peak: ${duration(1000 / at(peak))} an image. ${took(peak)}.`,
      },
      {
        value: (peak * 1e9) / forward,
        why: `You counted the forward pass alone, ${si(forward, 'FLOP')}, at the peak. A training step has ${si(flops, 'FLOP')} an image, and ${perImage(side)} passed.`,
      },
    ]),
    ...RATES.map((gflops) => ({
      value: at(gflops),
      why: `That is computing alone, at ${gflops} GFLOP/s: ${duration(1000 / at(gflops))} an image. ${took(gflops)}.`,
    })),
  ];
}

export function beliefs(side: Side, dry: Dry | undefined): Belief[] {
  const { configuration, statistics } = side;
  const { batch } = configuration;
  return distinct([
    ...given(dry, (dry) => byFlops(side, dry)),
    {
      value: 1 / imagesPerSecond(side),
      why: `That is the other way round: ${digits(1 / imagesPerSecond(side))} s for an image.`,
    },
    ...(batch > 1
      ? [
          {
            value: 1000 / statistics.median,
            why: `That is steps a second. Each step trains ${plural(batch, 'image')}.`,
          },
        ]
      : []),
  ]);
}

/** The rate in FLOPs, beside what this device can do where that is known. */
export function mechanism(side: Side, dry: Dry | undefined): string {
  const { configuration, statistics } = side;
  if (dry === undefined)
    return `A step with ${plural(configuration.batch, 'image')} took ${duration(statistics.median)}.`;
  const { flops, peak } = dry;
  const whole = `Training on one image takes ${si(flops, 'FLOP')}. At ${digits(imagesPerSecond(side), 3)} images/s, loader included, that is ${si(flops * imagesPerSecond(side), 'FLOP/s')}`;
  const beside = given(peak, (peak) => [`; this device’s peak is ${si(peak * 1e9, 'FLOP/s')}`]);
  return `${whole}${beside.join('')}.`;
}
