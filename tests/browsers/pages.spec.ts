// The pages around the labs, in every browser: on an isolated host in `npm test`, on both kinds of host in `npm run test:long`.

import { test } from './fixtures';
import { walkBench, walkHome, walkModel, walkOut } from './pages';

const ALL = process.env.TENSORSCOPE_BROWSERS !== undefined;

for (const isolated of ALL ? [true, false] : [true]) {
  const on = isolated ? 'isolated' : 'not isolated';
  const site = (tab: { isolated: string; plain: string }) => (isolated ? tab.isolated : tab.plain);

  test(`home, ${on}`, ({ tab }) => walkHome(tab, site(tab)));
  test(`My model, ${on}`, ({ tab }) => walkModel(tab, site(tab)));
  test(`workbench, Python, ${on}`, ({ tab }) => walkBench(tab, site(tab), 'python'));
  if (ALL)
    test(`workbench, JavaScript, ${on}`, ({ tab }) => walkBench(tab, site(tab), 'javascript'));
  test(`a frame that may open no tab, ${on}`, ({ tab }) => walkOut(tab, site(tab)));
}
