// One Vitest that stays: told over IPC which file changed and which tests to run, it answers whether they pass. A process of
// its own, so that a mutant that never ends can be ended with it.
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

const [root] = process.argv.slice(2);
const options = {
  root,
  config: join(root, 'tests/vitest.config.ts'),
  watch: false,
  bail: 1,
  reporters: [{ onInit() {} }],
  maxWorkers: Number(process.env.TENSORSCOPE_JOBS ?? 2),
};
const vitest = await createVitest('test', options);
await vitest.standalone();

process.on('message', async ({ changed, tests }) => {
  try {
    for (const file of changed) vitest.invalidateFile(join(root, file));
    const wanted = tests.map((test) => join(root, test));
    const found = (await vitest.globTestSpecifications(wanted)).filter(({ moduleId }) =>
      wanted.includes(moduleId),
    );
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found);
    const failed = testModules.filter((module) => !module.ok());
    process.send({
      passed: failed.length === 0 && unhandledErrors.length === 0,
      ran: found.length,
      failed: failed.map(({ moduleId }) => moduleId),
      errors: [...testModules.flatMap((module) => [...module.errors()]), ...unhandledErrors].map(
        ({ message }) => message,
      ),
    });
  } catch (error) {
    process.send({ passed: false, ran: 0, failed: [], errors: [String(error?.stack ?? error)] });
  }
});
process.send('ready');
