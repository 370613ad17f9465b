// The Architectures lab: each of its sentences is checked against the numbers of ten and more outcomes.

import { describe, expect, it } from 'vitest';
import { busyText } from '../../../web/src/lab/claim';
import { standing, wordsIn } from '../../../web/src/lab/state/known';
import {
  figures,
  growth as growthTitle,
  shownRatio,
} from '../../../web/src/labs/architectures/figure-words';
import lab from '../../../web/src/labs/architectures/lab';
import {
  grown,
  type Network,
  type Outcome,
  ratioBetween,
} from '../../../web/src/labs/architectures/outcome';
import { larger, shared, together } from '../../../web/src/labs/architectures/questions';
import {
  farthest,
  passes,
  rates,
  verdictOn,
  written,
} from '../../../web/src/labs/architectures/sentences';
import { FAMILIES, type Family, PLACES } from '../../../web/src/labs/architectures/specs';
import { text } from '../../../web/src/labs/architectures/text';
import { worked } from '../../../web/src/labs/architectures/uses-figure';
import {
  asFlops,
  bothOf,
  decodingOf,
  dry,
  each,
  lessThanFlops,
  mixed,
  OUTCOMES,
  open,
  outcomeOf,
  ROOF,
  rate,
  reading,
  slower,
  textbook,
  viewOf,
} from './architectures-cases';
import { numbersOf, plain, predictedView, spaced } from './predicted-view';
import { ratiosIn, timesIn, wordsInView } from './views';

describe('architectures lab: the prediction', () => {
  it.each(each)('%s: the verdict is of the ratio shown in the title', (_, outcome) => {
    const both = bothOf(outcome);
    const shown = shownRatio(...both);
    const { low, high } = ratioBetween(...both);
    for (const prediction of [0.5, 1, 4321, shown]) {
      const verdict = verdictOn(outcome, prediction);
      const [lead = ''] = plain([{ ...verdict, text: '' }]);
      const [first = 0, second = 0] = numbersOf(lead);
      expect(first).toBeCloseTo(prediction, prediction > 100 ? -1 : 1);
      const within = low <= prediction && prediction <= high;
      expect(second / shown).toBeCloseTo(1, 2);
      const { standing } = verdict;
      expect(plain([verdict]).join(' ').includes('This run can’t tell.')).toBe(
        standing === 'cannot tell',
      );
      const apart = Math.max(prediction / shown, shown / prediction);
      if (standing === 'right') expect(apart).toBeLessThan(1.1);
      else if (standing === 'cannot tell') expect(within || apart < 1.1).toBe(true);
      else expect(lead).toContain(prediction > shown ? 'too much' : 'too little');
      expect(text.ending.verdict(viewOf(outcome, prediction) as never, prediction)).toEqual(
        verdict,
      );
    }
  });

  it.each(each)('%s: the title gives the ratio of the times shown, or none', (_, outcome) => {
    const title = spaced(figures.time(outcome));
    const [a, b] = bothOf(outcome);
    const apart = ratioBetween(a, b);
    const tie = apart.low <= 1 && apart.high >= 1;
    expect(title.includes('no measurable difference')).toBe(tie);
    if (!tie) expect(numbersOf(title)[0] ?? 0).toBeCloseTo(shownRatio(a, b), 1);
  });

  it.each(each)('%s: the claim is judged by what is held equal', (_, outcome) => {
    const [words = ''] = plain(text.scenes.time.more(viewOf(outcome) as never));
    const other = outcome.control === 'flops' ? 'Hold parameters' : 'Hold FLOPs';
    expect(words).toContain(other);
    expect(words).toContain('not measured here');
    const [a, b] = bothOf(outcome);
    const { low, high } = ratioBetween(a, b);
    expect(words.includes('can’t be told from the MLP’s')).toBe(low <= 1 && high >= 1);
  });

  it.each(each)(
    '%s: how far the passes lie apart is what decides about the order',
    (name, outcome) => {
      const words = spaced(passes(outcome));
      const busy = name === 'noisy' || name.startsWith('drift');
      expect(words.includes('other things')).toBe(busy);
      expect(ratiosIn(words)[0] ?? 0).toBeGreaterThanOrEqual(1);
    },
  );
});

describe('architectures lab: the roof', () => {
  const wordsOf = (name: string) => {
    const outcome = OUTCOMES[name] as Outcome;
    return spaced(rates(outcome, outcome.roof ?? ROOF));
  };

  it.each(each)('%s: the rates named are the highest and the lowest', (name, outcome) => {
    const sentence = wordsOf(name);
    if (name === 'tie' || name === 'noisy') return expect(sentence).toContain('No measurable');
    const all = outcome.networks.map(rate);
    const numbers = numbersOf(sentence.replaceAll('GFLOP', 'FLOP').replaceAll(' M', ' '));
    expect(numbers[0]).toBe(Math.max(...all));
  });

  it('names one that is surely faster, though a noisier one is the fastest', () => {
    const [mlp, cnn, transformer] = textbook.networks as [Network, Network, Network];
    const noisy = { ...cnn, readings: [{ latency_ms: 2.5, low_ms: 2, high_ms: 6.25 }] };
    const outcome = { ...textbook, networks: [mlp, noisy, transformer] };
    expect(spaced(rates(outcome, ROOF))).toMatch(/^The transformer reaches 37\.5 GFLOP/);
  });

  it('says why only where the numbers say it', () => {
    expect(wordsOf('above the slope')).toContain('come from a cache');
    expect(wordsOf('far below the slope')).toContain('something else slows it');
    expect(wordsOf('reversed order')).toContain('waits for its weights');
    expect(wordsOf('enough FLOPs per byte')).toContain('not at memory');
    expect(wordsOf('above the peak')).toContain('measured too low');
    for (const name of ['reversed order', 'far below the slope', 'enough FLOPs per byte'])
      expect(wordsOf(name)).not.toContain('cache');
  });

  it('where a rate may be that of memory or not, neither is said, and a busy machine has no rates', () => {
    const spread = outcomeOf({
      ...{ control: 'flops', roof: slower(10), spread: 0.3 },
      ms: { mlp: 4, cnn: 0.6, transformer: 0.5 },
    });
    expect(spaced(rates(spread, spread.roof))).toContain('can’t tell whether the MLP waits');
    expect(spaced(figures.time(spread))).toMatch(
      /takes 0\.125× \(0\.06\d+× to 0\.2\d+×\) the time/,
    );
    const busy = outcomeOf({ ms: { mlp: 0.04, cnn: 2.5, transformer: 1.6 }, again: 2 });
    expect(rates(busy, busy.roof)).toBe(busyText);
    expect(figures.time(busy)).not.toMatch(/×|faster|slower/);
  });

  it('the title counts those left of the ridge', () => {
    const title = (ridge_flop_per_byte: number) =>
      figures.roof(textbook.networks, { ...ROOF, ridge_flop_per_byte });
    expect(title(5)).toBe('Only the MLP lies left of this device’s ridge, 5.0 FLOPs per byte');
    expect(title(15)).toContain('Only the MLP and the transformer lie left');
    expect(title(100)).toContain('All three lie left');
    expect(title(0.1)).toContain('enough');
  });
});

describe('architectures lab: growth and tokens', () => {
  it('the title says whether time grows as FLOPs do, as far as the error allows', () => {
    expect(growthTitle(asFlops)).toBe('Time grows at the same rate as FLOPs, within the error');
    // Title and sentence agree: an inconclusive result is not called the same rate.
    expect(growthTitle(open)).toContain('vary too much');
    expect(growthTitle(lessThanFlops)).toBe(
      'Time grows more slowly than FLOPs for the MLP, the CNN and the transformer',
    );
    expect(growthTitle(mixed)).toBe(
      'Time grows faster than FLOPs for the transformer, more slowly than FLOPs for the MLP',
    );
    expect(growthTitle({ ...asFlops, points: asFlops.points.slice(0, 2) })).toContain('Too few');
    expect(growthTitle({ ...asFlops, finished: false })).not.toContain('same rate');
  });

  it('the ratios are those from the smallest to the largest', () => {
    for (const growth of [asFlops, lessThanFlops, open, mixed]) {
      const sentence = spaced(farthest(growth));
      const family = FAMILIES.find((one) =>
        sentence.includes(one === 'transformer' ? one : one.toUpperCase()),
      ) as Family;
      const found = grown(growth.points, family);
      const [size = 0, flops = 0, time = 0] = ratiosIn(sentence);
      expect(size).toBeCloseTo(found?.size ?? 0, 1);
      expect(flops).toBeCloseTo(found?.flops ?? 0, 1);
      if (growth !== open) expect(time / (found?.time ?? 1)).toBeCloseTo(1, 2);
    }
    expect(farthest(open)).toContain('vary too much');
    for (const growth of [asFlops, lessThanFlops, mixed])
      expect(farthest(growth)).not.toContain('vary');
    expect(farthest({ ...asFlops, points: [] })).toBe('');
  });

  it('a written token is called slower only where it is', () => {
    expect(spaced(figures.decoding(decodingOf(4)))).toContain('10.0×');
    // The ratio has to match the shown numbers: 0.40049 ms per token is shown as 0.400, and 0.809 / 0.400 is 2.02, not 2.01.
    const close = {
      ...decodingOf(0.8091),
      prefill: { ...decodingOf(4).prefill, readings: [reading(40.0499)] },
    };
    expect(spaced(figures.decoding(close))).toContain('2.02×');
    expect(written(decodingOf(4))).toContain('fetches all weights for one token');
    expect(figures.decoding(decodingOf(0.4))).toContain('No measurable difference');
    expect(written(decodingOf(0.4))).toContain('can’t tell');
    expect(figures.decoding(decodingOf(0.7, 0.5))).toContain('No measurable difference');
    expect(written(decodingOf(0.2))).toContain('the faster one');
    expect(written(decodingOf(0.2))).not.toContain('fetches all weights');
    const [more = ''] = plain(text.scenes.tokens.more(viewOf(textbook) as never));
    expect(timesIn(more)).toEqual([40, 4]);
    expect(ratiosIn(more)).toEqual([10]);
  });
});

describe('architectures lab: the whole', () => {
  it('stays within 150 words, and every number is one', () => {
    for (const [, outcome] of each) {
      const of = {
        values: { control: outcome.control, batch: 1, seed: 1, scale: 'width' },
        outcomes: { compared: outcome, growth: mixed, decoding: decodingOf(4) },
        ...{ dry, prediction: 4321 },
      };
      expect(wordsInView(text.scenes as never, of)).toBeLessThanOrEqual(150);
      const all = Object.values(text.scenes).flatMap((scene) => [
        scene.title(viewOf(outcome, 3) as never),
        ...plain(scene.say(viewOf(outcome, 3) as never)),
        ...('more' in scene ? plain(scene.more(viewOf(outcome, 3) as never)) : []),
      ]);
      for (const sentence of all) expect(sentence).not.toMatch(/NaN|undefined|Infinity|–/);
    }
  });

  it('before anything ran it asks, and gives nothing away', () => {
    const values = { control: 'flops', batch: 1, seed: 1, scale: 'depth' };
    const before = predictedView({ values, outcomes: {}, dry }) as never;
    const there = Object.entries(lab.scenes).filter(([, scene]) => standing(scene, before));
    expect(there.map(([id]) => id)).toEqual(['uses', 'time', 'memory']);
    for (const [id] of there) {
      const { title, questions } = wordsIn(
        { lab, main: { stale: false, experiment: {} } } as never,
        id,
        before,
      );
      expect(title).not.toMatch(/NaN|undefined/);
      expect(questions).toEqual([]);
    }
  });

  it('uses are those of the first layers', () => {
    expect(PLACES).toEqual({ mlp: 1, cnn: 1024, transformer: 64 });
    for (const family of FAMILIES) expect(worked(family, 63)).toBe(PLACES[family]);
    expect(FAMILIES.map((family) => worked(family, 0))).toEqual([1, 16, 1]);
    expect(figures.uses(true, (family) => worked(family, 63))).toBe(
      'A weight of the first layer works once in the MLP, 1,024 times in the CNN and 64 times in the transformer',
    );
    expect(figures.uses(true, (family) => worked(family, 0))).toBe(
      'So far, a weight of the first layer has worked once in the MLP, 16 times in the CNN and once in the transformer',
    );
    expect(spaced(figures.usesNote(dry, true))).toContain('MLP 1.00, CNN 135, transformer 75.0');
    for (const words of [figures.uses(false, () => 1), figures.usesNote(dry, false)])
      expect(words).not.toMatch(/\d/);
  });

  it('the report names what was held equal', () => {
    const lines = text.compared.results(textbook).map(({ label, value }) => `${label}: ${value}`);
    expect(lines[0]).toContain('parameters');
    expect(text.growth.results(asFlops)[0]?.value).toContain('same rate');
  });
});

describe('architectures lab: questions', () => {
  it('are answered by the counts', () => {
    expect(larger.answer).toBe('mlp');
    const [pictures] = shared(dry);
    expect(pictures?.answer).toBe('mlp');
    expect(spaced(String(pictures?.feedback('mlp' as never, true)))).toContain(
      'MLP from 0.50 to 29',
    );
    const [readers] = together(dry);
    expect(numbersOf(String(readers?.feedback('fewer' as never, true)))).toEqual([28e6, 16, 4e6]);
  });

  it('a tie has no question', () => {
    const same = { alone: 1, many: 2 };
    expect(
      shared({ ...dry, networks: dry.networks.map((one) => ({ ...one, shared: same })) }),
    ).toEqual([]);
  });

  it('need a thought, and help', () => {
    for (const question of [larger, ...shared(dry), ...together(dry)])
      expect(question.hints?.length).toBe(2);
  });
});
