// The same table as a figure: which function calls which, and which time no printed row accounts for.

import type { TemplateResult } from 'lit';
import { figure } from '../../kit/charts/figure';
import { type FlameSpan, flame } from '../../kit/charts/flame';
import { digits, fixed } from '../../kit/words/format';
import { AUGMENT, EPOCH, FORWARD, NEXT, RANDOM, type Row } from './cprofile';

interface Node {
  readonly row: Row;
  readonly category: 'workspace' | 'compute';
  readonly calls: readonly Node[];
}

const leaf = (row: Row, category: Node['category'], calls: readonly Node[] = []): Node => ({
  row,
  category,
  calls,
});

const TREE = leaf(EPOCH, 'compute', [
  leaf(NEXT, 'workspace', [leaf(AUGMENT, 'workspace', [leaf(RANDOM, 'workspace')])]),
  leaf(FORWARD, 'compute'),
]);

const NOT_PRINTED = 'not printed';

const secondsText = (seconds: number): string => `${fixed(seconds, 1)} s`;

/** The seconds as they are shown: what is left of a bar is the difference of these, so that its parts add up. */
const asPrinted = (seconds: number): number => Number(fixed(seconds, 1));

/** A function, and inside it: its own code, what it calls, and what the table leaves out. */
function spansOf({ row, category, calls }: Node, start: number, depth: number): FlameSpan[] {
  const short = row === RANDOM ? 'random' : row.name;
  const whole = { label: `${short} ${secondsText(row.cumtime)}`, detail: '', start, depth };
  if (row.tottime === row.cumtime) return [{ ...whole, duration: row.cumtime, category }];
  const spans: FlameSpan[] = [{ ...whole, duration: row.cumtime }];
  let at = start;
  let left = asPrinted(row.cumtime);
  const part = (duration: number, label: string, kind: FlameSpan['category']) => {
    if (duration < 0.01) return;
    const text = `${label} ${secondsText(label === NOT_PRINTED ? left : duration)}`;
    left -= asPrinted(duration);
    const inside = { label: text, detail: '', start: at, duration, depth: depth + 1 };
    spans.push(kind === undefined ? inside : { ...inside, category: kind });
    at += duration;
  };
  part(row.tottime, 'own', category);
  for (const call of calls) {
    spans.push(...spansOf(call, at, depth + 1));
    at += call.row.cumtime;
    left -= asPrinted(call.row.cumtime);
  }
  part(start + row.cumtime - at, NOT_PRINTED, 'overhead');
  return spans;
}

export function treeFigure(): TemplateResult {
  const spans = spansOf(TREE, 0, 0);
  return figure({
    name: 'pipeline-cprofile',
    title: `${NEXT.name}, the loading, takes ${fixed(NEXT.cumtime, 1)} of ${secondsText(EPOCH.cumtime)}`,
    summary: spans.map(({ label }) => label).join(', '),
    draw: flame({
      // The key says what grey is; there is no room to say it in a narrow bar.
      // Where a name does not fit, its time alone stands in the bar.
      spans: spans.map((span) => ({
        ...span,
        label: span.label.replace(NOT_PRINTED, '').trim(),
        short: /[\d.]+ s$/.exec(span.label)?.[0] ?? '',
      })),
      view: [0, EPOCH.cumtime],
      keys: [
        { category: 'workspace', text: 'loading' },
        { category: 'compute', text: 'the model' },
        { category: 'overhead', text: NOT_PRINTED },
      ],
      format: (seconds) => `${digits(seconds, 2)} s`,
      xLabel: 'time, by function and not by when',
    }),
    note: 'Each function lies inside of its caller: the width is its cumtime, “own” its tottime.',
    table: {
      columns: [
        { key: 'what', label: 'what' },
        { key: 'seconds', label: 's', format: (seconds) => fixed(seconds, 3) },
      ],
      rows: spans.map(({ label, duration }) => [label.replace(/ [\d.]+ s$/, ''), duration]),
    },
  });
}
