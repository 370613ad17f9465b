// Every claim as the ratio of computed to claimed: claims on the line of 1 hold.

import { type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { axisX, type Drawing, fitText, mark, textWidth } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { logScale, type Scale } from '../../kit/charts/scale';
import { times } from '../../kit/words/format';
import { type Claim, ratioOf, verdictOf } from './claims';
import { checkpointsSay } from './claims-text';
import { claimed, computed, figures } from './figure-words';
import type { Planned } from './outcome';

const WORDS = { holds: 'holds', off: 'does not hold' } as const;

/** The number of a source, or the middle of its range with both ends. */
const range = ({ low, high }: Claim) =>
  low === high ? { value: low } : { value: (low + high) / 2, low, high };

export function claimsFigure({ claims }: Planned): TemplateResult {
  return figure({
    name: 'scale-claims',
    title: figures.claims(claims),
    summary: claims
      .map((claim) => `${claim.label}: ${claimed(claim)}, computed ${computed(claim)}`)
      .join('; '),
    draw: dots(claims),
    note: `Source → count. Marks: count over source; where a source gives a range, over its nearer end. The table has all claims, also those that hold, and how each is computed.${checkpointsSay(claims)}`,
    table: {
      caption: 'What the course documents say, and what the counts give',
      columns: [
        { key: 'claim', label: 'claim' },
        { key: 'claimed', label: 'source' },
        { key: 'computed', label: 'computed' },
        { key: 'ratio', label: 'ratio', format: (value) => times(value) },
        { key: 'verdict', label: 'verdict' },
        { key: 'how', label: 'how' },
      ],
      rows: claims.map((claim) => [
        claim.label,
        { ...range(claim), unit: claim.unit, text: claimed(claim) },
        { value: claim.computed, unit: claim.unit, text: computed(claim) },
        ratioOf(claim),
        WORDS[verdictOf(claim)],
        claim.how,
      ]),
    },
    data: claims,
  });
}

const PITCH = 31;

/** The tick at 1 first, then round factors on both sides as long as there is room for their labels. */
function ratioTicks({ domain, map }: Scale): number[] {
  const inside = [1, 0.1, 10, 3, 0.3].filter((value) => value > domain[0] && value < domain[1]);
  const shown: number[] = [];
  for (const value of inside) {
    if (shown.every((other) => Math.abs(map(other) - map(value)) > 32)) shown.push(value);
  }
  return shown.sort((a, b) => a - b);
}

function dots(all: readonly Claim[]) {
  return (width: number): Drawing => {
    // Those that hold are in the table.
    const off = all.filter((claim) => verdictOf(claim) === 'off');
    const claims = off.length > 0 ? off : all;
    // The name may be shortened; the numbers must stay readable.
    const text = (claim: Claim) => {
      const numbers = `: ${claimed(claim)} → ${computed(claim)}`;
      return `${fitText(claim.label, width - textWidth(numbers))}${numbers}`;
    };
    const ratios = claims.map(ratioOf);
    const plain = logScale(
      [Math.min(0.5, ...ratios) / 1.2, Math.max(2, ...ratios) * 1.2],
      [8, width - 16],
    );
    const x = { ...plain, ticks: ratioTicks(plain) };
    const bottom = claims.length * PITCH + 6;
    const one = x.map(1);
    const row = (claim: Claim, index: number): SVGTemplateResult => {
      const top = index * PITCH;
      const y = top + 26;
      const at = x.map(ratioOf(claim));
      return svg`<text class="bar-label" x="0" y=${top + 12}>${text(claim)}</text>
        <line class="rule" x1=${one} x2=${one} y1=${y - 5} y2=${y + 5} />
        <line class="line thin" x1=${one} x2=${at} y1=${y} y2=${y} />
        ${mark(verdictOf(claim) === 'off' ? 'activations' : 'plain', at, y, 5)}`;
    };
    return {
      height: bottom + 44,
      body: svg`${axisX({ scale: x, label: 'count ÷ source', format: (value) => times(value) }, bottom)}
        ${claims.map(row)}`,
    };
  };
}
