// What is said of a whole training is true of its report, also where it was stopped before anything was tested.

import { describe, expect, it } from 'vitest';
import type { TrainReport } from '../../../web/src/engine/types';
import { learnedText, paceText, trainedFacts } from '../../../web/src/labs/training/live-text';
import { text } from '../../../web/src/labs/training/text';
import type { Trained } from '../../../web/src/labs/training/train';
import { templateText } from '../template-text';

const tested = (step: number, loss: number, accuracy: number) => ({
  ...{ step, epoch: step / 43, loss, accuracy },
});
const BEFORE = tested(0, 2.34, 0.099);

function trained(change: Partial<TrainReport> = {}): Trained {
  const report = {
    ...{ preset: 'digits-mlp', steps: 172, epochs: 4, cancelled: false, diverged: '', batch: 32 },
    ...{ evaluations: [BEFORE, tested(172, 0.171, 0.952)], held_out_samples: 395 },
    ...{ parameters: 235_146, training: { optimizer: 'adam' }, elapsed_ms: 345 },
    ...{ steps_per_second: 498, gflops_per_second: 17.5, ...change },
  } as unknown as TrainReport;
  return { settings: { preset: 'digits-mlp', epochs: 4, seed: 1 }, report, weights: undefined };
}
const plain = (all: readonly { lead?: string; text: unknown }[]) =>
  all
    .map(({ lead = '', text }) => `${lead} ${templateText(text)}`)
    .join(' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('a whole training', () => {
  it('says how far the loss on held-out data came, and how many are right', () => {
    const words = plain(learnedText(trained().report));
    expect(words).toContain('Done: 172 steps, 4 epochs.');
    expect(words).toContain(
      'went from 2.34 to 0.171; 95.2 % of the images are right, 9.9 % before',
    );
    expect(words.split(' ').length).toBeLessThan(40);
  });

  it('says nothing of what was learned where nothing was tested since the first step', () => {
    const stopped = trained({ steps: 20, cancelled: true, evaluations: [BEFORE] });
    const words = plain(learnedText(stopped.report));
    expect(words).toContain('Stopped after 20 steps. The first test');
    expect(words).not.toContain('went from');
    expect(trainedFacts(stopped).map(({ label }) => label)).toEqual(['Network', 'Steps', 'Rate']);
    expect(trainedFacts(trained()).map(({ value }) => value)).toContain('95.2\u00a0%');
  });

  it('compares with guessing only where there are ten classes to guess among', () => {
    expect(plain(paceText(trained().report))).toContain('ln 10 = 2.30');
    expect(plain(paceText(trained({ preset: 'text-gpt_nano' }).report))).not.toContain('guessing');
  });

  it('tells no pace of a training that was stopped before the clock ticked', () => {
    const stopped = trained({ steps: 1, elapsed_ms: 0, steps_per_second: 0, gflops_per_second: 0 });
    expect(plain(paceText(stopped.report))).toContain('in less time than this clock can tell.');
    expect(plain(paceText(stopped.report))).not.toContain('per second');
    expect(trainedFacts(stopped).map(({ label }) => label)).not.toContain('Rate');
    expect(trainedFacts(trained()).map(({ value }) => value)).toContain('498 steps/s');
  });

  it('is not called trained where its loss was no number any more', () => {
    const title = (change: Partial<TrainReport>) =>
      text.scenes.live.title({ outcomes: { train: trained(change) } } as never);
    expect(title({})).toBe('Trained: Digits, MLP');
    expect(title({ diverged: 'Its loss is not a number.' })).toBe('Broke off: Digits, MLP');
  });
});
