// The texts about a session's control measurements: three results that must lead to different texts.

import { describe, expect, it } from 'vitest';
import type { ControlReport, ControlsReport } from '../../../web/src/engine/types';
import {
  controlsFact,
  keepControls,
  lastControls,
  onControls,
} from '../../../web/src/session/controls-store';
import {
  conclusion,
  controlName,
  controlText,
  lightOf,
} from '../../../web/src/session/controls-words';

const control = (name: string, status: string, advice = ''): ControlReport => ({
  name,
  status,
  value: 1,
  interval: { low: 0.99, high: 1.01, confidence: 0.95 },
  expected: 1,
  finding: `Finding of ${name}.`,
  advice,
});

const reportOf = (status: string, controls: ControlReport[]): ControlsReport => ({
  status,
  controls,
  elapsed_ms: 800,
});

describe('controls of a session', () => {
  it('green, amber and red are three different conclusions', () => {
    const conclusions = ['green', 'amber', 'red'].map((status) => conclusion(reportOf(status, [])));
    expect(conclusions[0]).toContain('can trust');
    expect(conclusions[1]).toContain('with care');
    expect(conclusions[2]).toContain('Do not believe');
  });

  it('a status that nobody knows is shown as the worst', () => {
    expect(lightOf('purple')).toBe('red');
    expect(lightOf('amber')).toBe('amber');
  });

  it('what to do follows the finding, and nothing follows where nothing is to be done', () => {
    expect(controlText(control('a_a', 'green'))).toBe('Finding of a_a.');
    expect(controlText(control('a_a', 'red', 'Close it.'))).toBe('Finding of a_a. Close it.');
    const signed = { ...control('a_a', 'green'), finding: 'It differs by -0.19 %.' };
    expect(controlText(signed)).toBe('It differs by −0.19 %.');
    expect(controlName(control('a_a', 'green'))).toBe('The same work, twice');
    expect(controlName(control('new_one', 'green'))).toBe('new_one');
  });

  it('every report says whether they were run in this session, and what they found', () => {
    expect(controlsFact().value).toBe('not run in this session');
    let heard = 0;
    const forget = onControls(() => {
      heard += 1;
    });
    keepControls(reportOf('amber', [control('a_a', 'green'), control('empty_run', 'amber')]));
    expect(controlsFact().value).toBe('amber. Finding of a_a. Finding of empty_run.');
    expect(lastControls()?.status).toBe('amber');
    forget();
    keepControls(reportOf('green', []));
    expect(heard).toBe(1);
  });
});
