// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { layoutStore } from '../../state/layoutStore.ts';
import { all, click, fill, mount, textOf, the } from '../../testing/app/page.ts';
import { Help } from './HelpDialog.tsx';

test('Help links to the list, a search filters it, and entries link to each other', async () => {
  layoutStore.getState().openOverlay('help');
  await mount(<Help />);
  await click(the('button', 'Readings and departures'));
  the('dialog', 'Readings and departures');
  expect(all('article').length).toBeGreaterThan(20);
  await fill(the('searchbox'), 'infeasible nonsense');
  expect(textOf(the('status'))).toBe('No entry has all these words.');
  await fill(the('searchbox'), 'roots hold');
  expect(all('article')).toHaveLength(1);
  await click(the('button', 'T-QUI-7', the('article', /^AMB-29 /)));
  expect(document.activeElement).toBe(the('article', /^T-QUI-7 /));
  expect(location.search).toBe('?reading=T-QUI-7');
});
