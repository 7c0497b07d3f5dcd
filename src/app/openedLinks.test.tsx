// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { openAddress } from '../desk/open/address.ts';
import { presets } from '../scenario/presets/presets.ts';
import { deflate } from '../share/deflate.ts';
import { seal } from '../share/envelope.ts';
import { runStore } from '../state/runStore.ts';
import { all, click, doing, textOf, the } from '../testing/app/page.ts';
import { openPage, runsAreOver, until } from '../testing/app/wholePage.tsx';
import { App } from './App.tsx';

/** Opens a link that holds anything, on a page that shows something else. */
async function arrive(payload: unknown): Promise<void> {
  await openPage('figure-2', <App />);
  const sealed = seal(await deflate(new TextEncoder().encode(JSON.stringify(payload))));
  let isOpened = false;
  void openAddress(`#s=1.${sealed}`).then(() => {
    isOpened = true;
  });
  await until(() => isOpened);
}

const notice = (id: string) => document.querySelector<HTMLElement>(`[data-notice=${id}]`);
const said = (id: string) => textOf(notice(id));

test('a run that differs from that of the link’s author is reported', async () => {
  await arrive({ v: 1, p: 'first-look', r: ['00000000', '00000000'] });
  await until(() => notice('digest') !== null);
  expect(said('digest')).toContain('not the run that the author of the link saw');
});

test('invalid values of a link are reported, the rest is as in the link', async () => {
  const { scenario } = presets.get('first-look');
  await arrive({
    v: 1,
    d: { ...scenario, name: 'Kept', runs: [{ policy: 'of-tomorrow' }, { policy: 'random' }], surprise: 1 },
    m: { time: -5, views: 7 },
  });
  await until(() => notice('link') !== null);
  expect(said('link')).toContain('parts of this link do not work in this version');
  await click(the('button', 'Details', notice('link') ?? undefined));
  expect(said('link')).toContain('of-tomorrow');
  const policies = all('article', /^Policy/);
  expect(policies).toHaveLength(1);
  the('button', 'Policy A: Random placement', policies[0]);
  expect(document.title).toMatch(/Why wait to choose/);
});

test('parts that do not fit together are reported in words, and the last run stays on screen', async () => {
  const { scenario: crowded } = presets.get('crowded-links');
  const { workload: pooled } = presets.get('late-pool').scenario;
  const { workload } = crowded;
  if (workload.kind !== 'generated' || pooled.kind !== 'generated') throw new Error('Their jobs are listed.');
  const classes = [{ ...workload.classes[0], name: 'kind 1', pool: 'nobody', deadline: 60 }];
  await arrive({
    v: 1,
    d: {
      ...crowded,
      name: 'Everything at once',
      workload: { ...workload, classes, pools: pooled.pools, jobs: 12 },
      events: [{ kind: 'serverDown', server: 3, at: 30, detection: 2, repair: 40 }],
      runs: [{ policy: 'pools-fair' }, { policy: 'delay', params: { order: 'pools', rackWait: 2 } }],
    },
  });
  await until(() => notice('link') !== null);
  expect(said('link')).toContain('4 parts of this link do not work in this version');
  await click(the('button', 'Details', notice('link') ?? undefined));
  expect(said('link')).toContain('nobody');
  for (const digest of await runsAreOver()) expect(digest).toMatch(/^[0-9a-f]{16}$/);
  the('tabpanel');
});

test('a link that asks for an enormous run asks the visitor first', async () => {
  const { scenario } = presets.get('ten-thousand');
  await arrive({ v: 1, d: { ...scenario, workload: { ...scenario.workload, jobs: 90_000 } } });
  await until(() => all('button', 'Run it').length > 0);
  const states = () => runStore.getState().runs.map(({ state }) => state.kind);
  expect(states()).toEqual(['needsConsent', 'needsConsent']);
  expect(document.querySelectorAll('[data-run][data-state=needsConsent]')).toHaveLength(2);
  expect(textOf(document.body)).toMatch(/events.*roughly.*on this machine/);
  await doing(() => undefined);
  expect(states()).toEqual(['needsConsent', 'needsConsent']);
});
