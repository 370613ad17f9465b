// Texts for the results of the three controls.

import type { ControlReport, ControlsReport } from '../engine/types';

export type Light = 'green' | 'amber' | 'red';

/** The light of a status; an unknown status counts as the worst. */
export const lightOf = (status: string): Light =>
  status === 'green' || status === 'amber' ? status : 'red';

const NAMES: Readonly<Record<string, string>> = {
  a_a: 'The same work, twice',
  twice_the_work: 'Twice the work',
  empty_run: 'No work at all',
};

export const controlName = ({ name }: ControlReport): string => NAMES[name] ?? name;

const CONCLUSIONS: Readonly<Record<Light, string>> = {
  green:
    'Three questions with known answers were measured, and the answers were right. You can trust what you measure now.',
  amber:
    'Three questions with known answers were measured, and an answer was not as sharp as it should be. Read small differences with care.',
  red: 'Three questions with known answers were measured, and an answer was wrong. Do not believe what you measure now.',
};

export const conclusion = ({ status }: ControlsReport): string => CONCLUSIONS[lightOf(status)];

/** The finding, and the advice if there is any. */
export const controlText = ({ finding, advice }: ControlReport): string =>
  [finding, advice]
    .filter((part) => part !== '')
    .join(' ')
    .replace(/-(?=\d)/g, '−');
