// Reads a Python call such as nn.Conv2d(3, 16, 3, padding=1) into its name and arguments, each with its line. Pure.

/** A number, True or False, None, a text, a tuple, or another call. */
export type TorchValue = number | boolean | null | string | readonly TorchValue[] | TorchCall;

export interface TorchCall {
  /** The last part of the name: "Conv2d" for nn.Conv2d and torch.nn.Conv2d. */
  readonly name: string;
  readonly line: number;
  readonly values: readonly TorchValue[];
  readonly named: Readonly<Record<string, TorchValue>>;
}

export const isCall = (value: TorchValue | undefined): value is TorchCall =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text that cannot be read, and where. */
export class TorchProblem extends Error {
  constructor(
    readonly line: number,
    what: string,
  ) {
    super(`Line ${line}: ${what}.`);
  }
}

interface Token {
  readonly text: string;
  readonly line: number;
}

const TOKEN =
  /\s+|#[^\n]*|-?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[A-Za-z_.][\w.]*|"[^"\n]*"|'[^'\n]*'|\S/g;
const WORDS: Readonly<Record<string, TorchValue>> = { True: true, False: false, None: null };

function tokens(text: string): Token[] {
  let line = 1;
  return [...text.matchAll(TOKEN)].flatMap(([token]) => {
    const at = line;
    line += token.split('\n').length - 1;
    return /^(\s|#)/.test(token) ? [] : [{ text: token, line: at }];
  });
}

class Reader {
  private at = 0;

  constructor(private readonly all: readonly Token[]) {}

  get next(): Token | undefined {
    return this.all[this.at];
  }

  private get line(): number {
    return this.next?.line ?? this.all.at(-1)?.line ?? 1;
  }

  private take(): Token {
    const token = this.next;
    if (token === undefined)
      throw new TorchProblem(this.line, 'the text ends in the middle of a call');
    this.at += 1;
    return token;
  }

  private takes(text: string): boolean {
    if (this.next?.text !== text) return false;
    this.at += 1;
    return true;
  }

  value(): TorchValue {
    const { text, line } = this.take();
    if (/^-?\.?\d/.test(text)) return this.product(Number(text.replaceAll('_', '')), line);
    if (/^["']/.test(text)) return text.slice(1, -1);
    if (text === '(' || text === '[') return this.list(text === '(' ? ')' : ']');
    if (!/^[A-Za-z_]/.test(text)) throw new TorchProblem(line, `${text} was not expected here`);
    if (this.next?.text === '(') return this.call(text, line);
    const word = WORDS[text];
    if (word === undefined)
      throw new TorchProblem(line, `${text} is a name; write the number or the layer itself`);
    return word;
  }

  /** A number, or several that are multiplied: 16 * 5 * 5. */
  private product(number: number, line: number): number {
    if (!this.takes('*')) return number;
    const factor = this.value();
    if (typeof factor === 'number') return number * factor;
    throw new TorchProblem(line, 'only numbers can be multiplied');
  }

  private list(end: string): TorchValue[] {
    const values: TorchValue[] = [];
    while (!this.takes(end)) {
      values.push(this.value());
      if (!this.takes(',') && this.next?.text !== end)
        throw new TorchProblem(
          this.line,
          `a comma or ${end} is missing before ${this.take().text}`,
        );
    }
    return values;
  }

  private call(path: string, line: number): TorchCall {
    this.take();
    const values: TorchValue[] = [];
    const named: Record<string, TorchValue> = {};
    while (!this.takes(')')) {
      const name =
        /^[A-Za-z_]\w*$/.test(this.next?.text ?? '') && this.all[this.at + 1]?.text === '=';
      if (name) {
        const key = this.take().text;
        this.take();
        named[key] = this.value();
      } else values.push(this.value());
      if (!this.takes(',') && this.next?.text !== ')')
        throw new TorchProblem(this.line, `a comma or ) is missing before ${this.take().text}`);
    }
    return { name: path.split('.').at(-1) ?? path, line, values, named };
  }
}

const BEGIN =
  /^(?:import[^\n]*\n|from[^\n]*\n|#[^\n]*\n|\s)*(?:[A-Za-z_][\w.]*\s*=\s*)?(?=(?:torch\.)?(?:nn\.)?Sequential\s*\()/;

/** True for a text that begins with a Sequential, after imports and a name that it is assigned to. */
export const looksLikeTorch = (text: string): boolean => BEGIN.test(text);

/** The call that the text consists of; throws a TorchProblem. */
export function torchCall(text: string): TorchCall {
  const begin = BEGIN.exec(text)?.[0] ?? '';
  // Blank lines stand in for what was cut off, so that lines keep their numbers.
  const reader = new Reader(
    tokens('\n'.repeat(begin.split('\n').length - 1) + text.slice(begin.length)),
  );
  if (/Sequential\s*\(\s*\(\d+\)\s*:/.test(text))
    throw new TorchProblem(
      1,
      'this is what print(model) shows; paste the code that builds the model',
    );
  const value = reader.value();
  if (!isCall(value)) throw new TorchProblem(1, 'nn.Sequential was expected');
  if (reader.next !== undefined)
    throw new TorchProblem(reader.next.line, `${reader.next.text} follows the last parenthesis`);
  return value;
}
