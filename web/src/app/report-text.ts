// The report as Markdown. Pure: it maps records to text.

import { REPORT_TITLE } from '../course/progress-file';
import { statusText } from '../course/progress-words';
import type { CalibrationReport } from '../engine/types';
import { digits, duration, gbPerSecond, gflopsPerSecond } from '../kit/words/format';
import { simdName } from '../session/environment';
import { type Fact, RECORDED } from '../session/fact';
import type { LabRecord } from '../session/progress';

import { exerciseLines, type ReportExercise } from './report-exercises';

export interface ReportLab {
  readonly number: number;
  readonly title: string;
  readonly record: LabRecord;
}

export function deviceFacts(device: CalibrationReport | undefined): Fact[] {
  if (device === undefined) return [];
  return [
    { label: 'Peak rate', value: gflopsPerSecond(device.peak_gflops_per_second) },
    { label: 'Memory bandwidth', value: gbPerSecond(device.bandwidth_gb_per_second) },
    { label: 'Ridge', value: `${digits(device.ridge_flop_per_byte)} FLOP/byte` },
    { label: 'Clock tick', value: duration(device.tick_ms) },
    { label: 'SIMD build', value: simdName(device.simd) },
  ];
}

const list = (facts: readonly Fact[]): string[] =>
  facts.map(({ label, value }) => `- ${plain(label)}: ${plain(value)}`);

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

/** The questions answered so far, with every try. */
export function checkFacts({ checks = {}, answers = {} }: LabRecord): Fact[] {
  const tried = Object.entries(answers).flatMap(([id, all]) =>
    all.map(({ about, prompt, tries }) => ({
      label: `${prompt ?? `Check “${id.replaceAll('-', ' ')}”`} (${about})`,
      value: tries
        .map(({ given, right, said = given }) => `${said}: ${right ? 'right' : 'not right'}`)
        .join('; '),
    })),
  );
  const unlisted = Object.entries(checks)
    .filter(([id]) => answers[id] === undefined)
    .map(([id, right]) => ({
      label: `Check “${id.replaceAll('-', ' ')}”`,
      value: right ? 'right' : 'not yet right',
    }));
  return [...tried, ...unlisted];
}

/** The predictions, each with its setup; the result, and its explanation. */
export function predictionFacts({ prediction, predictions, ending, words }: LabRecord): Fact[] {
  const predicted = (predictions ?? []).map(({ about, text }) => ({
    label: `You said of ${about}`,
    value: text,
  }));
  const only = prediction === undefined ? [] : [{ label: 'You said', value: prediction }];
  const end =
    ending === undefined
      ? []
      : [
          ...(ending.verdict === undefined ? [{ label: 'Believed', value: ending.believed }] : []),
          {
            label: ending.measured.endsWith(RECORDED) ? 'The recording says' : 'This device says',
            value: ending.measured,
          },
          ...(ending.verdict === undefined ? [] : [{ label: 'Verdict', value: ending.verdict }]),
          ...(ending.why === undefined ? [] : [{ label: 'Why', value: ending.why }]),
          { label: 'To remember', value: ending.lesson },
        ];
  const own = words === undefined || words === '' ? [] : [{ label: 'In my words', value: words }];
  return [...(predicted.length > 0 ? predicted : only), ...end, ...own];
}

function labLines({ number, title, record }: ReportLab): string[] {
  const further = Object.entries(record.further ?? {}).flatMap(([name, facts]) =>
    section(name, list(facts)),
  );
  return [
    `## ${number}. ${title}`,
    '',
    `State: ${plain(statusText(record))}${record.at === undefined ? '' : ` (${record.at})`}`,
    ...section('Said', list(predictionFacts(record))),
    ...section('Results', list(record.results ?? [])),
    ...further,
    ...section('Checks', list(checkFacts(record))),
    ...section('Environment', list(record.environment ?? [])),
    '',
  ];
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, '', ...lines];

export function reportMarkdown(
  labs: readonly ReportLab[],
  device: CalibrationReport | undefined,
  now: Date,
  exercises: readonly ReportExercise[] = [],
  student = '',
): string {
  const facts = deviceFacts(device);
  return [
    REPORT_TITLE,
    '',
    ...(student === '' ? [] : [`By ${student}.`]),
    `Created ${now.toISOString()}.`,
    '',
    '## This device',
    '',
    ...(facts.length === 0 ? ['Not measured.'] : list(facts)),
    '',
    ...labs.flatMap(labLines),
    ...(exercises.length === 0 ? [] : ['# Exercises', '', ...exercises.flatMap(exerciseLines)]),
  ].join('\n');
}
