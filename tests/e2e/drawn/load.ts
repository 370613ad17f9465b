// Loads the cases through Vite, because they import code of the page that uses Vite's own features.

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
