import { expect } from '@playwright/test';
import { addPolicy, boxAtRest, drop, open, otherDigests } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

// An artificial workload log: 30 jobs of 3 tasks, one every 2 s.
const rows = Array.from({ length: 30 }, (_, job) => `${100 + job * 2} 3 2 1 2 3`);
const log = `${rows.join('\n')}\n`;

test('a workload log that is dropped on the page is read, fitted and run', { tag: '@journey' }, async ({
  page,
}) => {
  const before = await open(page);
  await drop(page, 'mine.tr', log);

  const dialog = page.getByRole('dialog', { name: 'Run a workload log' });
  const counts = dialog.getByTestId('import-counts');
  await expect(counts).toContainText('Jobs30');
  await expect(counts).toContainText('Tasks90');
  await dialog.getByText('Which jobs').click();
  await dialog.getByLabel('Jobs', { exact: true }).selectOption('long');
  await expect(dialog.getByText('None of the 30 jobs in the window is kept')).toBeVisible();
  await expect(dialog.getByTestId('import-run')).toBeDisabled();
  await dialog.getByLabel('Jobs', { exact: true }).selectOption('all');
  await dialog.getByTestId('import-run').click();

  await expect(dialog).toBeHidden();
  await expect(page).toHaveTitle(/mine\.tr: 30 jobs/);
  // It runs under the policies compared before, and under any that is added.
  const imported = await otherDigests(page, before);
  expect(imported).toHaveLength(2);
  await addPolicy(page);
  const three = await otherDigests(page, imported);
  expect(three.slice(0, 2)).toEqual(imported);
  expect(new Set(three).size).toBe(3);
});

test('damaged rows are named by line, and a file that is not a log is described', {
  tag: '@journey',
}, async ({ page }) => {
  await open(page);
  await drop(page, 'damaged.tr', `${log}1 34 2 1 2 3\n`);
  const dialog = page.getByRole('dialog', { name: 'Run a workload log' });
  await dialog.getByText('Import report: 1 warning').click();
  await expect(dialog.getByText('Line 31: 1 34 2 1 2 3')).toBeVisible();

  await drop(
    page,
    'pointer.tr',
    'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 768531942\n',
  );
  await expect(dialog.getByRole('alert')).toContainText('768,531,942 bytes expected');
  await dialog.getByRole('button', { name: 'Another file' }).click();
  await dialog.getByRole('button', { name: 'Try sample.tr', exact: true }).click();
  await expect(dialog.getByTestId('import-counts')).toContainText('Jobs200');
});

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

// An artificial table: 40 jobs of 2 tasks, one a minute, whose times are dates and whose durations are milliseconds.
const tableRows = Array.from({ length: 40 }, (_, job) => {
  const minute = String(job).padStart(2, '0');
  return `j${job};2026-11-01 10:${minute}:00;${job % 2 === 0 ? 'ann' : 'bob'};2;${1_000 + job}`;
});
const table = `id;submitted;user;n;length\n${tableRows.join('\n')}\n`;

test('a table is read by its header, and again when a column or a unit is changed', {
  tag: '@journey',
}, async ({ page }) => {
  await open(page);
  await drop(page, 'jobs.csv', table);
  const dialog = page.getByRole('dialog', { name: 'Run a workload log' });
  const counts = dialog.getByTestId('import-counts');
  await expect(counts).toContainText('Jobs40');
  await expect(counts).toContainText('Tasks80');
  await dialog.getByText('Other columns or units').click();
  await dialog.getByLabel('Durations are').selectOption('milliseconds');
  await dialog.getByLabel('Number of tasks').selectOption('none');
  await dialog.getByRole('button', { name: 'Read again' }).click();
  await expect(counts).toContainText('Tasks40');
  await dialog.getByText('Import report').click();
  await expect(dialog.getByText('durations milliseconds')).toBeVisible();

  await drop(page, 'colours.csv', 'colour,weight,price\nred,1,2\nblue,3,4\n');
  await expect(dialog.getByRole('alert')).toContainText('Missing: the arrival of jobs');
  await dialog.getByLabel('Arrival').selectOption('weight (1)');
  await dialog.getByLabel('Duration of tasks').selectOption('price (2)');
  await dialog.getByRole('button', { name: 'Read again' }).click();
  await expect(counts).toContainText('Jobs2');
});

// An artificial log whose cluster cannot settle as it arrives: 100 jobs within 100 s, of which one lasts an hour.
const slowRows = Array.from({ length: 100 }, (_, job) =>
  job === 40 ? `${job} 1 3600 3600` : `${job} 2 9 9 9`,
);

test('the proposal settles, says what it changed, and its window is dragged on the histogram', async ({
  page,
}) => {
  await open(page);
  await drop(page, 'slow.tr', `${slowRows.join('\n')}\n`);
  const dialog = page.getByRole('dialog', { name: 'Run a workload log' });
  const result = dialog.getByRole('region', { name: 'What will run' });
  await expect(result).toContainText('99 of 100 jobs and 198 of 199 tasks: short jobs only');
  await expect(result).not.toContainText('never settles');
  await dialog.getByText('Which jobs').click();
  await dialog.getByLabel('Jobs', { exact: true }).selectOption('all');
  await expect(result).toContainText('never settles');
  await result.getByRole('button', { name: 'Use a fit that settles' }).click();
  await expect(result).not.toContainText('never settles');

  await expect(dialog.getByText('Jobs that arrive in each')).toBeVisible();
  const chart = dialog.getByRole('img', { name: 'Arrivals over' });
  // Once the dialog no longer grows.
  await chart.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxAtRest(chart);
  await page.mouse.move(x + width - 1, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.49, y + height / 2);
  await page.mouse.up();
  await expect(dialog.getByTestId('import-counts')).toContainText('Jobs49');
});

// An artificial log whose jobs do not fit into a link: 900 jobs of 3 tasks of odd lengths.
const manyRows = Array.from({ length: 900 }, (_, job) => {
  const lengths = Array.from(
    { length: 3 },
    (_unused, task) => 1 + ((job * 7919 + task * 104_729) % 9_973) / 1_000,
  );
  return `${job * 2} 3 5 ${lengths.join(' ')}`;
});

test('an imported run is shared as a link that asks for its file, and shows the same run', {
  tag: '@journey',
}, async ({ page }) => {
  const before = await open(page);
  const content = `${manyRows.join('\n')}\n`;
  await drop(page, 'many.tr', content);
  await page.getByTestId('import-run').click();
  const imported = await otherDigests(page, before);

  await page.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share' });
  await expect(share).toContainText('too large for a link of its own');
  await expect(share).not.toContainText('holds the whole scenario');
  const address = await share.getByLabel('Link').inputValue();
  expect(address).toMatch(/#f=1\./);
  expect(address.length).toBeLessThan(2_000);

  await page.goto('about:blank');
  await page.goto(address);
  const dialog = page.getByRole('dialog', { name: 'This link needs a file' });
  await expect(dialog).toContainText('This link needs the file many.tr: drop it here');
  await drop(page, 'other.tr', log);
  await expect(dialog.getByRole('alert')).toContainText(
    'This is not the file that the link needs. other.tr has',
  );
  const shown = await dialog.getByRole('alert').locator('code').allTextContents();
  expect(new Set(shown.map((hash) => /^[0-9a-f]{64}$/.test(hash))).has(false)).toBe(false);
  expect(new Set(shown).size).toBe(2);
  await drop(page, 'renamed.txt', content);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveTitle(/many\.tr: 900 jobs/);
  expect(await otherDigests(page, before)).toEqual(imported);
  await expect(page.getByText("Identical to the author's run")).toBeVisible();
});

test('a recognized file is read as another format, and back; a sample needs no file', async ({ page }) => {
  await open(page);
  const dialog = page.getByRole('dialog', { name: 'Run a workload log' });
  const counts = dialog.getByTestId('import-counts');
  await test.step('the sample of bytes is read without a file', async () => {
    await page.getByRole('button', { name: 'Import log' }).click();
    await dialog.getByRole('button', { name: 'Try sample.tsv' }).click();
    await expect(dialog.getByText('no problems found')).toBeVisible();
    await expect(counts).toContainText('Shared files8');
  });
  await test.step('a recognized file is read as another format, which is refused with a reason, and back', async () => {
    await drop(page, 'bytes.tsv', `${byteRows.join('\n')}\n`);
    await expect(counts).toContainText('Jobs40');
    await dialog.getByText('Import report').click();
    await dialog.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('No job could be read: a .tr line holds');
    await dialog.getByRole('button', { name: 'Read', exact: true }).click();
    await expect(counts).toContainText('Jobs40');
  });
});
