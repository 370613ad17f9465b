// Python expressions, written in lines of at most 72 characters.

export const COLUMNS = 72;

/** A call: positional values, then named ones, then calls. Each call may be repeated by a generator. */
export interface Call {
  readonly fn: string;
  readonly values?: readonly string[];
  readonly named?: readonly (readonly [name: string, value: string])[];
  readonly calls?: readonly Call[];
  readonly namedCalls?: readonly (readonly [name: string, call: Call])[];
  /** "*(call for _ in range(times))"; 1 unless given. */
  readonly times?: number;
}

/** The arguments between the parentheses, in order. */
function argumentsOf(
  call: Call,
): readonly { readonly before: string; readonly arg: string | Call }[] {
  const { values = [], named = [], calls = [], namedCalls = [] } = call;
  return [
    ...values.map((arg) => ({ before: '', arg })),
    ...named.map(([name, arg]) => ({ before: `${name}=`, arg })),
    ...calls.map((arg) => ({ before: '', arg })),
    ...namedCalls.map(([name, arg]) => ({ before: `${name}=`, arg })),
  ];
}

const open = ({ fn, times = 1 }: Call): string => `${times > 1 ? '*(' : ''}${fn}(`;
const close = ({ times = 1 }: Call): string => (times > 1 ? `) for _ in range(${times}))` : ')');

/** The call on one line. */
export function flat(call: Call): string {
  const inner = argumentsOf(call).map(({ before, arg }) =>
    typeof arg === 'string' ? before + arg : before + flat(arg),
  );
  return open(call) + inner.join(', ') + close(call);
}

const leaf = (arg: string | Call): boolean =>
  typeof arg === 'string' || ((arg.calls ?? []).length === 0 && (arg.times ?? 1) === 1);

/** Layers that start a new line: they change shapes, which is what readers look for. */
const FIRST = /^(nn\.(Linear|Conv2d|Embedding)|Reshape)\(/;

/** Writes "name = call" on as many lines as it needs; short layers follow the previous one on its line. */
export function lines(start: string, call: Call, end = '', indent = 0): readonly string[] {
  const pad = ' '.repeat(indent);
  const one = pad + start + flat(call) + end;
  if (one.length <= COLUMNS && ((call.calls ?? []).length < 3 || indent > 0)) return [one];
  const written: string[] = [];
  let follows = false;
  for (const { before, arg } of argumentsOf(call)) {
    const text = before + (typeof arg === 'string' ? arg : flat(arg));
    const last = written.at(-1) ?? '';
    const small = leaf(arg) && text.length < 30 && !FIRST.test(text);
    if (follows && small && last.length + text.length + 2 <= COLUMNS) {
      written[written.length - 1] = `${last} ${text},`;
      continue;
    }
    follows = leaf(arg);
    if (typeof arg === 'string') written.push(`${pad}    ${text},`);
    else written.push(...lines(before, arg, ',', indent + 4));
  }
  return [pad + start + open(call), ...written, pad + close(call) + end];
}
