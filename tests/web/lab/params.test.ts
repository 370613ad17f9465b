import { describe, expect, it } from 'vitest';
import { parseHidden } from '../../../web/src/activity/sections';
import {
  choice,
  integer,
  model,
  parseValues,
  seed,
  sequence,
  valuesQuery,
} from '../../../web/src/lab/params';

const params = {
  model: model('mlp'),
  batch: integer(1, 1024, 8),
  seq: sequence(),
  seed: seed(),
  precision: choice(['fp32', 'int8'], 'fp32'),
};
const read = (query: string) => {
  const { values: state, notes } = parseValues(new URLSearchParams(query), params);
  return { state, notes };
};

describe('state of a lab in the URL', () => {
  it('without parameters the lab’s defaults hold and nothing is noted', () => {
    const { state, notes } = read('');
    expect(state).toEqual({ model: 'mlp', batch: 8, seq: 0, seed: 1, precision: 'fp32' });
    expect(notes).toEqual([]);
  });

  it('valid values are taken', () => {
    expect(read('model=gpt2&batch=2&seq=64&precision=int8&seed=7').state).toEqual({
      model: 'gpt2',
      batch: 2,
      seq: 64,
      seed: 7,
      precision: 'int8',
    });
  });

  it.each(['batch=zz', 'batch=0', 'batch=-3', 'batch=1.5', 'batch=1e9', 'batch=', 'batch=NaN'])(
    '%s is replaced by the default and named',
    (query) => {
      const { state, notes } = read(query);
      expect(state.batch).toBe(8);
      expect(notes).toHaveLength(1);
      expect(notes[0]).toContain(query);
      expect(notes[0]).toContain('using 8');
    },
  );

  it('an unknown choice is replaced, and the note lists the known ones', () => {
    const { state, notes } = read('precision=fp8');
    expect(state.precision).toBe('fp32');
    expect(notes[0]).toContain('fp32, int8');
  });

  it('what is written is read back, and defaults are left out', () => {
    const { state } = read('model=gpt2&batch=2&precision=int8');
    const query = valuesQuery(state, params);
    expect(query.toString()).toBe('model=gpt2&batch=2&precision=int8');
    expect(parseValues(query, params).values).toEqual(state);
  });

  it('hide: known sections are hidden, unknown ones named', () => {
    const { hidden, notes } = parseHidden('setup, check,nonsense');
    expect([...hidden]).toEqual(['setup', 'check']);
    expect(notes[0]).toContain('nonsense');
  });
});
