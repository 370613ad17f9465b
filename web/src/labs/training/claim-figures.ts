// What the course text claims, compared with what this step did.

import type { TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { type Category, categoryName } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { bytes, count, plural } from '../../kit/words/format';
import { given } from '../../lab/scene';
import {
  atHighestPeak,
  bytesOf,
  CLAIMED_GPT2,
  type Dry,
  highestPeak,
  isPlanned,
  OPTIMIZERS,
  type Outcome,
  optimizerTitle,
} from './outcome';
import { ownRule, ruleLabel, rulesKnown } from './rules';
import { multiple } from './words';

/** A longer bar than so many times the others is cut off. */
const CUT = 2;

/** The rules of thumb and what happened instead. The bar of a peak that would leave the others no room is cut off. */
export function rulesFigure({ profile }: Outcome): TemplateResult {
  const rules = rulesKnown(profile);
  const others = rules.filter(({ name }) => name !== 'training_memory');
  const most = CUT * Math.max(1, ...others.map(({ measured }) => measured));
  return figure({
    name: 'training-rules',
    title: 'This step beside the rules of thumb',
    summary: rules
      .map(
        (rule) => `${ruleLabel(rule)}: ${multiple(rule.measured)}, rule ${multiple(rule.expected)}`,
      )
      .join('; '),
    draw: bars({
      bars: rules.map((rule) => ({
        label: ruleLabel(rule),
        value: Math.min(most, rule.measured),
        text: `${multiple(rule.measured)} (rule: ${rule.expected}×)${rule.measured > most ? ', cut off' : ''}`,
        predicted: rule.expected,
        category: rule.base === 'parameters_bytes' ? 'parameters' : 'plain',
      })),
    }),
    note: rulesNote(profile),
    table: {
      columns: [
        { key: 'rule', label: 'rule' },
        { key: 'expected', label: 'rule says', format: multiple },
        { key: 'measured', label: 'here', format: multiple },
        { key: 'explanation', label: 'why' },
      ],
      rows: rules.map((rule) => [rule.claim, rule.expected, rule.measured, rule.explanation]),
    },
    data: rules,
  });
}

function rulesNote(profile: Outcome['profile']): string {
  const own = given(ownRule(profile), ({ multiple: factor }) => [
    ` Four is Adam’s rule; ${optimizerTitle(profile.training.optimizer)}’s would be ${factor}×.`,
  ]);
  return `Bars: what this step did. Dashed: the rule. Fixed part: parameters, gradients and optimizer state, which do not grow with the batch.${own.join('')}`;
}

/** The bytes of each optimizer's state for this model. */
export function optimizerFigure({ profile, title }: Outcome): TemplateResult {
  const megabytes = profile.optimizer_memory_estimates;
  const names = ['sgd', 'momentum', 'adam', 'adamw'] as const;
  const label = (name: (typeof names)[number]) => OPTIMIZERS[name];
  const used = profile.training.optimizer;
  return figure({
    name: 'optimizer-memory',
    title: `Adam keeps ${bytes(megabytes.adam * 1e6)} of state for ${title}, plain SGD none`,
    summary: names.map((name) => `${label(name)}: ${bytes(megabytes[name] * 1e6)}`).join('; '),
    draw: bars({
      bars: names.map((name) => ({
        label: label(name),
        value: megabytes[name],
        text: `${bytes(megabytes[name] * 1e6)}${name === used && !isPlanned(profile) ? ', measured here' : ''}`,
        category: 'optimizer_state' as const,
      })),
    }),
    note: `${count(profile.parameters)} trained parameters × 4 bytes, once for momentum, twice for Adam.`,
    table: {
      columns: [
        { key: 'optimizer', label: 'optimizer' },
        { key: 'state_mb', label: 'state (MB)' },
        { key: 'state_with_gradients_mb', label: 'with gradients (MB)' },
      ],
      rows: names.map((name) => [
        label(name),
        megabytes[name],
        megabytes[name] + (4 * profile.parameters) / 1e6,
      ]),
    },
  });
}

/** GPT-2 small: what is alive at the planned peak, compared with the example of the course text. */
export function gpt2Figure({ big }: Dry): TemplateResult {
  const use = atHighestPeak(big);
  const shown = ['parameters', 'gradients', 'optimizer_state', 'activations'] as const;
  const row = (label: string, value: number, claimed: number | undefined, category: Category) => ({
    label,
    value,
    text: bytes(value),
    category,
    predicted: claimed && claimed * 1e6,
  });
  const rows = [
    ...shown.map((category) =>
      row(categoryName(category), bytesOf(use, category), CLAIMED_GPT2[category], category),
    ),
    row('inputs, workspace', use.inputs_bytes + use.workspace_bytes, undefined, 'workspace'),
    row('peak', highestPeak(big), CLAIMED_GPT2.total, 'plain'),
  ];
  return figure({
    name: 'training-gpt2',
    title: `GPT-2 small, planned for one sequence of ${plural(big.seq, 'token')}`,
    summary: rows.map(({ label, text }) => `${label}: ${text}`).join('; '),
    draw: bars({ bars: rows }),
    note: `Bars: memory at the peak of a later step, where backward has just begun. The gradients there are mostly of activations; those of the parameters, ${bytes(big.gradient_bytes)} in the end, come after it. Batch ${big.batch}, ${plural(big.seq, 'token')}, ${optimizerTitle(big.training.optimizer)}; no tab could run it. Dashed: the course text’s example, which names neither batch nor length.`,
    table: {
      columns: [
        { key: 'category', label: 'category' },
        { key: 'planned_bytes', label: 'planned here', format: count },
        { key: 'claimed_bytes', label: 'course text', format: count },
      ],
      rows: rows.map(({ label, value, predicted = null }) => [label, value, predicted]),
    },
    data: {
      at_peak: use,
      planned: big.planned,
      steady_peak_bytes: big.steady_peak_bytes,
      snapshots: big.snapshots,
    },
  });
}
