// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { presets } from '../../../scenario/presets/presets.ts';
import { scenarioStore } from '../../../state/scenarioStore.ts';
import { all, click, fill, key, mount, textOf, the } from '../../../testing/app/page.ts';
import { TableDialog } from './TableDialog.tsx';

test('the numbers of all kinds of job are changed, refused and taken back in one table', async () => {
  const id = 'facebook-bins';
  scenarioStore.getState().open(presets.get(id).scenario, { kind: 'preset', id });
  const before = scenarioStore.getState().scenario;
  let closings = 0;
  await mount(<TableDialog path="/workload/classes" onClose={() => (closings += 1)} />);
  const cell = (name: string) => the<HTMLInputElement>('textbox', name);
  const tasks = () => cell('Tasks, 10 maps, Stage 1');
  expect(the('dialog', 'Kinds of job')).toBeDefined();
  expect(the('columnheader', /^Mean task time/).title).toMatch(/\n/);

  await fill(tasks(), '20');
  await key('Enter');
  expect(tasks().value).toBe('20');
  const changed = scenarioStore.getState().scenario;
  expect(changed).not.toEqual(before);
  // Enter goes on below, and arrow keys go anywhere.
  expect(document.activeElement).toBe(cell('Tasks, 10 maps, Stage 2'));
  await key('ArrowUp');
  expect(document.activeElement).toBe(tasks());
  await key('ArrowRight');
  expect(document.activeElement).toBe(cell('Mean task time, 10 maps, Stage 1'));

  await key('ArrowLeft');
  await fill(tasks(), '1.5');
  await key('Enter');
  expect(all('alert').map(textOf)).toEqual(['Enter a whole number.']);
  expect(tasks().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(tasks());
  await key('Escape');
  expect(closings).toBe(0);
  expect(tasks().value).toBe('20');
  expect(scenarioStore.getState().scenario).toBe(changed);
  await key('z', { ctrlKey: true });
  expect(tasks().value).toBe('10');
  expect(scenarioStore.getState().scenario).toEqual(before);

  const names = () => all('rowheader').length;
  const count = names();
  await click(the('button', 'Duplicate 2 maps'));
  expect(names()).toBeGreaterThan(count);
  await click(the('button', 'Undo (Ctrl Z)'));
  expect(names()).toBe(count);
  expect(document.querySelectorAll('td[title^="No “Waits for”: 10 maps, Stage 1"]')).toHaveLength(1);
});
