// npm dependencies: exactly those of package-lock.json, installed when missing or when the lock changed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../lib/exec.mjs';
import { hashFiles, readText, stamped, withLock } from '../lib/files.mjs';
import { step } from '../lib/log.mjs';
import { ROOT } from '../lib/paths.mjs';

const HINT =
  'npm could not install the dependencies. Check the network (and `npm config get registry`), then run the same command again.';

export async function setUpNpm() {
  await withLock('npm', async () => {
    const stamp = join(ROOT, 'node_modules', '.tensorscope.stamp');
    const key = hashFiles([join(ROOT, 'package-lock.json')], process.versions.modules);
    if (readText(stamp) === key && existsSync(join(ROOT, 'node_modules'))) return;
    await step('npm dependencies', async () => {
      // scripts/setup/chromium.mjs finds or installs the browser, so no package's install script should download one.
      const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', NODE_ENV: 'development' };
      await stamped(stamp, key, () =>
        run('npm', ['ci', '--no-audit', '--no-fund', '--include=dev'], {
          cwd: ROOT,
          env,
          hint: HINT,
        }),
      );
      return '';
    });
  });
}
