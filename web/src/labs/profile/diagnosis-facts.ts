// The student's diagnosis of one slow model and the results of the fixes, as lines for the report.

import { plural } from '../../kit/words/format';
import type { Fact } from '../../lab/contract';
import {
  asked,
  type Examined,
  evidence,
  findings,
  PROMPTS,
  type QuestionName,
  WALLS,
  wallOf,
} from './findings';
import { fastestText, grade, type Tried } from './fixes';
import { FIXES, type FixName, type PatientName } from './patients';

/** The state of one model's diagnosis. */
export interface Case {
  readonly patient: PatientName;
  /** When it was examined (ISO 8601). */
  readonly at: string;
  readonly examined: Examined;
  /** Questions answered correctly so far. */
  readonly answered: number;
  /** Wrong answers before the right one. */
  readonly wrong: Readonly<Partial<Record<QuestionName, number>>>;
  readonly fix?: FixName | undefined;
  readonly tried?: readonly Tried[] | undefined;
}

export type Cases = Readonly<Partial<Record<PatientName, Case>>>;

/** The cases with a change of one that was examined. */
export function changed(cases: Cases, patient: PatientName, change: Partial<Case>): Cases {
  const known = cases[patient];
  return known === undefined ? cases : { ...cases, [patient]: { ...known, ...change } };
}

/** The question itself, without its threshold. */
const label = (question: QuestionName): string => `${PROMPTS[question].split('?')[0]}?`;

function answerText(yes: boolean | undefined, wrong: number): string {
  const tries = wrong === 0 ? 'at once' : `at try ${wrong + 1}`;
  return `${yes === true ? 'yes' : 'no'}, right ${tries}`;
}

/** The answers in order, then the diagnosis, the chosen fix and the results of the fixes, as far as they are known. */
export function diagnosisFacts({ examined, answered, wrong, fix, tried }: Case): Fact[] {
  const all = findings(examined);
  const questions = asked(all);
  const facts = questions.slice(0, answered).map((finding): Fact => {
    const answer = answerText(finding.yes, wrong[finding.question] ?? 0);
    return { label: label(finding.question), value: `${answer}. ${evidence(finding, examined)}` };
  });
  const open = questions[answered]?.question;
  if (open !== undefined) {
    const failed = wrong[open] ?? 0;
    const value =
      failed === 0 ? 'not answered yet' : `not yet right, ${plural(failed, 'try', 'tries')}`;
    return [...facts, { label: label(open), value }];
  }
  facts.push({ label: 'Diagnosis', value: WALLS[wallOf(all)] });
  if (fix !== undefined) facts.push({ label: 'My fix', value: fixFact(fix, tried) });
  if (tried !== undefined)
    facts.push({ label: 'Fastest fix tried', value: fastestText(tried, ' as fast') });
  return facts;
}

const fixFact = (fix: FixName, tried: readonly Tried[] | undefined): string =>
  tried === undefined ? `${FIXES[fix]}, not tried yet` : `${FIXES[fix]}: ${grade(fix, tried)}`;
