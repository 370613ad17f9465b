import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SOURCES = new URL('../../../web/', import.meta.url);
const TOKENS = 'src/kit/styles/tokens.css';
const textOf = (file: string) => readFileSync(new URL(file, SOURCES), 'utf8');
const css = textOf(TOKENS);

type Tokens = Record<string, string>;

/** The colours, by custom property, of the first block whose selector list contains the marker. */
function tokens(marker: string): Tokens {
  const start = css.indexOf('{', css.indexOf(marker));
  const block = css.slice(start + 1, css.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((m) => [m[1], m[2]]),
  );
}

const LIGHT = tokens('[data-theme="light"]');
const DARK = tokens('[data-theme="dark"]');
const SYSTEM_DARK = tokens(':root:not([data-theme])');

/** WCAG 2.2 relative luminance. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a = '', b = ''): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('colours, %s theme', (_name, theme) => {
  it('all tokens were found', () => {
    expect(Object.keys(theme).length).toBeGreaterThanOrEqual(17);
  });

  it.each(['ink', 'muted', 'accent', 'good', 'bad', 'data-blue'])(
    'text in --%s reaches 4.5:1 on the page',
    (name) => {
      expect(contrast(theme[name], theme.paper)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(theme[name], theme.raised)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('text on a primary button reaches 4.5:1', () => {
    expect(contrast(theme['accent-ink'], theme.accent)).toBeGreaterThanOrEqual(4.5);
  });

  it('borders of controls reach 3:1', () => {
    expect(contrast(theme.control, theme.paper)).toBeGreaterThanOrEqual(3);
  });

  const data = Object.keys(theme).filter((name) => name.startsWith('data-'));
  it.each(data)('marks in --%s reach 3:1', (name) => {
    expect(contrast(theme[name], theme.paper)).toBeGreaterThanOrEqual(3);
  });
});

it('the system’s dark theme is the chosen dark theme', () => {
  expect(SYSTEM_DARK).toEqual(DARK);
});

describe('a theme is a set of colours: axe looks at its other rules in one only (tests/e2e/axe.ts)', () => {
  const THEME = /prefers-color-scheme|data-theme|light-dark\(/;

  it('and says nothing of anything else', () => {
    const blocks = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)];
    const themed = blocks.filter(([, selector = '']) => THEME.test(selector));
    expect(themed.length).toBeGreaterThanOrEqual(3);
    const declarations = themed.flatMap(([, , body = '']) =>
      body.split(';').map((each) => each.trim()),
    );
    const colour = /^(|color-scheme: \w+|--[\w-]+: #[0-9a-f]{6}|(color|background): var\(--\w+\))$/;
    expect(declarations.filter((each) => !colour.test(each))).toEqual([]);
  });

  it('and no other style, page or code asks for it', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
    const sources = files.filter((file) => /\.(css|ts|html)$/.test(file));
    expect(sources).toContain(TOKENS);
    expect(sources.filter((file) => THEME.test(textOf(file)))).toEqual([TOKENS]);
  });
});
