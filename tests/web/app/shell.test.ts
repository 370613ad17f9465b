import { describe, expect, it } from 'vitest';
import { reportMarkdown } from '../../../web/src/app/report-text';
import { readRoute } from '../../../web/src/app/router';
import { gradeNumber, type NumberQuestion } from '../../../web/src/kit/controls/check';
import { specFromHash, specHash } from '../../../web/src/session/own-model';

describe('addresses', () => {
  it('no query is home, ?lab= a lab, ?page= a page, anything else is named unknown', () => {
    expect(readRoute('').page).toBe('home');
    expect(readRoute('?lab=latency&model=mlp')).toMatchObject({ page: 'lab', lab: 'latency' });
    expect(readRoute('?page=report').page).toBe('report');
    expect(readRoute('?page=__proto__').page).toBe('unknown');
  });

  it('a short model travels in the hash and comes back the same', () => {
    const spec = '{ "name": "tiny µ", "layers": [] }';
    const hash = specHash(spec) ?? '';
    expect(hash).toMatch(/^#spec=/);
    expect(JSON.parse(specFromHash(hash) ?? '')).toEqual(JSON.parse(spec));
  });

  it('a model too long for a link, or no JSON, gets no link', () => {
    expect(specHash(JSON.stringify({ name: 'x'.repeat(3000) }))).toBeUndefined();
    expect(specHash('{')).toBeUndefined();
    expect(specFromHash('#spec=%7B')).toBeUndefined();
    expect(specFromHash('#spec=%E0%A4%A')).toBeUndefined();
  });
});

describe('check questions', () => {
  const question: NumberQuestion = {
    id: 'q',
    kind: 'number',
    prompt: '',
    unit: 'MB',
    answer: 2.362368,
    tolerance: 0.01,
    feedback: () => '',
  };

  it('a number within the tolerance is right, one outside is not', () => {
    expect([2.36, 2.38, 2.362368].map((given) => gradeNumber(question, given))).toEqual([
      true,
      true,
      true,
    ]);
    expect([2.25, 2.4, -2.36, 0].map((given) => gradeNumber(question, given))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('a tolerance of zero accepts only the answer', () => {
    const exact = { ...question, tolerance: 0 };
    expect([2.362368, 2.362369].map((given) => gradeNumber(exact, given))).toEqual([true, false]);
  });
});

describe('report', () => {
  it('Markdown names device, prediction, results and checks, and says what is missing', () => {
    const text = reportMarkdown(
      [
        {
          number: 1,
          title: 'How big?',
          record: {
            lab: 'parameters',
            status: 'done',
            prediction: '4.00\u00a0M parameters',
            results: [{ label: 'Parameters', value: '2,362,368' }],
            checks: { batch: true, int8: false },
            answers: {
              batch: [
                {
                  about: 'LeNet-5',
                  prompt: 'What grows?',
                  tries: [
                    { given: 'mib', right: false, said: 'its parameters' },
                    { given: '12', right: true },
                  ],
                },
              ],
            },
          },
        },
        { number: 2, title: 'How long?', record: { lab: 'latency', status: 'not begun' } },
      ],
      undefined,
      new Date('2026-01-02T03:04:05Z'),
      [],
      'Ada Lovelace',
    );
    expect(text).toMatch(/^# Tensorscope report\n\nBy Ada Lovelace\.\n/);
    expect(text).toContain('- What grows? (LeNet-5): its parameters: not right; 12: right');
    expect(text).toContain('Created 2026-01-02T03:04:05.000Z.');
    expect(text).toContain('Not measured.');
    expect(text).toContain('- You said: 4.00 M parameters');
    expect(text).toContain('- Parameters: 2,362,368');
    expect(text).toContain('- Check “int8”: not yet right');
    expect(text).toContain('## 2. How long?\n\nState: not begun');
  });
});
