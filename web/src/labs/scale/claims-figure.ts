// Every claim as the ratio of computed to claimed: claims on the line of 1 hold.

import { type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { axisX, type Drawing, fitText, mark, textWidth } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { logScale, type Scale } from '../../kit/charts/scale';
import { times } from '../../kit/words/format';
import { type Claim, ratioOf, verdictOf } from './claims';
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
    note: 'Computed over claimed; where a source gives a range, over its nearer end. The table has all claims, and how each is computed.',
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

const PITCH = 18;
const NARROW = 520;

/** The tick at 1 first, then round factors on both sides as long as there is room for their labels. */
function ratioTicks({ domain, map }: Scale): number[] {
  const inside = [1, 0.1, 10, 3, 0.3].filter((value) => value > domain[0] && value < domain[1]);
  const shown: number[] = [];
  for (const value of inside) {
    if (shown.every((other) => Math.abs(map(other) - map(value)) > 32)) shown.push(value);
  }
  return shown;
}

function dots(all: readonly Claim[]) {
  return (width: number): Drawing => {
    const above = width < NARROW;
    // On a phone, only the claims that are off; the rest is in the table.
    const off = all.filter((claim) => verdictOf(claim) === 'off');
    const claims = above && off.length > 0 ? off : all;
    const pitch = above ? PITCH + 13 : PITCH;
    const left = above ? 8 : Math.max(...claims.map(({ label }) => textWidth(label))) + 16;
    const text = (claim: Claim) => `${claimed(claim)} → ${computed(claim)}`;
    const right = Math.max(...claims.map((claim) => textWidth(text(claim)))) + 16;
    const ratios = claims.map(ratioOf);
    const plain = logScale(
      [Math.min(0.5, ...ratios) / 1.2, Math.max(2, ...ratios) * 1.2],
      [left, above ? width - 16 : Math.max(left + 90, width - right)],
    );
    const x = { ...plain, ticks: ratioTicks(plain) };
    const bottom = claims.length * pitch + 6;
    const one = x.map(1);
    const row = (claim: Claim, index: number): SVGTemplateResult => {
      const top = index * pitch;
      const y = top + (above ? 26 : 12);
      const at = x.map(ratioOf(claim));
      return svg`${
        above
          ? svg`<text class="bar-label" x="0" y=${top + 12}>${fitText(`${claim.label}: ${text(claim)}`, width)}</text>`
          : svg`<text class="bar-label" x=${left - 16} y=${y} dy="0.32em" text-anchor="end">${claim.label}</text>
            <text class="tick" x=${x.range[1] + 16} y=${y} dy="0.32em">${text(claim)}</text>`
      }
        <line class="rule" x1=${one} x2=${one} y1=${above ? y - 7 : top} y2=${above ? y + 7 : top + pitch} />
        <line class="line thin" x1=${one} x2=${at} y1=${y} y2=${y} />
        ${mark(verdictOf(claim) === 'off' ? 'activations' : 'plain', at, y, 5)}`;
    };
    return {
      height: bottom + 44,
      body: svg`${axisX({ scale: x, label: 'computed ÷ claimed', format: (value) => times(value) }, bottom, above ? undefined : 0)}
        ${claims.map(row)}`,
    };
  };
}
