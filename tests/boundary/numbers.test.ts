// The module reads and prints numbers with JavaScript's digits instead of the C library's (engine/bindings/printed.h).
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Engine, failure, openEngine } from './support/engine';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine();
});

/** How the engine prints a number that it read from JSON text and rejects as a layer. */
const shown = (json: string) => {
  const { message } = failure(
    engine.session.describe({ spec: `{"input": {"shape": [4]}, "layers": [${json}]}` }),
  );
  const [, text] = /got (\S+), expected/.exec(message) ?? [];
  if (text === undefined) throw new Error(message);
  return text;
};

describe('numbers: a message names the number that was given', () => {
  it.each([
    ['0.1', '0.1'],
    ['1e-5', '1e-05'],
    ['-2.5e300', '-2.5e+300'],
    ['1.7976931348623157e308', '1.7976931348623157e+308'],
    ['5e-324', '5e-324'],
    ['12.0', '12.0'],
    ['0.30000000000000004', '0.30000000000000004'],
  ])('%s is %s', (json, text) => {
    expect(shown(json)).toBe(text);
  });

  it('any double comes back as itself, in as few digits as JavaScript needs', () => {
    const digits = (text: string) => text.replace(/e.*|\.0$|[^\d]/g, '').replace(/^0+|0+$/g, '');
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }).filter((x) => !Number.isInteger(x)),
        (x) => {
          const text = shown(String(x));
          expect(Number(text)).toBe(x);
          expect(digits(text)).toHaveLength(digits(String(x)).length);
        },
      ),
    );
  });
});
