// The Scale lab: its plans come from the real engine, and its sentences follow the numbers.

import { beforeAll, describe, expect, it } from 'vitest';
import { LLAMA_7B } from '../../../web/src/lab/models';
import { initialValues } from '../../../web/src/lab/params';
import { bits } from '../../../web/src/labs/scale/bits-text';
import { type Claim, claimsFrom, ratioOf, verdictOf } from '../../../web/src/labs/scale/claims';
import { claimsFigure } from '../../../web/src/labs/scale/claims-figure';
import { checkpointsSay, claimsSays } from '../../../web/src/labs/scale/claims-text';
import {
  A100,
  billOf,
  describedDevice,
  measuredMfu,
  onDescribed,
  onThis,
} from '../../../web/src/labs/scale/devices';
import { countsFor } from '../../../web/src/labs/scale/experiment';
import { claimed, computed, figures } from '../../../web/src/labs/scale/figure-words';
import { limits } from '../../../web/src/labs/scale/limits';
import { rowsOf } from '../../../web/src/labs/scale/memory-figure';
import { mfuSentence } from '../../../web/src/labs/scale/mfu-words';
import {
  flopsPerUnit,
  memoryOf,
  type Optimizer,
  peakOf,
} from '../../../web/src/labs/scale/outcome';
import { params } from '../../../web/src/labs/scale/params';
import { faster, mixedQuestion, perParameter } from '../../../web/src/labs/scale/questions';
import { fits, rules, verdictOn, text as words } from '../../../web/src/labs/scale/text';
import { linesOf } from '../../../web/src/labs/scale/time-figure';
import { type SessionProfiler, sessionProfiler } from '../../support/session-profiler';
import { templateText } from '../template-text';
import { specOf } from './figure-spec';
import { predictedView } from './predicted-view';
import { MEASURED, plannedBy } from './scale-fixtures';

let engine: SessionProfiler;
let claims: Claim[];

beforeAll(async () => {
  engine = await sessionProfiler();
  claims = claimsFrom(await countsFor(engine));
});

const text = (value: string): string => value.replaceAll('\u00a0', ' ');

const outcomeOf = (
  title: string,
  model: string,
  sizes: { batch?: number; seq?: number },
  optimizer: Optimizer = 'adam',
) => plannedBy(engine, claims, title, model, sizes, optimizer);

const described = describedDevice({});

describe('at scale: claims', () => {
  it('a name too long for a phone is shortened, its numbers are not', () => {
    const { draw } = specOf(claimsFigure({ claims } as never));
    const drawn = text(templateText(draw(300).body));
    const off = claims.filter((claim) => verdictOf(claim) === 'off');
    for (const claim of off)
      expect(drawn).toContain(text(`: ${claimed(claim)} → ${computed(claim)}`));
    expect(drawn).toContain('…');
  });

  const ids = (verdict: string) =>
    claims.filter((claim) => verdictOf(claim) === verdict).map(({ id }) => id);

  it('those that hold and those that do not are told apart by the counts', () => {
    expect(ids('holds')).toEqual(
      expect.arrayContaining(['gpt2-size', 'gpt2-xl-size', 'ffn-flops', 'ffn-time', 'ridge']),
    );
    expect(ids('off')).toEqual(
      expect.arrayContaining([
        'llama-fp32',
        'llama-fp16',
        'llama-checkpointed',
        'llama-flash',
        'gpt3-cost',
        'checkpoint-cost',
      ]),
    );
  });

  it('a range is held inside, and measured from its nearer end outside', () => {
    const claim = { id: '', label: '', unit: '', how: '', low: 20, high: 30 };
    expect(ratioOf({ ...claim, computed: 25 })).toBe(1);
    expect(ratioOf({ ...claim, computed: 10 })).toBe(0.5);
    expect(ratioOf({ ...claim, computed: 33 })).toBeCloseTo(1.1);
    expect(verdictOf({ ...claim, computed: 33 })).toBe('off');
    expect(verdictOf({ ...claim, computed: 31 })).toBe('holds');
    expect(verdictOf({ ...claim, computed: 60 })).toBe('off');
  });

  it('the sentence names the one that is furthest off, or says that none is', () => {
    const fine = claims.filter((claim) => verdictOf(claim) === 'holds');
    expect(claims.filter(({ unit }) => unit === 'M$').map((claim) => text(claimed(claim)))).toEqual(
      ['$4.60 M', '$2.0 to 3.0 M'],
    );
    expect(claimsSays(fine)).toBe(`All ${fine.length} hold.`);
    expect(text(figures.claims(fine))).toBe(`All ${fine.length} claims hold to within 5 %`);
    const off = claims.length - fine.length;
    expect(text(figures.claims(claims))).toBe(
      `These ${off} of ${claims.length} claims are off by more than 5 %`,
    );
    const worst = claims.reduce((a, b) =>
      Math.abs(Math.log(ratioOf(a))) > Math.abs(Math.log(ratioOf(b))) ? a : b,
    );
    // One FLOP for two numbers read and one written, of 2 bytes each.
    expect(worst.id).toBe('add-utilisation');
    expect(claimsSays(claims)).toContain(`“${worst.label}”: one FLOP moves 6.0 bytes.`);
    const others = claims.filter(({ id }) => id !== worst.id);
    expect(text(claimsSays(others))).toMatch(/”: its source says \S+ GB, the count \S+ GB\.$/);
    expect(text(checkpointsSay(claims))).toContain('save nothing of LLaMA’s 53.9 GB');
    const saved = claims.map((claim) =>
      claim.id === 'llama-checkpointed' ? { ...claim, computed: claim.computed / 2 } : claim,
    );
    expect(checkpointsSay(saved)).toBe('');
  });

  it('the plan of LLaMA-7B has one number, wherever it stands: 108 GB', async () => {
    const outcome = await outcomeOf('LLaMA-7B', LLAMA_7B.spec, {});
    expect(peakOf(outcome) / 1e9).toBeCloseTo(107.85, 1);
    const claim = claims.find(({ id }) => id === 'llama-fp32');
    expect(claim?.computed).toBe(peakOf(outcome) / 1e9);
    expect(text(figures.step(outcome))).toContain('peaks at 108 GB, when no activation is left');
  });
});

const wordsOf = ({ lead = '', text: rest }: ReturnType<typeof verdictOn>) =>
  text(`${lead} ${rest}`);

describe('at scale: sentences', () => {
  it('the verdict is about the planned peak, and names what a wrong guess left out', async () => {
    const outcome = await outcomeOf('LLaMA-7B', LLAMA_7B.spec, {});
    const say = (gigabytes: number) => wordsOf(verdictOn(outcome, gigabytes * 1e9));
    expect(say(27)).toContain('parameters alone');
    expect(say(54)).toContain('That is parameters and gradients. Adam stores two more numbers');
    expect(say(122.5)).toContain('never all there at once');
    expect(say(108)).toContain('the plan has 108 GB: close enough, ');
    expect(say(4.32)).toContain(
      'Parameters take 27.0 GB, gradients as much, Adam’s two numbers twice as much: 16 bytes a parameter. Yours allows 0.64.',
    );
    expect(say(4321)).toContain('You said 4.32 TB; the plan has 108 GB, so 40× too much');
    expect(say(0.052)).toContain('You said 52.0 MB');
  });

  it('other optimizers: the peak without the numbers they do not keep, as the engine plans it', async () => {
    for (const optimizer of ['sgd', 'momentum', 'adam', 'adamw'] as const) {
      const outcome = await outcomeOf('GPT-2 small', 'gpt2', {}, optimizer);
      const own = await engine.profileBackwardPass(
        'gpt2',
        { optimizer },
        { batch: 1, budget_ms: 20, warm_up_ms: 1, min_samples: 1 },
      );
      expect(peakOf(outcome), optimizer).toBe(own.steady_peak_bytes);
    }
  });

  it('whether it fits: yes, only the fixed part, or shared; reversed with the memory', async () => {
    const outcome = await outcomeOf('GPT-2 small', 'gpt2', { batch: 64 });
    const of = (memory_gb: number) => text(fits(outcome, { memory_gb }));
    expect(of(100)).toContain('It fits a device of 100 GB');
    expect(of(3)).toContain('the activations are what does not fit');
    expect(of(1)).toContain(`at least ${Math.ceil(peakOf(outcome) / 1e9)} devices must share it`);
  });

  it('bits: what is saved and what is not, in each precision', async () => {
    const outcome = await outcomeOf('GPT-2 small', 'gpt2', {});
    expect(bits(outcome, 'fp32')).toContain('fp32 takes 4 bytes a number, bf16 2');
    expect(text(bits(outcome, 'mixed'))).toBe(
      'Mixed precision peaks at 2.36 GB, fp32 at 2.52 GB: the master copy takes what 16-bit weights and gradients save. Activations: 511 MB instead of 816 MB.',
    );
    const saved = memoryOf(outcome, 'fp32', 'adam').fixed - memoryOf(outcome, 'bf16', 'adam').fixed;
    expect(saved).toBe(8 * outcome.described.parameters);
    expect(text(bits(outcome, 'bf16'))).toContain('numbers take half the bytes');
    const sgd = { ...outcome, optimizer: 'sgd' as const };
    expect(text(bits(sgd, 'mixed'))).toContain('the master copy takes what');
  });

  it('rules: near for a language model, far for convolutions', async () => {
    const gpt = await outcomeOf('GPT-2 XL', 'gpt2_xl', {});
    const cnn = await outcomeOf('ResNet-18', 'resnet18', {});
    expect(text(rules(gpt))).toContain('Counted forward');
    const counted = (...all: number[]) =>
      all.map((by, seq) => ({ seq, flops_per_token: 2 * by * gpt.described.parameters }));
    const says = (...all: number[]) => text(rules({ ...gpt, lengths: counted(...all) }));
    expect(says(0.98, 1.06)).toMatch(/Short texts stay below two.*Long ones exceed it/);
    expect(says(1.001, 1.06)).not.toContain('Short texts');
    expect(says(0.98, 0.999)).not.toContain('Long ones');
    expect(text(rules(cnn))).toContain('as in convolutions');
    expect(flopsPerUnit(cnn).training / flopsPerUnit(cnn).forward).toBeGreaterThan(2.5);
    const lengths = [16, 1024].map((seq) => ({
      seq,
      flops_per_token: 2.5 * gpt.described.parameters,
    }));
    expect(text(figures.lengths({ ...gpt, lengths }))).toContain('25 % more than two FLOPs');
    const less = lengths.map((each) => ({ ...each, flops_per_token: gpt.described.parameters }));
    expect(text(figures.lengths({ ...gpt, lengths: less }))).toContain('50 % less');
  });

  it('time and price follow MFU and devices', async () => {
    const outcome = await outcomeOf('LLaMA-7B', LLAMA_7B.spec, {});
    const one = billOf(outcome, described);
    const better = billOf(outcome, { ...described, mfu: 2 * described.mfu });
    expect(better.device_hours * 2).toBeCloseTo(one.device_hours, 6);
    expect(better.cost * 2).toBeCloseTo(one.cost, 6);
    const many = { ...described, devices: 1000 };
    expect(onDescribed(outcome, many).training_s * 1000).toBeCloseTo(
      onDescribed(outcome, described).training_s,
      3,
    );
    expect(one.device_hours).toBeGreaterThan(0.8 * 82_432);
    expect(one.device_hours).toBeLessThan(1.2 * 82_432);
    const last = { label: '', here: undefined, there: onDescribed(outcome, many).training_s };
    const title = text(figures.time(outcome, many, last));
    expect(title).toContain('1 trillion tokens take');
    expect(title).toContain('on 1,000 devices');
    expect(title).not.toContain('browser');
    const alone = { ...last, there: onDescribed(outcome, described).training_s };
    expect(text(figures.time(outcome, described, alone))).toBe(
      '1 trillion tokens take 9.81 device-years',
    );
    expect(text(figures.time(outcome, described, { ...last, here: 4e12 }))).toContain(
      '127,000 years in this browser',
    );
  });

  it('MFU of this device: a part of its peak, or impossible, and then the peak was low', () => {
    expect(measuredMfu(MEASURED)).toBeCloseTo(0.2);
    const at = (latency_ms: number) =>
      text(mfuSentence({ ...MEASURED, step: { ...MEASURED.step, latency_ms } }));
    expect(at(100)).toContain('an MFU of 20 %');
    expect(at(10)).toContain('which was measured too low');
    expect(at(10)).not.toContain('MFU of');
    // As fast as the peak, as far as its interval tells.
    expect(at(19.8)).toContain('not known well: an MFU of 97 % to 105 %');
    expect(at(19.8)).not.toContain('too low');
  });

  it('this device’s times need its measurement', async () => {
    const outcome = await outcomeOf('GPT-2 small', 'gpt2', {});
    expect(onThis(outcome, MEASURED, 1e9).training_s).toBeGreaterThan(0);
    expect(linesOf(outcome, described, undefined).every(({ here }) => here === undefined)).toBe(
      true,
    );
    expect(linesOf(outcome, described, MEASURED).every(({ here = 0 }) => here > 0)).toBe(true);
  });

  it('the card at the end has the planned peak', async () => {
    const outcome = await outcomeOf('LLaMA-7B', LLAMA_7B.spec, {});
    const view = predictedView({
      values: initialValues(params),
      outcomes: { planned: outcome, measured: undefined },
    });
    expect(text(words.ending.measured(view))).toBe('planned peak of 108 GB');
    expect(words.ending.verdict(view, 52e9).lead).toContain('so 2.1× too little');
    expect(text(words.ending.lesson(view))).toContain(
      'to train LLaMA-7B: 108 GB, 4.34 × 10²² FLOP, 9.81 device-years, $172,000.',
    );
  });
});

describe('at scale: figure and questions', () => {
  it('nine cases, one of them chosen, and AdamW is Adam’s row', async () => {
    const outcome = await outcomeOf('GPT-2 small', 'gpt2', {});
    for (const optimizer of ['sgd', 'momentum', 'adam', 'adamw'] as const) {
      const rows = rowsOf(outcome, 'mixed', optimizer);
      expect(rows).toHaveLength(9);
      expect(rows.filter((row) => row.chosen)).toHaveLength(1);
      const own = rowsOf(outcome, 'fp32', optimizer).find((row) => row.chosen);
      expect(own?.memory.total).toBe(peakOf({ ...outcome, optimizer }));
    }
  });

  it('answers come from the plan', async () => {
    const outcome = await outcomeOf('LLaMA-7B', LLAMA_7B.spec, {});
    expect(mixedQuestion(outcome).answer).toBe('same');
    expect(perParameter(outcome).answer).toBe(8);
    expect(faster(outcome, described).answer).toBe('flops');
    for (const question of [
      mixedQuestion(outcome),
      perParameter(outcome),
      faster(outcome, described),
    ])
      expect(question.hints).toHaveLength(2);
  });

  it('mixed precision has one account: what PyTorch keeps in fp32 is set beside the scheme with a master copy', () => {
    const amp = limits().find(({ lead }) => lead?.startsWith('Automatic mixed'));
    expect(templateText(amp?.text)).toMatch(/the scheme with a master copy, above, is that of/);
  });

  it('an A100 is described by default', () => {
    expect(described.peak_tflops_per_second).toBe(A100.peak);
    expect(describedDevice({ peak: 10, tokens: 3 }).units).toBe(3e9);
  });
});
