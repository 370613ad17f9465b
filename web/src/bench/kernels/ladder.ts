// The part below a kernel's cases: it times the student's product and shows it as a rung on the ladder of the engine's.

import { html, nothing, type TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { digits, gflopsPerSecond, percent } from '../../kit/words/format';
import { entryIn } from '../contract';
import type { ExtraBench, OpenExtra, OpenedExtra, Written } from '../extra';
import { oneThread } from './engine';
import { type Ladder, LadderRun } from './ladder-run';
import { barText, factsOf, labelOf, sentences, titleOf } from './ladder-words';
import { type Rate, shareOf } from './rate';

interface Row {
  readonly label: string;
  readonly rate: Rate;
  readonly category: 'gradients' | 'compute' | 'activations' | 'optimizer_state';
}

/** An earlier program of the student, timed since the page was opened. */
interface Earlier {
  readonly id: string;
  readonly source: string;
  readonly rate: Rate;
}

const earlier: Earlier[] = [];

class KernelLadder implements OpenedExtra {
  private ladder: Ladder | undefined;
  /** The program that was timed. */
  private timed: Written | undefined;

  constructor(private readonly bench: ExtraBench) {}

  drawn(): TemplateResult | typeof nothing {
    const { bench, ladder, timed } = this;
    const { program, results } = bench;
    if (program === undefined) return nothing;
    const stale = timed !== undefined && timed.source !== program.source;
    const measure = () => void this.measure(program);
    const button = html`<p class="row">
      <button type="button" class="primary" data-action="run-ladder" @click=${measure}>
        ${ladder === undefined ? 'Time it on this device' : 'Time it again'}
      </button>
      <span class="hint">${stale ? 'Your program has changed since it was timed.' : 'A few seconds; nothing else is measured meanwhile.'}</span>
    </p>`;
    return html`<h2>How fast is it?</h2>
      <p>Right is one thing. Your product is timed as the engine times its own: warmed up, in samples that are long against the clock’s tick, by the median with its interval.</p>
      ${ladder === undefined && results.length > 0 ? html`<p>Last time: ${results.map(({ label, value }) => html`${label}: ${value}. `)}</p>` : nothing}
      ${bench.bar(button, measure)}
      ${ladder === undefined ? nothing : this.outcome(ladder, timed ?? program)}`;
  }

  private outcome(ladder: Ladder, program: Written): TemplateResult {
    return html`<div data-ladder="measured">
      ${ladderFigure(ladder, this.bestBefore())}
      ${sentences(ladder, program).map((text) => html`<p>${text}</p>`)}
    </div>`;
  }

  /** The best rate of the student's other programs. */
  private bestBefore(): Rate | undefined {
    return earlier
      .filter(
        ({ id, source }) => id === this.bench.exercise.meta.id && source !== this.timed?.source,
      )
      .map(({ rate }) => rate)
      .sort((a, b) => b.giga - a.giga)[0];
  }

  private async measure(program: Written): Promise<void> {
    const { bench } = this;
    const { language, source } = program;
    const { entry, meta } = bench.exercise;
    const called = { language, source, entry: entryIn(entry, language) };
    await bench.run(async (task) => {
      const ladder = await new LadderRun(oneThread(), called, task.sandbox(), task).measure();
      task.signal.throwIfAborted();
      this.ladder = ladder;
      this.timed = program;
      earlier.push({ id: meta.id, source, rate: ladder.yours });
      bench.keep(factsOf(ladder, language, bench.results));
    }, 'run-ladder');
  }
}

export const extra: OpenExtra = (bench) => new KernelLadder(bench);

function rowsOf({ engine: rungs, yours }: Ladder, before: Rate | undefined): Row[] {
  const rows: Row[] = [
    ...rungs.map(({ name, rate }) => ({
      label: labelOf(name),
      rate,
      category: name.startsWith('javascript') ? ('activations' as const) : ('compute' as const),
    })),
    { label: 'yours', rate: yours, category: 'gradients' },
  ];
  if (before !== undefined)
    rows.push({ label: 'yours, best before', rate: before, category: 'optimizer_state' });
  return rows.sort((a, b) => a.rate.giga - b.rate.giga);
}

function ladderFigure(ladder: Ladder, before: Rate | undefined): TemplateResult {
  const { limit } = ladder;
  const rows = rowsOf(ladder, before);
  return figure({
    name: 'kernel-rungs',
    title: titleOf(ladder),
    summary: rows.map(({ label, rate }) => `${label}: ${barText(rate, limit)}`).join('; '),
    draw: bars({
      bars: [
        ...rows.map(({ label, rate, category }) => ({
          label: category === 'gradients' ? `→ ${label}` : label,
          value: rate.giga,
          text: barText(rate, limit),
          category,
        })),
        {
          label: 'limit of this device',
          value: limit.giga,
          text: gflopsPerSecond(limit.giga),
          category: 'plain',
        },
      ],
      max: Math.max(limit.giga, ...rows.map(({ rate }) => rate.giga)),
    }),
    table: {
      columns: [
        { key: 'rung', label: 'rung' },
        { key: 'gflops_per_second', label: 'GFLOP/s', format: digits },
        { key: 'low', label: 'at least', format: digits },
        { key: 'high', label: 'at most', format: digits },
        { key: 'share', label: 'of the limit', format: percent },
      ],
      rows: [...rows, { label: 'limit of this device', rate: limit }].map(({ label, rate }) => [
        label,
        rate.giga,
        rate.low,
        rate.high,
        shareOf(rate, limit)?.value ?? null,
      ]),
    },
    note: `One product of ${ladder.size} × ${ladder.size} matrices in float32, one thread.`,
  });
}
