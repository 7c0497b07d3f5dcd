// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { openAddress } from '../../desk/open/address.ts';
import { encodeLink } from '../../share/link.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { all, chooseText, click, doing, fill, key, textOf, the } from '../../testing/app/page.ts';
import { openPage, runsAreOver, scrub, until } from '../../testing/app/wholePage.tsx';
import { App } from '../App.tsx';

const dialog = () => the('dialog', /^Fork at/);
const list = (name: string) => the<HTMLSelectElement>('combobox', name, dialog());
const field = (name: RegExp) => the<HTMLInputElement>('textbox', name, dialog());

/** Opens the form at the clock's time and says what happens. */
async function openFork(what: string, where?: string): Promise<void> {
  await doing(() => layoutStore.getState().openOverlay('fork'));
  await until(() => all('dialog', /^Fork at/).length > 0);
  await chooseText(list('What happens'), what);
  if (where !== undefined) await chooseText(list('Where'), where);
}

/** Types a number, which a field takes with Enter or when it is left. */
async function type(name: RegExp, text: string): Promise<void> {
  await fill(field(name), text);
  await key('Enter');
}

const press = () => click(the('button', 'Fork here', dialog()));

/** Presses the button of the form, and waits until the run is there beside the others, which stay as they are. */
async function fork(before: readonly string[]): Promise<readonly string[]> {
  await press();
  expect(all('dialog', /^Fork at/)).toEqual([]);
  const after = await runsAreOver();
  expect(after.slice(0, -1)).toEqual(before);
  return after;
}

test('each kind of change makes another run, its parents stay as they are, and a link brings back all', async () => {
  const two = await openPage('first-look', <App />);
  await scrub(0.3);
  await openFork('A server goes down');
  await type(/^Number of the server/, '3');
  const three = await fork(two);
  const ofB = 'A fork of B Sparrow: late binding';
  await openFork('More jobs arrive', ofB);
  await type(/^Number of jobs/, '7');
  const four = await fork(three);
  await openFork('A task becomes a straggler', ofB);
  await type(/^Number of the job/, '95');
  await type(/^Times as long/, '9');
  const five = await fork(four);
  await openFork('A parameter changes', ofB);
  await press();
  expect(textOf(the('alert', '', dialog()))).toMatch(/Probes per task is 2 already/);
  await type(/^New value/, '5');
  const six = await fork(five);
  expect(new Set(six).size).toBe(6);
  const cards = () => all('article', /^Fork [C-F]$/).map(textOf);
  const says = ['Loses s03', '7 more jobs', 'Slows j95·1 ×9', 'd = 5'];
  expect(cards()).toEqual(says.map((text) => expect.stringContaining(text)));

  const link = await encodeLink(scenarioStore.getState().scenario);
  await doing(() => scenarioStore.getState().revert());
  expect(await runsAreOver()).toEqual(two);
  await doing(() => void openAddress(link?.fragment));
  await until(() => cards().length === 4);
  expect(await runsAreOver()).toEqual(six);
});

test('a change of a parameter of a policy that has none is refused with the reason', async () => {
  await openPage('first-look', <App />);
  await openFork('A parameter changes', 'A fork of A Random placement');
  expect(textOf(dialog())).toContain('No parameter of this run can change while it goes on');
  await press();
  expect(textOf(the('alert', '', dialog()))).toBe('No parameter of this run can change while it goes on.');
});

test('a click on a server or a task offers what can happen to it, and a click makes that run', async () => {
  const before = await openPage('first-look', <App />);
  await scrub(0.3);
  await doing(() => selectionStore.getState().selectServer(3, 1));
  await until(() => all('button', 's03 fails').length > 0);
  await click(the('button', 's03 fails'));
  const after = await runsAreOver();
  expect(after.slice(0, -1)).toEqual(before);
  expect(scenarioStore.getState().scenario.runs.at(-1)?.fork).toMatchObject({
    of: 1,
    ops: [{ kind: 'serverDown', server: 3 }],
  });
  expect(selectionStore.getState()).toMatchObject({ run: 2, against: 1 });
});

test('a server is made slow by a click, and the inspector says so', async () => {
  await openPage('first-look', <App />);
  await scrub(0.3);
  await doing(() => selectionStore.getState().selectServer(3, 1));
  await until(() => all('button', 's03 becomes slow').length > 0);
  await click(the('button', 's03 becomes slow'));
  await runsAreOver();
  const run = scenarioStore.getState().scenario.runs.at(-1);
  expect(run?.fork?.ops).toMatchObject([{ kind: 'serverSlow', server: 3, factor: 8 }]);
  await scrub(0.9);
  await until(
    () => document.body.textContent?.includes('Slow: what starts here takes 8 times as long.') === true,
  );
});
