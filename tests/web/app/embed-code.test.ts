// The lines that put a lab on a course page, and the address in them.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  embedAddress,
  hasOwnModel,
  isOfThisComputer,
  staysHere,
} from '../../../web/src/app/embed-code/address';
import { COURSE_PAGES, type Framed } from '../../../web/src/app/embed-code/codes';

const PAGE = 'https://uni.example/ml/tensorscope/index.html?lab=latency&model=mlp&batch=8';
const ALL = { part: '', theme: '', hide: [] };

describe('the address of the embed', () => {
  it('keeps what is set in the lab, in the folder of the page', () => {
    expect(embedAddress(PAGE, ALL)).toBe(
      'https://uni.example/ml/tensorscope/embed.html?lab=latency&model=mlp&batch=8',
    );
    const folder = 'https://uni.example/ml/tensorscope/?lab=latency#questions';
    expect(embedAddress(folder, ALL)).toBe(
      'https://uni.example/ml/tensorscope/embed.html?lab=latency',
    );
  });

  it('takes the part and the theme that are chosen, not those of the page', () => {
    const page = `${PAGE}&theme=dark&part=cold`;
    expect(embedAddress(page, { part: 'run', theme: 'light', hide: [] })).toBe(
      `${PAGE.replace('index', 'embed')}&part=run&theme=light`,
    );
    expect(embedAddress(page, ALL)).toBe(PAGE.replace('index', 'embed'));
  });

  it('takes the sections that are left out in the dialog, not those of the page', () => {
    const page = `${PAGE}&hide=environment,check`;
    const embed = new URL(embedAddress(page, { ...ALL, hide: ['check', 'pytorch'] }));
    expect(embed.searchParams.get('hide')).toBe('check,pytorch');
    expect(new URL(embedAddress(page, ALL)).searchParams.has('hide')).toBe(false);
  });

  it('leaves out a student’s code', () => {
    const page = 'https://uni.example/?lab=build-softmax&language=python&code=abc';
    expect(embedAddress(page, ALL)).toBe(
      'https://uni.example/embed.html?lab=build-softmax&language=python',
    );
  });

  it('leaves out a network that only this browser has', () => {
    const page = 'https://uni.example/?lab=latency&model=mine&batch=2';
    expect(hasOwnModel(page)).toBe(true);
    expect(hasOwnModel(PAGE)).toBe(false);
    expect(embedAddress(page, ALL)).toBe('https://uni.example/embed.html?lab=latency&batch=2');
  });

  it('is none where the exercise is a file that only this browser has', () => {
    expect(staysHere('https://uni.example/?lab=own-exercise')).toBe(true);
    expect(staysHere('https://uni.example/?lab=own-week-3~0123abcd')).toBe(true);
    expect(staysHere('https://uni.example/?lab=own-exercise&from=https://a.example/b.json')).toBe(
      false,
    );
    expect(staysHere(PAGE)).toBe(false);
  });

  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['[::1]', true],
    ['tensorscope.localhost', true],
    ['', true],
    ['uni.example', false],
    ['10.127.0.0.1.example', false],
    ['localhost.example', false],
  ])('on %j is of this computer: %j', (hostname, here) => {
    expect(isOfThisComputer(hostname)).toBe(here);
  });
});

describe.each(COURSE_PAGES)('the lines for $name', ({ lines, grows, id }) => {
  const framed: Framed = {
    address: `${PAGE}&theme=dark`,
    title: 'Why 0 ms, "then" 3 <b>?',
    height: 812,
  };
  const text = lines(framed);

  it('hold the whole address, escaped where they are HTML, and in MyST a link to it', () => {
    const found = text.match(/https:\/\/[^\s">]+/g) ?? [];
    expect(found).toEqual(
      id === 'myst' ? [framed.address, framed.address] : [framed.address.replaceAll('&', '&amp;')],
    );
  });

  it('name the frame, and no quotation mark or tag of the title ends an attribute', () => {
    if (id === 'myst')
      expect(text.split('\n')[2]).toMatch(/^\[Why 0 ms, "then" 3 \\<b\\>\?\]\(<https/);
    else expect(text).toContain('title="Why 0 ms, &quot;then&quot; 3 &lt;b&gt;?"');
  });

  it('hold the height where the page takes one, and the script where it takes that', () => {
    expect(text.includes(' height="812"')).toBe(id !== 'myst');
    expect(text.includes('tensorscope:height')).toBe(grows && id !== 'canvas');
  });

  it('have no empty line, which would end HTML in Markdown', () => {
    expect(text).not.toMatch(/\n\s*\n/);
  });
});

it('the lines for HTML are those of the README, with its script word for word', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const html = COURSE_PAGES.find(({ id }) => id === 'html');
  const [, ...script] = html?.lines({ address: PAGE, title: '', height: 1 }).split('\n') ?? [];
  expect(script).toHaveLength(2);
  expect(readme).toContain(script.join('\n'));
  const address = 'https://example.org/embed.html?lab=latency&batch=4';
  const title = 'Tensorscope: Why did the same layer take 0 ms, then 3 ms?';
  expect(readme).toContain(html?.lines({ address, title, height: 2833 }));
});

it('a title begins no link, formula or emphasis in MyST’s caption', () => {
  const myst = COURSE_PAGES.find(({ id }) => id === 'myst');
  const titled = (title: string) => myst?.lines({ address: PAGE, title, height: 1 }).split('\n')[2];
  expect(titled('a[0] * $b_1$')).toContain('[a\\[0\\] \\* \\$b\\_1\\$](');
  expect(titled('Why 0 ms, then 3 ms?')).toContain('[Why 0 ms, then 3 ms?](');
});
