// Command-line options of the sweep.
import { parseArgs } from 'node:util';
import { Fixable } from '../../lib/log.mjs';
import { LONG, SHORT } from './shapes.mjs';

const HELP = `--seed N          which shapes; the same number, the same shapes (1)
--short           the first ${SHORT} shapes instead of ${LONG}: about 6 minutes
--shapes N        the first N shapes
--threads N       only one thread, or only two; both if it is left out
--only PATTERN    shapes whose family or name matches the regular expression
--engines A,B     peers and limits by name or its beginning; ours always takes part
--continue        keeps what an interrupted run of this seed measured
--built           takes what is built already`;

function wholeNumber(name, text, low, high) {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isInteger(number) && number >= low && number <= high) return number;
  throw new Fixable(`--${name} ${text}: a whole number from ${low} to ${high} is needed\n${HELP}`);
}

function pattern(text) {
  try {
    return new RegExp(text);
  } catch (error) {
    throw new Fixable(`--only ${text}: ${error.message}\n${HELP}`);
  }
}

/** {seed, count, threads: [1, 2], only: RegExp, engines, continue, built} */
export function readSweepOptions(args) {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        seed: { type: 'string', default: '1' },
        short: { type: 'boolean', default: false },
        shapes: { type: 'string' },
        threads: { type: 'string' },
        only: { type: 'string', default: '' },
        engines: { type: 'string' },
        continue: { type: 'boolean', default: false },
        built: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    throw new Fixable(`${error.message}\n${HELP}`);
  }
  const { seed, shapes = String(values.short ? SHORT : LONG), threads } = values;
  return {
    ...values,
    seed: wholeNumber('seed', seed, 0, 2 ** 32 - 1),
    count: wholeNumber('shapes', shapes, 1, 10_000),
    threads: threads === undefined ? [1, 2] : [wholeNumber('threads', threads, 1, 2)],
    only: pattern(values.only),
    engines: values.engines?.split(','),
  };
}
