import { expect, type Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { addressOf, heldInAddress } from './support/links.ts';
import { digests, open, otherDigests } from './support/stage.ts';
import { handedOn as test, unguarded } from './support/test.ts';

/** Adds a policy to write, and waits for the editor. */
async function write(page: Page): Promise<ReturnType<Page['getByRole']>> {
  await page.getByRole('button', { name: 'Add a policy' }).click();
  const list = page.getByRole('listbox', { name: 'Add a policy' });
  await list.getByRole('option', { name: /Your own policy/ }).click();
  await expect(page.locator('.cm-editor')).toBeVisible();
  return page.getByRole('textbox', { name: 'Code of the policy' });
}

/** Pastes a text in place of all that is there. */
async function rewrite(page: Page, text: string): Promise<void> {
  const code = page.getByRole('textbox', { name: 'Code of the policy' });
  await code.focus();
  await page.keyboard.press('Control+A');
  await code.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const panel = (page: Page) => page.getByRole('region', { name: /^Code of policy/ });

// Where a browser types over what is selected it makes styles itself, which the page refuses it, aloud.
unguarded(
  'a policy is written with completion, runs as one writes, and says where it is wrong',
  async ({ page }) => {
    await open(page, await addressOf('two-jobs'));
    const code = await write(page);
    await expect.poll(async () => (await digests(page)).length).toBe(4);
    const before = await digests(page);

    // Names are completed, and explained.
    await rewrite(page, 'function choose(task, cluster) { return cluster.');
    await page.keyboard.type('be');
    const offered = page.getByRole('option', { name: /^below/ });
    await expect(offered).toBeVisible();
    await expect(page.getByText('A whole number drawn at random, from 0 to n − 1.').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('(1); }');
    await expect(panel(page).getByRole('status')).toHaveText('');
    const after = await otherDigests(page, before);
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3));

    // A fault stands at its line.
    await rewrite(page, 'function choose(task, cluster) {\n  return nope;\n}');
    await expect(panel(page).getByRole('status')).toContainText('line 2, column');
    await expect(page.locator('.cm-lintRange-error')).toHaveText('nope');

    // The editor’s own steps are taken back in it, and the page’s shortcuts are not heard.
    await page.keyboard.press('Control+Z');
    await expect(code).toContainText('cluster.below(1)');
    await page.keyboard.type('  ');
    await expect(page.locator('.cm-lintRange-error')).toHaveCount(0);
    const held = async () => JSON.stringify(await heldInAddress(page));
    await expect.poll(held).toContain('cluster.below(1)');
  },
);

test('the keyboard leaves the editor by Escape and Tab, and finds a text', async ({ page }) => {
  await open(page, await addressOf('two-jobs'));
  const code = await write(page);
  await code.focus();
  await page.keyboard.press('Control+F');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(code).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(code).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(code).not.toBeFocused();
  await expect(panel(page)).toBeVisible();
});

unguarded('where the editor does not come, a plain field takes its place', async ({ page }) => {
  await page.route('**/policyEditor*', (route) => route.abort());
  await open(page, await addressOf('two-jobs'));
  await page.getByRole('button', { name: 'Add a policy' }).click();
  const list = page.getByRole('listbox', { name: 'Add a policy' });
  await list.getByRole('option', { name: /Your own policy/ }).click();
  const code = page.getByRole('textbox', { name: 'Code of the policy' });
  await code.fill('function choose() {\n  return nope;\n}');
  await expect(panel(page).getByRole('status')).toContainText('line 2, column');
  expect(await violations(page)).toEqual([]);
});

// The checker makes styles of its own to read those of a shadow root, which the page refuses it, aloud.
unguarded('the editor is accessible while it completes, is searched and shows a fault', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await open(page, await addressOf('two-jobs'));
  await write(page);
  expect(await violations(page), 'opened').toEqual([]);
  await rewrite(page, '// A comment.\nfunction choose(task, cluster) { return 5 + "x" + cluster.');
  await page.keyboard.type('be');
  await expect(page.getByRole('option', { name: /^below/ })).toBeVisible();
  expect(await violations(page), 'completing').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+F');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  expect(await violations(page), 'a search').toEqual([]);
  await page.keyboard.press('Escape');
  await rewrite(page, 'function choose(task, cluster) {\n  return nope;\n}');
  await expect(page.locator('.cm-lintRange-error')).toBeVisible();
  expect(await violations(page), 'a fault').toEqual([]);
});
