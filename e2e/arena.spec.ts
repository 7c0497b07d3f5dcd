import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { forge, scenarioOf } from './support/links.ts';
import { closeQuestion } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

const table = (page: Page) => page.getByRole('region', { name: 'The arena, as a table' });
const cell = (page: Page, name: RegExp) => table(page).getByRole('button', { name });

/** A link that brings a policy, with the arena open. */
const withCode = async (code: string) => {
  const own = { policy: 'own', code };
  return `./?arena${await forge({ v: 2, d: { ...scenarioOf('two-jobs'), runs: [{ policy: 'fair' }, own] } })}`;
};

test('the recorded systems stand there at once, in files as on the page, and each cell opens its scenario', async ({
  page,
}) => {
  await page.goto('./?arena');
  await expect(cell(page, /^Open Bursts with Hopper: [\d.]+ times/)).toBeVisible();
  await expect(cell(page, /^Open /)).toHaveCount(12 * 5);
  expect(await violations(page), 'recorded').toEqual([]);
  const shown = await cell(page, /^Open Bursts with Hopper: /).innerText();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const csv = readFileSync(await (await saved).path(), 'utf8');
  const [, ratio] = /^bursts,hopper,sparrow,jobResponse@0\.5,5,([\d.]+),/m.exec(csv) ?? [];
  expect(shown.split(/\s/)[0]).toBe(Number(ratio).toFixed(2));
  await cell(page, /^Open Bursts with Hopper: /).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('[data-run][data-state=done]')).toHaveCount(2);
  await expect(page).not.toHaveURL(/arena/);
});

test('a stranger’s policy races after a click; one that fails says where; a race stops and goes on', async ({
  page,
}) => {
  await page.goto(await withCode('function choose(task, cluster) {\n  return nope;\n}'));
  await closeQuestion(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Somebody wrote this policy.');
  await expect(cell(page, /^Open /)).toHaveCount(12 * 5);
  await dialog.getByRole('button', { name: 'Race it' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Your policy fails on 12 of 12 workloads.');
  await expect(dialog.getByRole('alert')).toContainText('line 2, column');
  await expect(cell(page, /^Open .* with Your policy: fails$/)).toHaveCount(12);
  expect(await violations(page), 'failing').toEqual([]);

  await page.goto('about:blank');
  await page.goto(await withCode('function choose(task, cluster) { return cluster.any(); }'));
  await closeQuestion(page);
  await dialog.getByRole('button', { name: 'Race it' }).click();
  await expect(cell(page, /^Open Short tasks with Your policy: [\d.]+ times.*, 11 laws kept$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  expect(await violations(page), 'stopped').toEqual([]);
  await expect(dialog.getByRole('status').first()).toHaveText(/^\d+ of 60 runs$/);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeVisible();
});
