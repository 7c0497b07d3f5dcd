// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawAtOnce } from '../../desk/run/shownTraces.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { runStore } from '../../state/runStore.ts';
import { doing } from '../../testing/app/page.ts';
import { openPage } from '../../testing/app/wholePage.tsx';
import { Stage } from './Stage.tsx';

const isDrawn = () => document.querySelector('#hero [data-view] table, #hero [data-view] canvas') !== null;

test('a view that needs all facts of a run waits for those that its worker still finds', async () => {
  await openPage('first-look', <Stage />);
  const lack = (lacksFacts: boolean) =>
    doing(() =>
      runStore.setState(({ runs }) => ({
        runs: runs.map((run) => (run.shown === null ? run : { ...run, shown: { ...run.shown, lacksFacts } })),
      })),
    );
  await lack(true);
  expect([isDrawn(), document.querySelector('#hero [aria-busy]')]).toEqual([true, null]);
  await doing(() => layoutStore.getState().setHero('numbers'));
  expect(isDrawn()).toBe(false);
  expect(document.querySelector('#hero [aria-busy]')).not.toBeNull();
  await lack(false);
  expect(isDrawn()).toBe(true);
});

test('it is known whether a view on screen needs them', async () => {
  await openPage('first-look', <Stage />);
  await doing(() => layoutStore.setState({ hasCharts: false }));
  await doing(() => layoutStore.getState().setHero('cluster'));
  expect(drawAtOnce()).toBe(true);
  await doing(() => layoutStore.getState().setHero('numbers'));
  expect(drawAtOnce()).toBe(false);
});
