// Command-line options of both benchmarks.
import { parseArgs } from 'node:util';
import { Fixable } from '../lib/log.mjs';

/** {only, engines, against, revectorize, quick, built} */
export function readOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        only: { type: 'string' },
        engines: { type: 'string' },
        against: { type: 'string' },
        revectorize: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        built: { type: 'boolean', default: false },
      },
    });
    return { ...values, engines: values.engines?.split(',') };
  } catch (error) {
    throw new Fixable(
      `${error.message}\n--only PATTERN   cases whose name matches the regular expression\n` +
        '--engines A,B    engines by name or its beginning: ours, limit-fma, litert-t1\n' +
        '--against DIR    another built checkout, in the same rounds\n' +
        '--revectorize    ours once more where V8 joins vectors of 128 bits, a flag of the browser\n' +
        '--quick          few samples, and the best of them: for development\n' +
        '--built          take what is built already',
    );
  }
}
