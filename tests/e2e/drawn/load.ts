// The cases import code of the page, and with it what only Vite understands.

import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

export async function drawnLabs(): Promise<typeof import('./index').DRAWN> {
  const server = await createServer({
    ...{ configFile: false, appType: 'custom', logLevel: 'error' },
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const loaded = await server.ssrLoadModule('/tests/e2e/drawn/index.ts');
    return (loaded as typeof import('./index')).DRAWN;
  } finally {
    await server.close();
  }
}
