import { expect, type Page, test } from '@playwright/test';

// A workload log of our own making: 30 jobs of 3 tasks, one every 2 s.
const rows = Array.from({ length: 30 }, (_, job) => `${100 + job * 2} 3 2 1 2 3`);
const log = `${rows.join('\n')}\n`;

/** Drops a file somewhere on the page, as a person would. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], fileName));
      return data;
    },
    [name, text],
  );
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await expect(page.getByText('Drop to read')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(page.getByText('Drop to read')).toBeHidden();
}

test('a workload log that is dropped on the page is read, fitted and run', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
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
  expect(complaints).toEqual([]);
});

test('damaged rows are named by line, and a file that is no log says what it is', async ({ page }) => {
  await page.goto('./');
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
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
