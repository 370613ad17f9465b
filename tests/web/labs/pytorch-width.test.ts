// The PyTorch code that labs show for the chosen model: its lines are short, and Python can parse it.

import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Setup } from '../../../web/src/lab/contract';
import { initialValues } from '../../../web/src/lab/params';
import { torchModule } from '../../../web/src/lab/torch/module';
import { COLUMNS } from '../../../web/src/lab/torch/python';
import { params as flopsParams } from '../../../web/src/labs/flops/params';
import { pytorch as flops } from '../../../web/src/labs/flops/pytorch';
import { params as parametersParams } from '../../../web/src/labs/parameters/params';
import { pytorch as parameters } from '../../../web/src/labs/parameters/pytorch';
import { params as scaleParams } from '../../../web/src/labs/scale/params';
import { pytorch as scale } from '../../../web/src/labs/scale/pytorch';
import { openEngine, value } from '../../boundary/support/engine';

const { session } = await openEngine();
const presets = value(session.models()).map(({ name }) => name);

const LABS = [
  ['parameters', parameters, parametersParams],
  ['flops', flops, flopsParams],
  ['scale', scale, scaleParams],
] as const;

const READ = 'import ast, json, sys\nfor code in json.load(sys.stdin): ast.parse(code)';

describe.each(LABS)('%s', (_, pytorch, params) => {
  it('with every preset: lines of a phone’s width, and Python', () => {
    const codes = presets.map((name) => {
      const spec = value(session.specOf(name));
      const values = { ...initialValues(params), model: name };
      const model = {
        argument: name,
        title: name,
        longest: 0,
        summary: undefined,
        torch: torchModule(spec),
      };
      return (pytorch as (setup: Setup<never>) => string)({
        values,
        model,
      } as unknown as Setup<never>);
    });
    for (const line of codes.flatMap((code) => code.split('\n')))
      expect(line.length, line).toBeLessThanOrEqual(COLUMNS);
    const { status, stderr } = spawnSync('python3', ['-c', READ], {
      input: JSON.stringify(codes),
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});
