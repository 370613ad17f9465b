import type { TemplateResult } from 'lit';
import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import { type Cell, column } from '../../kit/charts/table';
import { count, percent, plural } from '../../kit/words/format';
import {
  type AttentionOutcome,
  CLAIMED,
  lengthsOf,
  PARTS,
  type Part,
  spreadOf,
  WIDTHS,
} from './attention-outcome';
import { attentionTitle } from './attention-text';
import type { Dry } from './outcome';
import type { Chosen } from './params';

const share = (value: number): string => percent(value);

/** The counted shares of FLOPs, before anything ran. */
export function countedFigure({ width, shares }: Dry['attention'], part: Part): TemplateResult {
  const lengths = shares.map(({ seq }) => seq);
  const last = shares.at(-1)?.flops[part] ?? 0;
  return figure({
    name: `attention-flops-${width}`,
    title: `Attention has ${share(last)} of the FLOPs of a block ${width} wide at ${count(lengths.at(-1) ?? 0)} tokens`,
    summary: shares
      .map(({ seq, flops }) => `${plural(seq, 'token')}: ${share(flops[part])}`)
      .join(', '),
    draw: lines({
      series: [
        {
          label: 'FLOPs',
          category: 'overhead',
          dashed: true,
          points: shares.map(({ seq, flops }) => [seq, flops[part]]),
        },
      ],
      x: {
        label: 'tokens in a sequence',
        format: count,
        log: true,
        domain: [lengths[0] ?? 1, lengths.at(-1) ?? 2],
        ticks: lengths.filter((_, index) => index % 2 === 0),
      },
      y: { label: 'share of the block', format: share, domain: [0, 1] },
      marks: [{ label: 'claimed: 73 %', y: CLAIMED }],
    }),
    table: {
      columns: [column('sequence_tokens', 'tokens'), column('flop_share', 'of FLOPs', share)],
      rows: shares.map(({ seq, flops }) => [seq, flops[part]]),
    },
  });
}

/** The measured shares; for a width that was not measured, the counted shares as soon as they are known. */
export const widthFigure = (
  outcome: AttentionOutcome,
  dry: Dry | undefined,
  { width, attention: part }: Pick<Chosen, 'width' | 'attention'>,
): TemplateResult =>
  outcome.width === width || dry === undefined
    ? attentionFigure(outcome, part)
    : countedFigure(dry.attention, part);

function attentionFigure(outcome: AttentionOutcome, part: Part): TemplateResult {
  const { points, width } = outcome;
  const lengths = lengthsOf(width);
  const spreads = points.map((point) => ({ seq: point.seq, ...spreadOf(point, part) }));
  const title = attentionTitle(outcome, part);
  return figure({
    name: `attention-share-${width}`,
    title,
    summary: `${title}. ${spreads.map(({ seq, median }) => `${plural(seq, 'token')}: ${share(median)}`).join(', ')}.`,
    draw: lines({
      series: [
        {
          label: 'time',
          category: 'compute',
          points: spreads.map(({ seq, median }) => [seq, median]),
          ranges: spreads.map(({ seq, low, high }) => [seq, low, high]),
        },
        {
          label: 'FLOPs',
          category: 'overhead',
          dashed: true,
          points: points.map(({ seq, flops }) => [seq, flops[part]]),
        },
      ],
      x: {
        label: 'tokens in a sequence',
        format: count,
        log: true,
        domain: [lengths[0] ?? 1, lengths.at(-1) ?? 2],
        ticks: lengths.filter((_, index) => index % 2 === 0),
      },
      y: { label: 'share of the block', format: share, domain: [0, 1] },
      marks: [{ label: 'claimed: 73 %', y: CLAIMED }],
    }),
    note: `Marks: medians of three rounds, bars their range. Attention: ${PARTS[part]}. Every call has ${count(WIDTHS[width].tokens)} tokens, cut into sequences.`,
    table: {
      caption: `Attention’s share in a block ${width} wide, ${PARTS[part]}`,
      columns: [
        { key: 'sequence_tokens', label: 'tokens', format: count },
        { key: 'batch', label: 'sequences', format: count },
        { key: 'time_share', label: 'of time', format: share },
        { key: 'time_share_low', label: 'lowest round', format: share },
        { key: 'time_share_high', label: 'highest round', format: share },
        { key: 'flop_share', label: 'of FLOPs', format: share },
      ],
      rows: points.map((point): Cell[] => {
        const { median, low, high } = spreadOf(point, part);
        return [point.seq, point.batch, median, low, high, point.flops[part]];
      }),
    },
    data: outcome,
  });
}
