// Files with samples, as they come from NumPy or a spreadsheet: .npy, .npz with one array, or rows of numbers.

import { fileError, type NumberArray, readNpy } from '../../engine/npy';
import { chosenArray } from '../../engine/npz';

/** What a tab can hold several times over. */
const MOST_BYTES = 256e6;

const sizeOf = (shape: readonly number[]) => shape.reduce((product, dim) => product * dim, 1);

/** A row for each sample, its numbers between commas, semicolons, tabs or spaces; names may stand in the first row. */
export function csvArray(text: string, name: string, sample: readonly number[]): NumberArray {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const cells = lines.map((line) => (line === '' ? [] : line.split(/\s*[,;\t]\s*|\s+/)));
  const isNumber = (cell: string) => cell !== '' && Number.isFinite(Number(cell));
  const named = cells.findIndex((row) => row.length > 0);
  const header = named >= 0 && !(cells[named] ?? []).some(isNumber);
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
        `line ${line} has ${row.length} values, expected ${columns} as in the first row`,
      );
    }
    const wrong = row.findIndex((cell) => !isNumber(cell));
    if (wrong >= 0) {
      const shown = JSON.stringify((row[wrong] ?? '').slice(0, 20));
      throw fileError(name, `line ${line}, column ${wrong + 1} is ${shown}, expected a number`);
    }
    data.set(row.map(Number), at * columns);
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
  return new Uint8Array(await file.arrayBuffer());
}

/** @param name what it is called in errors  @param sample the shape of one sample */
export async function fileArray(
  file: File,
  name: string,
  sample: readonly number[],
): Promise<NumberArray> {
  const bytes = await fileBytes(file, name);
  if (/\.npz$/i.test(file.name)) return readNpy(await chosenArray(bytes, name, undefined), name);
  if (bytes[0] === 0x93 || /\.npy$/i.test(file.name)) return readNpy(bytes, name);
  return csvArray(new TextDecoder().decode(bytes), name, sample);
}
