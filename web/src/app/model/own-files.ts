// Reads files with samples from NumPy or a spreadsheet: .npy, .npz with one array, or rows of numbers.

import { fileError, type NumberArray, readNpy } from '../../engine/npy';
import { chosenArray } from '../../engine/npz';
import { sizeOf } from '../../engine/shape';

/** The largest file in bytes: a tab must be able to hold several copies. */
const MOST_BYTES = 256e6;

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

interface Separator {
  readonly between: RegExp;
  /** Spreadsheets in many European countries write "1,5;2". */
  readonly decimalComma: boolean;
}

/** The separator between the values of a file: semicolons if there are any, otherwise tabs, otherwise commas, otherwise spaces. */
function separatorOf(text: string): Separator {
  if (text.includes(';')) return { between: /;/, decimalComma: true };
  if (text.includes('\t')) return { between: /\t/, decimalComma: true };
  return { between: text.includes(',') ? /,/ : /\s+/, decimalComma: false };
}

/** One row for each sample, with numbers separated by semicolons, tabs, commas or spaces; the first row may contain names. */
export function csvArray(text: string, name: string, sample: readonly number[]): NumberArray {
  const { between, decimalComma } = separatorOf(text);
  const numberIn = (cell: string) => {
    // "1,000" may mean a thousand or one, so it is an error.
    const comma = decimalComma && /^[^,.]*,\d+$/.test(cell) && !/^[+-]?\d{1,3},\d{3}$/.test(cell);
    const decimal = comma ? cell.replace(',', '.') : cell;
    return DECIMAL.test(decimal) ? Number(decimal) : Number.NaN;
  };
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const cells = lines.map((line) =>
    line === '' ? [] : line.split(between).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')),
  );
  const isNumber = (cell: string) => Number.isFinite(numberIn(cell));
  const named = cells.findIndex((row) => row.length > 0);
  const isName = (cell: string) => !isNumber(cell) && !/^(nan|[+-]?inf(inity)?|)$/i.test(cell);
  const header = named >= 0 && (cells[named] ?? []).every(isName);
  const rows = cells
    .map((row, at) => ({ row, line: at + 1 }))
    .filter(({ row }, at) => row.length > 0 && !(header && at === named));
  const columns = rows[0]?.row.length ?? 0;
  if (columns === 0) throw fileError(name, 'there are no rows of numbers in this file');
  const data = new Float64Array(rows.length * columns);
  for (const [at, { row, line }] of rows.entries()) {
    if (row.length !== columns) {
      throw fileError(
        name,
        `line ${line} has ${row.length} value${row.length === 1 ? '' : 's'}, expected ${columns} as in the first row`,
      );
    }
    const wrong = row.findIndex((cell) => !isNumber(cell));
    if (wrong >= 0) {
      const shown = JSON.stringify((row[wrong] ?? '').slice(0, 20));
      throw fileError(name, `line ${line}, column ${wrong + 1} is ${shown}, expected a number`);
    }
    data.set(row.map(numberIn), at * columns);
  }
  const shape = sizeOf(sample) === columns ? [rows.length, ...sample] : [rows.length, columns];
  return { data, shape };
}

export async function fileBytes(file: Blob, name: string): Promise<Uint8Array> {
  if (file.size > MOST_BYTES) {
    throw fileError(
      name,
      `this file has ${file.size} bytes, expected at most ${MOST_BYTES}`,
      'Use the command line for more.',
    );
  }
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // Browsers report "permission problems" for a file that has been saved again since it was chosen.
    throw fileError(
      name,
      'this file was changed or removed since it was chosen',
      'Choose it again.',
    );
  }
}

/** Decodes text; spreadsheets save "Unicode text" as UTF-16. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-16be';
  const marked = wide === 'utf-16le' || (first === 0xfe && second === 0xff);
  return new TextDecoder(marked ? wide : 'utf-8').decode(bytes);
}

/** @param name the file's name in errors  @param sample the shape of one sample */
export async function fileArray(
  file: File,
  name: string,
  sample: readonly number[],
): Promise<NumberArray> {
  const bytes = await fileBytes(file, name);
  if (/\.npz$/i.test(file.name)) return readNpy(await chosenArray(bytes, name, undefined), name);
  if (bytes[0] === 0x93 || /\.npy$/i.test(file.name)) return readNpy(bytes, name);
  return csvArray(textOf(bytes), name, sample);
}
