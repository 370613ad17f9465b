// Programs that look up their answers in a table of known cases.

import type { Case } from '../../../web/src/bench/contract';
import type { Answer, Call, Sandbox } from '../../../web/src/bench/sandbox';

const NOTHING: Answer = { kind: 'value', value: null, runs: 0 };

/** A sandbox that answers as a lookup table of these cases would, in any language. */
export function tableSandbox(cases: readonly Case[]): Sandbox {
  const key = ({ args, world }: Call | Case) => JSON.stringify([args, world]);
  const known = new Map(cases.map((each) => [key(each), each]));
  const answer = (call: Call): Answer => {
    const found = known.get(key(call));
    if (found === undefined) return NOTHING;
    return { kind: 'value', value: found.expected, runs: found.runs?.[0] ?? 0 };
  };
  return { run: async (_, calls) => calls.map(answer), dispose: () => undefined };
}

/** The same lookup table as a JavaScript program. */
export function tableProgram(entry: string, cases: readonly Case[]): string {
  const rows = cases.map(({ args, expected }) => [JSON.stringify(args), expected] as const);
  const table = JSON.stringify(Object.fromEntries(rows), null, 1);
  return `const TABLE = ${table};\nfunction ${entry}(...args) {\n  return TABLE[JSON.stringify(args)] ?? 0;\n}\n`;
}
