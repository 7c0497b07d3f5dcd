// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { openPreset } from '../../desk/open/openScenario.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { doing } from '../../testing/app/page.ts';
import { frameOf } from '../../testing/app/shownViews.ts';
import { openPage, runsAreOver } from '../../testing/app/wholePage.tsx';
import { Stage } from './Stage.tsx';

test('a frame says that it is busy while it still shows the runs before, and no longer', async () => {
  await openPage('first-look', <Stage />);
  const seen: string[] = [];
  const watched = new MutationObserver((records) => {
    for (const { target } of records) {
      const frame = target as HTMLElement;
      seen.push(`${frame.getAttribute('aria-busy')} ${frame.getAttribute('aria-label')}`);
    }
  });
  watched.observe(frameOf('cluster', 0), { attributes: true, attributeFilter: ['aria-busy', 'aria-label'] });
  await doing(() => openPreset(presets.get('figure-2')));
  await runsAreOver();
  await doing(() => undefined);
  watched.disconnect();
  expect(seen[0]).toBe('true Cluster: A Random placement');
  expect(seen.at(-1)).toMatch(/^null Cluster: A (?!Random)/);
  expect(document.querySelector('[aria-busy]')).toBeNull();
});
