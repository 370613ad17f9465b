// All texts of this lab: sentences made from the numbers.

import { count, duration, gflopsPerSecond, percent, plural, si } from '../../kit/words/format';
import { capital } from '../../kit/words/phrases';
import type { Setup } from '../../lab/contract';
import { opName } from '../../lab/op-names';
import { say } from '../../lab/paragraph';
import { factsOf } from '../../session/fact';
import { type AttentionOutcome, PARTS, type Part } from './attention-outcome';
import { attentionTitle, claimSays, claimText } from './attention-text';
import { type Case, diagnosisFacts } from './diagnosis-facts';
import {
  attention,
  counts,
  gaps,
  lesson,
  observed,
  rates,
  reason,
  sharesOfSlowest,
  timeAgainstFlops,
  verdictOn,
} from './explain';
import { gapsFound, takeAsMuch } from './judged';
import type { Known } from './model';
import { attentionShare, gapsMs, grouped, type Outcome, passMs, slowest } from './outcome';
import type { Chosen } from './params';
import { PATIENTS, type PatientName } from './patients';
import { pytorch } from './pytorch';
import { copied, rate, twice } from './questions';
import { printed } from './slides-table';
import { sources } from './sources';
import { shareText } from './words';

type Traced = Known<'pass'>;

const topTitle = (outcome: Outcome): string => {
  const top = slowest(outcome);
  if (top === undefined) return 'Every op is shorter than a step of this clock';
  const [, next] = grouped(outcome.profile.trace, 'op');
  const first = `${capital(opName(top.name))}`;
  if (next !== undefined && takeAsMuch(top, next))
    return `${first} and ${opName(next.name)} take about as much: ${percent(top.share)} and ${percent(next.share)} of the time in ops`;
  return `${first} takes ${percent(top.share)} of the time in ops`;
};

/** What lies between ops. */
function between(outcome: Outcome): string {
  const { trace } = outcome.profile;
  const whole = passMs(trace);
  const share = percent(whole > 0 ? gapsMs(trace) / whole : 0);
  const found = {
    more: 'more than starting them costs, so something else ran there',
    less: 'less than starting them and reading the clock should cost, as far as this clock shows',
    explained: 'about what starting each op and reading the clock should cost',
  }[gapsFound(outcome)];
  return `${share} of the traced pass lies between ops: ${found}.`;
}

const sweep = {
  title: () => 'Does attention take 73 % of the time?',
  say: () => say('A well-known course said so. Of which network? Measure where it would be true.'),
  more: () =>
    say(
      'Attention compares every token with every other of its sequence: its FLOPs grow with the square of the number of tokens, those of the linear layers around it with the number itself. With T tokens and a block d wide its share is about 4T ÷ (4T + 24d).',
    ),
};

const aboutPatient = (name: PatientName) => ({
  lead: `Model ${name}.`,
  text: PATIENTS[name].about,
});

export const text = {
  params: {
    model: { hint: 'Only models that fit into this tab.' },
    group: {
      label: 'One row for each',
      options: { op: 'Kind of op', block: 'Block', layer: 'Layer' },
    },
    width: {
      label: 'Width of the block',
      options: { 32: '32', 64: '64', 128: '128', 256: '256', 768: '768' },
    },
    attention: {
      label: 'Attention means',
      options: { core: 'the op alone', whole: 'with its projections' },
    },
    patient: { label: 'Slow model', options: { A: 'A', B: 'B', C: 'C', D: 'D', E: 'E' } },
  },
  predict: {
    label: ({ model }: Setup<Chosen>) =>
      `One kind of op takes more time than any other in ${model.title}. What share of the time in ops is that?`,
    echo: shareText,
    inWords: (prediction: number) => `${shareText(prediction)} of the time in ops`,
  },
  scenes: {
    network: {
      title: () => 'A network is a list of ops',
      say: () =>
        say(
          'An op is one step of the network, such as a matrix product. A profiler times each op, and adds up those of one kind.',
        ),
    },
    ops: {
      before: {
        title: () => 'Which kind of op takes the time?',
        say: () => say('FLOPs are counted. Time has to be measured.'),
      },
      title: ({ outcomes }: Traced) => topTitle(outcomes.pass),
      say: ({ outcomes: { pass }, prediction }: Traced) => [
        ...(prediction === undefined ? say(reason(pass)) : [verdictOn(pass, prediction)]),
      ],
      more: ({ outcomes: { pass } }: Traced) => [
        counts(pass),
        attention(pass),
        { text: printed() },
      ],
      questions: ({ outcomes }: Traced) => [...twice(outcomes.pass), copied],
    },
    time: {
      name: 'One pass, op by op',
      title: ({ outcomes }: Traced) =>
        `One pass, op by op, in ${duration(passMs(outcomes.pass.profile.trace))}`,
      say: ({ outcomes }: Traced) => say(between(outcomes.pass)),
      more: ({ outcomes: { pass } }: Traced) => [gaps(pass), observed(pass)],
    },
    shares: {
      title: () => 'Do FLOPs tell where the time goes?',
      // An op that takes clearly more of the time than of the FLOPs, or that there is no such op.
      say: ({ outcomes }: Traced) => say(timeAgainstFlops(outcomes.pass)),
      more: ({ outcomes: { pass } }: Traced) => [...sharesOfSlowest(pass), ...rates(pass)],
      questions: ({ outcomes }: Traced) => rate(outcomes.pass),
    },
    attention: {
      ...sweep,
      before: sweep,
      say: ({
        outcomes: { attention: swept },
        values: { width, attention: part },
      }: Known<'attention'>) => (swept.width === width ? say(claimSays(swept, part)) : sweep.say()),
      more: ({
        outcomes: { attention: swept },
        values: { width, attention: part },
      }: Known<'attention'>) => [
        ...(swept.width === width ? claimText(swept, part) : []),
        ...sweep.more(),
      ],
    },
    patients: {
      before: {
        title: () => 'Five slow models: what slows each down?',
        say: ({ values: { patient } }: Known) => [
          {
            text: 'Examine one, answer the questions, choose a fix.',
          },
          aboutPatient(patient),
        ],
      },
      title: () => 'Five slow models: what slows each down?',
      say: ({ values: { patient } }: Known) => [aboutPatient(patient)],
    },
  },
  ending: {
    measured: ({ outcomes }: Traced) => topTitle(outcomes.pass),
    verdict: ({ outcomes }: Traced, prediction: number) => verdictOn(outcomes.pass, prediction),
    lesson: ({ outcomes }: Traced) => lesson(outcomes.pass),
  },
  examine: {
    title: 'Slow models',
    heading: ({ patient }: Case) => `Slow model ${patient}`,
    run: ['Examine it', 'Examine it again'],
    results: diagnosisFacts,
  } as const,
  fixes: {
    title: 'The fixes',
    run: ['Try all fixes', 'Try all fixes again'],
    results: () => [],
  } as const,
  pass: {
    results: (outcome: Outcome) => {
      const { profile, title } = outcome;
      const top = slowest(outcome);
      const share = attentionShare(profile.trace);
      return factsOf({
        Model: `${title}, batch ${profile.batch}`,
        'Forward pass': `${duration(profile.latency_ms)}, ${gflopsPerSecond(profile.gflops_per_second)}`,
        'Takes most time':
          top === undefined ? 'not measurable' : `${opName(top.name)}, ${percent(top.share)}`,
        ...(share === undefined
          ? {}
          : {
              Attention: `${percent(share.core)}, with its projections ${percent(share.whole)}`,
            }),
        'Kinds of op': count(grouped(profile.trace, 'op').length),
      });
    },
    facts: ({ profile }: Outcome) => {
      const { trace, latency, overhead, device } = profile;
      const share = passMs(trace) > 0 ? gapsMs(trace) / passMs(trace) : 0;
      return [
        ...factsOf({
          Trace: `${plural(trace.length, 'op')}, medians of up to 31 passes`,
          'Clock tick': duration(latency.tick_ms, 2),
          'Between ops': `${duration(gapsMs(trace))}, ${percent(share)} of the traced pass`,
          'Dispatch, tracing': `${duration(overhead.dispatch_ns / 1e6)} and ${duration(overhead.tracing_ns / 1e6)} per op`,
          'Untraced pass': `${plural(latency.samples_ms.length, 'sample')} of ${plural(latency.total_runs, 'run')}`,
          Roof: `${gflopsPerSecond(device.peak_gflops_per_second)}, ridge ${si(device.ridge_flop_per_byte)} FLOP/byte`,
        }),
        ...latency.notes.map((note) => ({ label: 'Note', value: note })),
      ];
    },
  },
  attention: {
    title: 'Attention’s share',
    run: ['Measure attention’s share', 'Measure again'] as const,
    results: (outcome: AttentionOutcome) =>
      factsOf(
        Object.fromEntries(
          Object.entries(PARTS).map(([part, name]) => [
            `Attention, ${name}`,
            attentionTitle(outcome, part as Part),
          ]),
        ),
      ),
    facts: ({ points }: AttentionOutcome) =>
      factsOf({ Rounds: count(Math.max(0, ...points.map(({ rounds }) => rounds.length))) }),
  },
  pytorch,
  sources,
};
