// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { choosePolicy, click, fill, key, the } from '../../testing/app/page.ts';
import { openPage, runsAreOver } from '../../testing/app/wholePage.tsx';
import { ScenarioRail } from './ScenarioRail.tsx';

test('a copy of a policy has the same run, until a parameter of one of them is changed', async () => {
  const [a, b] = await openPage('first-look', <ScenarioRail />);
  await click(the('button', /^Duplicate/, the('article', 'Policy B')));
  expect(await runsAreOver()).toEqual([a, b, b]);
  const third = the('article', 'Policy C');
  await fill(the('textbox', 'Probes per task, number', third), '4');
  await key('Enter');
  const changed = await runsAreOver();
  expect(changed.slice(0, 2)).toEqual([a, b]);
  expect(changed[2]).not.toBe(b);

  await choosePolicy('C', 'Random placement');
  const other = await runsAreOver();
  expect(other.slice(0, 2)).toEqual([a, b]);
  expect(other[2]).toBe(a);
});
