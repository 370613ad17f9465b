// The student's name, as typed on the report page; it is written into what is handed in and goes nowhere else.

import * as v from 'valibot';
import { StoredValue } from './stored-value';

const LONGEST = 200;

export const studentName = new StoredValue<string>('tensorscope.name.1', (stored) => {
  if (stored === undefined) return { value: '', dropped: [] };
  const { success, output } = v.safeParse(v.pipe(v.string(), v.maxLength(LONGEST)), stored);
  return success ? { value: output, dropped: [] } : { value: '', dropped: ['your name'] };
});
