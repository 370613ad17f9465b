// The dependency checker reports planted violations and accepts code that follows the rules.
import { describe, expect, test } from 'vitest';
import { checkEngine, importsOf, includesOf } from './direction.mjs';
import { checkWeb } from './web-direction.mjs';

const engine = (files) =>
  checkEngine(new Map(Object.entries({ 'engine/core/shape.h': '', ...files })));
const web = (files) => checkWeb(new Map(Object.entries(files)));

describe('engine direction', () => {
  test('accepts an include of a lower layer and of its own', () => {
    const files = {
      'engine/ops/add.h': '#include "core/shape.h"',
      'engine/ops/add.cpp': '#include "ops/add.h"\n#include <vector>',
    };
    expect(engine(files)).toEqual([]);
  });
  test('rejects an include of a higher layer', () => {
    const problems = engine({
      'engine/core/bad.h': '#include "ops/add.h"',
      'engine/ops/add.h': '',
    });
    expect(problems).toEqual(['engine/core/bad.h includes "ops/add.h": core must not know ops']);
  });
  test.each([
    ['timing', 'kernels'],
    ['kernels', 'timing'],
    ['rewrite', 'train'],
    ['files', 'rewrite'],
    ['train', 'files'],
    ['bindings', 'bench'],
  ])('rejects %s knowing its neighbour %s', (layer, other) => {
    const files = {
      [`engine/${layer}/a.cpp`]: `#include "${other}/b.h"`,
      [`engine/${other}/b.h`]: '',
    };
    expect(engine(files)).toEqual([
      `engine/${layer}/a.cpp includes "${other}/b.h": ${layer} must not know ${other}`,
    ]);
  });
  test.each(['core', 'kernels', 'ops', 'graph', 'model', 'train', 'profiler', 'api', 'cli'])(
    'rejects Emscripten in %s',
    (layer) => {
      expect(engine({ [`engine/${layer}/x.cpp`]: '#include <emscripten/val.h>' })).toHaveLength(1);
      expect(engine({ [`engine/${layer}/x.cpp`]: '#  include <emscripten.h>' })).toHaveLength(1);
    },
  );
  test('accepts Emscripten in bindings', () => {
    expect(
      engine({
        'engine/bindings/wasm.cpp': '#include <emscripten/bind.h>\n#include "core/shape.h"',
      }),
    ).toEqual([]);
  });
  test('rejects cli and bindings knowing each other', () => {
    expect(
      engine({ 'engine/cli/a.cpp': '#include "bindings/b.h"', 'engine/bindings/b.h': '' }),
    ).toHaveLength(1);
    expect(
      engine({ 'engine/bindings/a.cpp': '#include "cli/b.h"', 'engine/cli/b.h': '' }),
    ).toHaveLength(1);
  });
  test('rejects a relative include, a missing file and an unknown layer', () => {
    expect(engine({ 'engine/core/a.h': '#include "shape.h"' })[0]).toContain(
      'paths start at engine/',
    );
    expect(engine({ 'engine/core/a.h': '#include "core/none.h"' })[0]).toContain('does not exist');
    expect(engine({ 'engine/extra/a.h': '' })[0]).toContain('no layer "extra"');
  });
  test('rejects headers that include each other', () => {
    const files = {
      'engine/core/a.h': '#include "core/b.h"',
      'engine/core/b.h': '#include "core/a.h"',
    };
    expect(engine(files)).toEqual(['cycle: engine/core/a.h -> engine/core/b.h -> engine/core/a.h']);
  });
  test('rejects a source that sees a kernel at whatever distance, and accepts the table of ops', () => {
    const files = {
      'engine/kernels/relu.h': '',
      'engine/ops/relu.h': '#include "core/shape.h"',
      'engine/ops/relu_kernels.h': '#include "ops/relu.h"\n#include "kernels/relu.h"',
      'engine/graph/op_tables.cpp': '#include "ops/relu_kernels.h"',
      'engine/train/pass.h': '#include "ops/relu_kernels.h"',
      'engine/train/pass.cpp': '#include "train/pass.h"',
      'engine/model/spec.cpp': '#include "ops/relu.h"',
    };
    expect(engine(files)).toEqual([
      'engine/train/pass.cpp -> engine/train/pass.h -> engine/ops/relu_kernels.h -> engine/kernels/relu.h: include what an op is, not how it runs',
    ]);
  });
  test('rejects a listed source that sees no kernel any more', () => {
    expect(engine({ 'engine/graph/narrow.cpp': '#include "core/shape.h"' })).toEqual([
      'engine/graph/narrow.cpp sees no kernel: take it off the list in scripts/checks/direction.mjs',
    ]);
  });
  test('rejects a listed source that does not exist, where all files are there', () => {
    const problems = checkEngine(new Map([['engine/core/shape.h', '']]), { whole: true });
    expect(problems).toContain(
      'engine/graph/narrow.cpp does not exist: take it off the list in scripts/checks/direction.mjs',
    );
  });
  test('finds includes with odd spacing and leaves others alone', () => {
    expect(includesOf(' # include  "core/a.h"\nint include;')).toEqual([
      { target: 'core/a.h', system: false },
    ]);
  });
});

describe('web direction', () => {
  const generated = "await import('./generated/tensorscope-simd128.mjs')";
  test('accepts the generated module in the worker only', () => {
    expect(web({ 'web/src/engine/worker.ts': generated })).toEqual([]);
    expect(web({ 'web/src/engine/client.ts': generated })).toHaveLength(1);
    expect(
      web({
        'web/src/app/page.ts': "import x from '../engine/generated/tensorscope-relaxed.mjs'",
      }),
    ).toHaveLength(1);
  });
  test('accepts generated types inside engine, rejects them elsewhere', () => {
    const line = (path) => `import type { MainModule } from '${path}'`;
    expect(web({ 'web/src/engine/protocol.ts': line('./generated/tensorscope.d.ts') })).toEqual([]);
    expect(
      web({ 'web/src/labs/flops/lab.ts': line('../../engine/generated/tensorscope.d.ts') }),
    ).toHaveLength(1);
  });
  test('accepts the address of the .wasm file inside engine, not the module and not elsewhere', () => {
    const address = (path) => `new URL('${path}', import.meta.url)`;
    expect(web({ 'web/src/engine/platform.ts': address('./generated/a.wasm') })).toEqual([]);
    expect(web({ 'web/src/engine/platform.ts': address('./generated/a.mjs') })).toHaveLength(1);
    expect(web({ 'web/src/app/page.ts': address('../engine/generated/a.wasm') })).toHaveLength(1);
  });
  test('sees through ?worker&url', () => {
    expect(web({ 'web/src/labs/a/a.ts': "import w from '../b/b.ts?worker&url'" })).toHaveLength(1);
  });
  test('rejects a lab that imports another lab, also by a dynamic import', () => {
    expect(web({ 'web/src/labs/a/a.ts': "import { b } from '../b/b.ts'" })).toHaveLength(1);
    expect(web({ 'web/src/labs/a/a.ts': "const b = import('../b/b.ts')" })).toHaveLength(1);
    expect(web({ 'web/src/labs/a/a.ts': "export * from '../b/b.ts'" })).toHaveLength(1);
    expect(web({ 'web/src/labs/a/a.ts': "import '../b/b.ts'" })).toHaveLength(1);
  });
  test('accepts a lab that imports kit, client, contract and its own files', () => {
    const text = [
      "'../../kit/chart.ts'",
      "'../../engine/client.ts'",
      "'../../lab/define.ts'",
      "'../../session/engine.ts'",
      "'../../feeding/loader.ts'",
      "'./figure.ts'",
      "'lit'",
    ]
      .map((path) => `import { x } from ${path};`)
      .join('\n');
    expect(web({ 'web/src/labs/a/a.ts': text })).toEqual([]);
  });
  test('rejects kit that imports anything of ours, even a type', () => {
    expect(
      web({ 'web/src/kit/chart.ts': "import { run } from '../engine/client.ts'" }),
    ).toHaveLength(1);
    expect(
      web({ 'web/src/kit/chart.ts': "import type { Lab } from '../labs/lab.ts'" }),
    ).toHaveLength(1);
    expect(web({ 'web/src/kit/chart.ts': "import { y } from './scale.ts'" })).toEqual([]);
  });
  test('rejects engine code that knows the page, and a lab that knows the shell', () => {
    expect(
      web({ 'web/src/engine/client.ts': "import { f } from '../kit/format.ts'" }),
    ).toHaveLength(1);
    expect(web({ 'web/src/labs/a/a.ts': "import { p } from '../../app/page.ts'" })).toHaveLength(1);
    expect(
      web({ 'web/src/labs/a/a.ts': "import { r } from '../../course/registry.ts'" }),
    ).toHaveLength(1);
  });
  test.each([
    ['session', 'feeding'],
    ['session', 'lab'],
    ['feeding', 'lab'],
    ['lab', 'labs/a'],
    ['lab', 'bench'],
    ['bench', 'exercises/a'],
    ['exercises/a', 'course'],
    ['labs/a', 'course'],
    ['course', 'app'],
  ])('accepts %s being known to %s, and not the other way round', (lower, higher) => {
    const line = (folder) => `import type { X } from '${folder.replace(/[^/]+/g, '..')}`;
    const from = (folder, to) => web({ [`web/src/${folder}/x.ts`]: `${line(folder)}/${to}/y.ts'` });
    expect(from(higher, lower)).toEqual([]);
    expect(from(lower, higher)).toHaveLength(1);
  });
  test('rejects an exercise or a bench that knows a lab, a lab that knows them, and one exercise in another', () => {
    const from = (file, target) => web({ [file]: `import { x } from '${target}';` });
    expect(from('web/src/exercises/a/exercise.ts', '../../labs/b/lab')).toHaveLength(1);
    expect(from('web/src/bench/element.ts', '../labs/b/lab')).toHaveLength(1);
    expect(from('web/src/labs/b/lab.ts', '../../bench/contract')).toHaveLength(1);
    expect(from('web/src/exercises/a/exercise.ts', '../b/cases')).toHaveLength(1);
    expect(from('web/src/exercises/a/exercise.ts', './cases')).toEqual([]);
    expect(from('web/src/exercises/a/exercise.ts', './solution.py?raw')).toEqual([]);
    expect(from('web/src/exercises/a/cases.ts', '../../engine/client')).toEqual([]);
  });
  test('rejects a lab found by a glob below the labs, and a circle through a glob', () => {
    const glob = "import.meta.glob<X>('../labs/*/lab.ts', { import: 'default' })";
    expect(web({ 'web/src/lab/walk.ts': glob })).toHaveLength(1);
    expect(web({ 'web/src/course/registry.ts': glob })).toEqual([]);
    const circle = {
      'web/src/kit/all.ts': "import.meta.glob('./words/*.ts')",
      'web/src/kit/words/one.ts': "import { all } from '../all'",
    };
    expect(web(circle)[0]).toMatch(/^cycle: /);
  });
  test('rejects a state that draws, and a file of lab, bench or activity that knows a higher floor, even a type of it', () => {
    const from = (line) => web({ 'web/src/lab/state/choice.ts': line });
    expect(from("import { html } from 'lit'")).toEqual([
      'web/src/lab/state/choice.ts imports lit: a state draws nothing',
    ]);
    expect(from("import { keyed } from 'lit/directives/keyed.js'")).toHaveLength(1);
    expect(from("import type { TemplateResult } from 'lit'")).toEqual([]);
    for (const page of ['../page/run-bar', '../element', '../part'])
      expect(from(`import type { X } from '${page}'`)).toHaveLength(1);
    expect(from("import { figure } from '../../kit/charts/figure'")).toHaveLength(1);
    expect(from("import type { X } from '../../activity/page/header'")).toHaveLength(1);
    expect(from("import { integer } from '../params'")).toEqual([]);
    const says = (line) => web({ 'web/src/bench/grade/grade.ts': line });
    expect(says("import type { X } from '../state/attempt'")[0]).toContain('stands below');
    expect(says("import type { X } from '../contract'")).toEqual([]);
    const page = { 'web/src/bench/page/result.ts': "import type { X } from '../element'" };
    expect(web(page)).toHaveLength(1);
    expect(web({ 'web/src/lab/page/run-bar.ts': "import { x } from '../state/trial'" })).toEqual(
      [],
    );
  });
  test('rejects a folder that the house does not have, and a file beside the labs', () => {
    expect(web({ 'web/src/shell/page.ts': '' })[0]).toContain('no folder "shell"');
    expect(web({ 'web/src/main.ts': '' })).toHaveLength(1);
    expect(web({ 'web/src/labs/common.ts': '' })[0]).toContain('folders of labs only');
    expect(web({ 'web/src/exercises/common.ts': '' })[0]).toContain('folders of exercises only');
  });
  test('rejects an import cycle over several folders', () => {
    const files = {
      'web/src/lab/a.ts': "import { b } from '../session/b'",
      'web/src/session/b.ts': "import { c } from '../kit/c'",
      'web/src/kit/c.ts': "import { d } from './d'",
      'web/src/kit/d.ts': "import { c } from './c'",
    };
    expect(web(files)).toEqual(['cycle: web/src/kit/c.ts -> web/src/kit/d.ts -> web/src/kit/c.ts']);
  });
  test('rejects an import cycle, also one of types', () => {
    const b = { 'web/src/kit/b.ts': "import { a } from './a.ts'" };
    for (const names of ['{ b }', 'type { b }', '{ type b }']) {
      const a = { 'web/src/kit/a.ts': `import ${names} from './b.ts'` };
      expect(web({ ...a, ...b })[0]).toMatch(/^cycle: /);
    }
  });
  test('reads every form of import and ignores comments', () => {
    const text = `// import a from './no.ts'\n/* import b from './no.ts' */
      import {\n  c,\n  type D,\n} from './c.ts';\nexport { e } from "./e.ts";\nimport f, { g } from './f.ts';\nimport * as h from './h.ts';\nnew URL('./w.ts', import.meta.url)`;
    expect(importsOf(text).map((item) => item.target)).toEqual([
      './c.ts',
      './e.ts',
      './f.ts',
      './h.ts',
      './w.ts',
    ]);
    expect(importsOf(text)[0].typeOnly).toBe(false);
  });
});
