// Every wrong idea that a lab knows: its number, locked as the prediction, gets its sentence beside the result and at the end.

import { describe, expect, it } from 'vitest';
import type { Belief } from '../../../web/src/lab/beliefs';
import { beliefBehind } from '../../../web/src/lab/beliefs';
import * as flops from '../../../web/src/labs/flops/beliefs';
import { text as flopsText } from '../../../web/src/labs/flops/text';
import * as memory from '../../../web/src/labs/memory/beliefs';
import { useOf } from '../../../web/src/labs/memory/outcome';
import { text as memoryText } from '../../../web/src/labs/memory/text';
import * as parameters from '../../../web/src/labs/parameters/beliefs';
import { text as parametersText } from '../../../web/src/labs/parameters/text';
import { openEngine, runJob, value } from '../../boundary/support/engine';
import { plain, predictedView } from './predicted-view';

const { session } = await openEngine();

interface Case {
  readonly beliefs: readonly Belief[];
  readonly measured: number;
  /** The sentences beside the result, and the reason at the end of the lab. */
  readonly words: (prediction: number) => { readonly say: string; readonly why: string };
}

const outcomeOf = (model: string, batch: number) => ({
  title: model,
  description: value(session.describe({ model, batch })),
});

const view = (outcomes: object, prediction: number) =>
  predictedView({ values: {}, outcomes, dry: undefined, prediction }) as never;

const LABS: Readonly<Record<string, (model: string, batch: number) => Case>> = {
  parameters: (model, batch) => {
    const counted = outcomeOf(model, batch);
    return {
      beliefs: parameters.beliefs(counted),
      measured: counted.description.parameters,
      words: (prediction) => ({
        say: plain(parametersText.scenes.model.say(view({ counted }, prediction))).join(' '),
        why: parametersText.ending.why(view({ counted }, prediction), prediction),
      }),
    };
  },
  flops: (model, batch) => {
    const counted = outcomeOf(model, batch);
    return {
      beliefs: flops.beliefs(counted),
      measured: counted.description.flops_per_call,
      words: (prediction) => ({
        say: plain(flopsText.scenes.call.say(view({ counted }, prediction))).join(' '),
        why: flopsText.ending.why(view({ counted }, prediction), prediction),
      }),
    };
  },
  memory: (model, batch) => {
    value(session.startMemory({ model, batch }));
    runJob(session);
    const forward = { title: model, report: value(session.takeMemory()) };
    return {
      beliefs: memory.beliefs(forward),
      measured: useOf(forward.report).peak_bytes,
      words: (prediction) => ({
        say: plain(memoryText.scenes.peak.say(view({ forward }, prediction))).join(' '),
        why: memoryText.ending.why(view({ forward }, prediction), prediction),
      }),
    };
  },
};

const MODELS = [
  ['linear', 1],
  ['mlp', 32],
  ['lenet5', 8],
  ['gpt_nano', 1],
] as const;

const spaced = (sentence: string): string => sentence.replaceAll('\u00a0', ' ');

describe.each(Object.entries(LABS))('%s', (_, caseOf) => {
  it.each(MODELS)('%s, batch %i: a belief that is locked is named', (model, batch) => {
    const { beliefs, measured, words } = caseOf(model, batch);
    const recognised = beliefs.filter(({ value: prediction, why }) => {
      if (!(prediction > 0)) return false;
      const found = beliefBehind(prediction, measured, beliefs);
      const said = words(prediction);
      const end = spaced(said.why);
      expect(spaced(said.say)).toContain(end);
      expect(end).not.toMatch(/NaN|undefined|Infinity|–/);
      // Two ideas with one number cannot be told apart, and an idea may be true of a network.
      if (found !== undefined) expect(end).toBe(spaced(found.why));
      return found?.why === why;
    });
    // A single linear layer peaks at little more than its parameters: few ideas about its memory are wrong.
    const sentences = new Set(recognised.map(({ why }) => why));
    expect(sentences.size).toBeGreaterThanOrEqual(model === 'linear' ? 1 : 3);
  });
});

describe('the ideas that students had', () => {
  const why = (lab: string, model: string, batch: number, prediction: number) =>
    spaced(LABS[lab]?.(model, batch).words(prediction).why ?? '');

  it('inputs and outputs added', () => {
    expect(why('parameters', 'linear', 1, 3840)).toBe(
      'You added inputs and outputs, one row and one column. The layer has a weight at every crossing: 768 × 3,072, and 3,072 biases.',
    );
  });

  it('the parameters for FLOPs, which the multiply-adds of a sample are nearly', () => {
    expect(why('flops', 'mlp', 32, 235_146)).toContain('That is the number of parameters, and');
    expect(why('flops', 'mlp', 32, 235_000)).toContain(
      'nearly that of the multiply-adds of one sample',
    );
    expect(why('flops', 'lenet5', 8, 61_706)).toContain('at every position where it is needed');
    expect(why('flops', 'mlp', 32, 7_500_000)).toContain('You counted multiply-adds');
  });

  it('everything added up, and the workspace left out, for a peak', () => {
    const { measured } = LABS.memory?.('lenet5', 8) ?? { measured: 0 };
    expect(measured).toBeGreaterThan(0);
    expect(why('memory', 'lenet5', 8, 743_000)).toContain('You added everything up');
  });

  it('a number that shows no idea gets the mechanism', () => {
    expect(why('parameters', 'linear', 1, 77_777)).toMatch(
      /^The layer has a weight at every crossing/,
    );
    expect(why('flops', 'mlp', 32, 99)).toContain('multiply-adds, two FLOPs each');
    expect(why('memory', 'lenet5', 8, 5)).toContain('of the peak was');
  });
});
