import { svg } from 'lit';

const POINTS = [1, 2, 4, 8, 16, 32, 64].map((batch, index) => [
  12 + 12 * index,
  58 - 52 * (batch / (4 + batch)),
]);

export default svg`<line class="rule" x1="8" x2="88" y1="6" y2="6" />
  <path class="line series-plain" d=${`M${POINTS.map(([x, y]) => `${x},${y}`).join('L')}`} />
  ${POINTS.map(([x, y]) => svg`<circle class="dot sample" cx=${x} cy=${y} r="2.5" />`)}
  <line class="axis-line" x1="8" x2="88" y1="58" y2="58" />`;
