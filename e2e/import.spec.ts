import { expect } from '@playwright/test';
import { drop, open, otherDigests } from './support/stage.ts';
import { test } from './support/test.ts';

// A workload log of our own making: 30 jobs of 3 tasks, one every 2 s.
const rows = Array.from({ length: 30 }, (_, job) => `${100 + job * 2} 3 2 1 2 3`);
const log = `${rows.join('\n')}\n`;

test('a workload log that is dropped on the page is read, fitted and run', async ({ page }) => {
  const before = await open(page);
  await drop(page, 'mine.tr', log);

  const dialog = page.getByRole('dialog', { name: 'Run a workload log' });
  const counts = dialog.getByTestId('import-counts');
  await expect(counts).toContainText('Jobs30');
  await expect(counts).toContainText('Tasks90');
  await dialog.getByLabel('Jobs', { exact: true }).selectOption('long');
  await expect(dialog.getByText('None of the 30 jobs in the window is kept')).toBeVisible();
  await expect(dialog.getByTestId('import-run')).toBeDisabled();
  await dialog.getByLabel('Jobs', { exact: true }).selectOption('all');
  await dialog.getByTestId('import-run').click();

  await expect(dialog).toBeHidden();
  await expect(page).toHaveTitle(/mine\.tr: 30 jobs/);
  // It runs under the policies that were compared before, and under any that is added.
  const imported = await otherDigests(page, before);
  expect(imported).toHaveLength(2);
  await page.getByRole('button', { name: 'Add a policy' }).click();
  const three = await otherDigests(page, imported);
  expect(three.slice(0, 2)).toEqual(imported);
  expect(new Set(three).size).toBe(3);
});

test('damaged rows are named by line, and a file that is no log says what it is', async ({ page }) => {
  await open(page);
  await drop(page, 'damaged.tr', `${log}1 34 2 1 2 3\n`);
  const dialog = page.getByRole('dialog', { name: 'Run a workload log' });
  await expect(dialog.getByText('Line 31: 1 34 2 1 2 3')).toBeVisible();

  await drop(
    page,
    'pointer.tr',
    'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 768531942\n',
  );
  await expect(dialog.getByRole('alert')).toContainText('768,531,942 bytes expected');
  await dialog.getByRole('button', { name: 'Another file' }).click();
  await dialog.getByRole('button', { name: 'Try a sample' }).click();
  await expect(dialog.getByTestId('import-counts')).toContainText('Jobs200');
});
