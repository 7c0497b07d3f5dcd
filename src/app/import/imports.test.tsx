// @vitest-environment happy-dom
import { File } from 'node:buffer';
import { expect, test } from 'vitest';
import { layoutStore } from '../../state/layoutStore.ts';
import { all, chooseText, click, doing, fill, key, textOf, the } from '../../testing/app/page.ts';
import { openPage, runsAreOver, until } from '../../testing/app/wholePage.tsx';
import { App } from '../App.tsx';

const dialog = () => the('dialog', 'Run a workload log');
const said = () => textOf(dialog());
const counts = () => textOf(dialog().querySelector('[data-testid=import-counts]'));
const list = (name: string) => the<HTMLSelectElement>('combobox', name, dialog());

/** Drops a file anywhere on the page. */
async function drop(name: string, content: string): Promise<void> {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  const files = [new File([content], name)];
  Object.assign(event, { dataTransfer: { types: ['Files'], files } });
  await doing(() => document.body.dispatchEvent(event));
}

const countsSay = (...texts: readonly string[]) =>
  until(() => texts.every((text) => counts().includes(text)));

/** Unfolds a part of the dialog by its first words. */
const unfold = (words: string) =>
  click(all('button', '', dialog()).find((each) => textOf(each).startsWith(words)) as HTMLElement);

// An artificial log of bytes: 40 jobs, one every 30 s, that read 1 to 4 blocks of a shared file or of their own.
const block = 67_108_864;
const byteRows = Array.from({ length: 40 }, (_, job) =>
  [
    `job${job}`,
    100 + job * 30,
    job === 0 ? 100 : 30,
    (1 + (job % 4)) * block,
    job % 2 === 0 ? 0 : block,
    1_000,
    job % 4 === 3 ? 'hot' : `own${job}`,
  ].join('\t'),
);
const bytes = `${byteRows.join('\n')}\n`;

test('a log of bytes becomes maps, reduces and shared files, and follows what is assumed', async () => {
  await openPage('first-look', <App />);
  await drop('bytes.tsv', bytes);
  await until(() => all('dialog', 'Run a workload log').length > 0);
  await countsSay('Jobs40', '100 maps, 20 reduces; largest job 5', 'Shared files1read by 10 jobs');
  await unfold('Import report');
  expect(said()).toContain('5 s + bytes / 20 MB/s');
  await unfold('From bytes to tasks');
  await chooseText(list('Block size'), '128 MiB');
  await countsSay('60 maps, 20 reduces; largest job 3');
  await unfold('Durations, assumed');
  await fill(the('textbox', 'Fixed cost, number', dialog()), '9');
  await key('Enter');
  await until(() => said().includes('9 s + bytes / 20 MB/s'));
  await run();
  await until(() => /bytes\.tsv: 40 jobs/.test(document.title));
  expect(all('dialog', 'Run a workload log')).toEqual([]);
  const imported = await runsAreOver();
  expect(imported).toHaveLength(3);
  expect(new Set(imported).size).toBeGreaterThan(1);
});

// JSON of no known shape, whose jobs have no arrivals and whose durations are in lists.
const shapeless = JSON.stringify({
  note: 'artificial',
  jobs: Array.from({ length: 30 }, (_, job) => ({
    name: `j${job}`,
    stages: [{ durations_ms: [900, 1_100 + job] }, { durations_ms: [500] }],
  })),
});

/** A dialog with a file, or without one. */
async function openImport(): Promise<void> {
  await openPage('first-look', <App />);
  await doing(() => layoutStore.getState().openOverlay('import'));
  await until(() => all('dialog', 'Run a workload log').length > 0);
}

/** Runs what was read, once the fit is there. */
async function run(): Promise<void> {
  const button = () => dialog().querySelector<HTMLButtonElement>('[data-testid=import-run]');
  await until(() => button()?.disabled === false);
  await click(button() as HTMLButtonElement);
}

const readAgain = () => click(the('button', 'Read again', dialog()));
const refusal = () => until(() => all('alert', '', dialog()).length > 0);

test('an offer of the report reads the file another way, and is taken back', async () => {
  await openImport();
  const rows = Array.from({ length: 30 }, (_, job) => `${job},${job},${job + 2},${job === 3 ? '' : 2}`);
  await drop('gaps.csv', `arrival,start,end,duration\n${rows.join('\n')}\n`);
  await countsSay('Jobs29');
  await unfold('Import report: 1 warning, 1 note, 1 offer');
  await click(the('button', 'Use end − start instead', dialog()));
  await countsSay('Jobs30');
  await unfold('Import report: 1 warning, 1 note, 1 offer');
  await click(the('button', 'Do not use end − start', dialog()));
  await countsSay('Jobs29');
});

test('JSON of an unknown shape is read by fields that people choose, and is told what it lacks', async () => {
  await openImport();
  await drop('mine.json', shapeless);
  await refusal();
  const alert = the('alert', '', dialog());
  expect(textOf(alert)).toContain('Missing: the arrival of jobs');
  expect(textOf(alert.querySelector('pre'))).toContain('jq -r');
  await chooseText(list('Arrival'), 'a job every 1 s');
  await readAgain();
  await countsSay('Jobs30', 'Tasks90');
  await unfold('Import report');
  expect(said()).toContain('a job arrives every 1 s');
  await run();
  await until(() => /mine\.json: 30 jobs/.test(document.title));
});

test('a picture without a run is refused with the reason, and the page stays as it was', async () => {
  const before = await openPage('first-look', <App />);
  const plain =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
  await drop('plain.svg', plain);
  await until(() => textOf(document.body).includes('carries no scenario'));
  expect(await runsAreOver()).toEqual(before);
});

test('what a file does not tell is asked before it runs, beside the first values of each column', async () => {
  await openImport();
  const rows = Array.from({ length: 40 }, (_, job) => `${job * 10},${20_000 + job * 137}`);
  await drop('unnamed.csv', `arrival,duration\n${rows.join('\n')}\n`);
  await countsSay('Jobs40');
  expect(said()).toContain('arrival: 0, 10, 20');
  const button = () => dialog().querySelector<HTMLButtonElement>('[data-testid=import-run]');
  expect(said()).toContain('Answer the questions first');
  expect(button()?.disabled).toBe(true);
  await click(the('button', 'They are milliseconds', dialog()));
  await countsSay('Jobs40', 'Longest task25.3 s');
  expect(said()).not.toContain('Answer the questions first');
  await run();
  await until(() => /unnamed\.csv: 40 jobs/.test(document.title));
});
