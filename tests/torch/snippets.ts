// All PyTorch code that the labs show, by lab and setup: the text, and the setups in which it differs.

import type { Session } from '../../web/src/engine/generated/tensorscope-simd128.mjs';
import type { ModelSummary } from '../../web/src/engine/types';
import type { AnyLab } from '../../web/src/lab/define';
import { initialValues, type ModelParam, type Values } from '../../web/src/lab/params';
import { torchModule } from '../../web/src/lab/torch/module';
import { value } from '../boundary/support/engine';

export interface Snippet {
  readonly name: string;
  readonly code: string;
  readonly input?: string;
}

/** Larger models are not run here: they have a gigabyte of weights or more. */
const MOST_PARAMETERS = 200e6;

/** Fewer repetitions: their number is not tested. */
const FEWER: readonly (readonly [RegExp, string])[] = [
  [/range\(110\)/, 'range(12)'],
  [/many=250, warm_up=50/, 'many=3, warm_up=1'],
  [/\[False, True, True, False\] \* 4/, '[False, True]'],
  [/runs=50/, 'runs=1'],
  [/for _ in range\((?:10|20)\):/g, 'for _ in range(1):'],
  [/train\(20\)/, 'train(1)'],
  [/train\(3\)/, 'train(1)'],
  [/steps=10/, 'steps=1'],
];

export const fewer = (code: string): string =>
  FEWER.reduce((all, [pattern, instead]) => all.replace(pattern, instead), code);

/** Large values of these only make a snippet slow, so networks that a lab does not open with use the smallest ones. */
const HEAVY = ['batch', 'seq', 'passes'];

/** The values for which a lab's text may differ: each value of each choice by itself, and the ends and middle of each number. */
function setups({ params }: AnyLab, models: readonly ModelSummary[]): Values[] {
  const initial = initialValues(params) as Record<string, string | number>;
  const light = Object.fromEntries(
    HEAVY.flatMap((name) => {
      const param = params[name];
      return param?.kind === 'integer' ? [[name, param.min]] : [];
    }),
  );
  const others = Object.entries(params).flatMap(([name, param]): Values[] => {
    const taken =
      param.kind === 'choice'
        ? param.options
        : param.kind === 'model'
          ? modelsOf(param, models)
          : [param.min, ...(HEAVY.includes(name) ? [] : [param.max])];
    return taken
      .filter((each) => each !== initial[name])
      .map(
        (each) =>
          ({
            ...initial,
            ...(param.kind === 'model' ? light : {}),
            [name]: each,
          }) as unknown as Values,
      );
  });
  return [initial as unknown as Values, ...others];
}

const modelsOf = (
  { accepts, specs = [] }: ModelParam,
  models: readonly ModelSummary[],
): string[] => [
  ...models.filter((each) => accepts?.(each) ?? true).map(({ name }) => name),
  ...specs.map(({ name }) => name),
];

export function snippetsOf(id: string, lab: AnyLab, session: Session): Snippet[] {
  const models = value(session.models()) as unknown as readonly ModelSummary[];
  const { model: param } = lab.params;
  const specs = param?.kind === 'model' ? (param.specs ?? []) : [];
  const seen = new Set<string>();
  return setups(lab, models).flatMap((values): Snippet[] => {
    const name = String((values as Record<string, unknown>).model ?? '');
    const own = specs.find((each) => each.name === name);
    const summary = models.find((each) => each.name === name);
    const spec = own?.spec ?? (summary === undefined ? undefined : value(session.specOf(name)));
    // Models that only have shapes may have any size.
    const large = (summary?.parameters ?? 0) > MOST_PARAMETERS && id !== 'scale';
    const torch = spec === undefined ? undefined : torchModule(spec);
    const model = { argument: name, title: name, longest: 0, summary, torch };
    const code = lab.text.pytorch({ values, model });
    if (large || seen.has(code)) return [];
    seen.add(code);
    const changed = Object.entries(values).filter(
      ([key, each]) => each !== lab.params[key]?.initial,
    );
    const about = changed.map(([key, each]) => `${key} ${each}`).join(', ');
    return [{ name: `${id}: ${about || 'as it opens'}`, code: fewer(code) }];
  });
}
