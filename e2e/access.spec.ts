import { expect } from '@playwright/test';
import { violations } from './support/axe.ts';
import { addressOf } from './support/links.ts';
import { addPolicy, cluster, frameOf, open, parts, scrub, show, showBelow } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';
import {
  expectOpenOnDesk,
  expectOpenToAll,
  expectStateOpenToAll,
  expectTheme,
  project,
} from './support/themes.ts';

test('a page that plays, with a table, a cursor and an open menu, is accessible in any theme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page, './?mode=projector');
  await cluster(page, 1).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const menu = parts(page)
    .hero.getByRole('button', { name: /^Table and export/ })
    .first();
  await menu.click();
  await page.getByRole('button', { name: 'Show as table' }).click();
  await page.getByRole('button', { name: 'Play (Space)' }).click();
  for (const theme of ['projector', 'light', 'dark'] as const) {
    if (theme === 'light') await page.keyboard.press('p');
    if (theme === 'dark') await page.emulateMedia({ colorScheme: 'dark' });
    await expectTheme(page, theme);
    await menu.click();
    await expect(page.getByRole('button', { name: 'Show as picture' })).toBeVisible();
    expect(await violations(page), theme).toEqual([]);
    await expect(page.getByRole('button', { name: 'Pause (Space)' })).toBeVisible();
    await menu.click();
    await expect(page.getByRole('button', { name: 'Show as picture' })).toBeHidden();
  }
});

// Three views fit on the page at a time. Some show data: where it is, which jobs wait for it, and the load of the
// network.
const walks = [
  {
    preset: 'first-look',
    trios: [
      ['Cluster', 'cdf', 'over-time'],
      ['Timeline', 'messages', 'theory'],
      ['Numbers', 'cluster', 'numbers'],
    ],
  },
  {
    preset: 'head-of-line',
    trios: [
      ['Jobs', 'locality', 'dag'],
      ['Locality', 'jobs', 'cluster'],
    ],
  },
  { preset: 'late-pool', trios: [['Jobs', 'theory', 'numbers']] },
  { preset: 'crowded-links', trios: [['Stages', 'locality', 'theory']] },
  {
    preset: 'kill-or-wait',
    trios: [
      ['Utilization', 'running-times', 'data-transfer'],
      ['Cluster', 'dag', 'messages'],
    ],
  },
  { preset: 'facebook-bins', trios: [['Running times', 'utilization', 'data-transfer']] },
  { preset: 'sticky-slots', trios: [['Theory', 'jobs', 'locality']] },
  { preset: 'pagerank-moves', trios: [['Flow graph', 'queues', 'data-transfer']] },
  { preset: 'knee', trios: [['Knee', 'virtual-sizes', 'theory']] },
  { preset: 'refused-thrice', trios: [['Lanes', 'gain', 'slower-jobs']] },
  {
    preset: 'stale-matrices',
    trios: [
      ['Wait times', 'receipts', 'estimates'],
      ['Job manager', 'matching', 'over-time'],
    ],
  },
  { preset: 'figure-4', trios: [['Candidates', 'matching', 'job-manager']] },
  { preset: 'figure-5', trios: [['Matching', 'batch-sizes', 'candidates']] },
  { preset: 'job-control', trios: [['Receipts', 'job-manager', 'timeline']] },
  { preset: 'rolling-maintenance', trios: [['Timeline', 'receipts', 'utilization']] },
  { preset: 'who-gains', trios: [['Gain', 'speed-up', 'slower-jobs']] },
  { preset: 'probe-ratio', trios: [['Sweep', 'receipts', 'speed-up']] },
  {
    preset: 'who-gains',
    trios: [
      ['Speed-up', 'gain', 'cdf'],
      ['Slower jobs', 'virtual-sizes', 'over-time'],
    ],
  },
  {
    preset: 'keep-a-slot',
    trios: [
      ['Virtual sizes', 'cdf', 'time-left'],
      ['Time left', 'messages', 'jobs'],
    ],
  },
  { preset: 'beta-unknown', trios: [['Learned tail, β', 'virtual-sizes', 'time-left']] },
  {
    preset: 'pagerank-moves',
    trios: [
      ['Queues', 'flow-graph', 'locality'],
      ['Data transfer', 'queues', 'cdf'],
    ],
  },
  {
    preset: 'stale-matrices',
    trios: [
      ['Estimates', 'wait-times', 'candidates'],
      ['Over time', 'estimates', 'cdf'],
    ],
  },
  { preset: 'figure-5', trios: [['Batch sizes', 'matching', 'job-manager']] },
  { preset: 'facebook-bins', trios: [['Distributions', 'over-time', 'numbers']] },
] as const;

for (const { preset, trios } of walks) {
  const titles = trios.map(([title]) => title).join(', ');
  test(`${titles} of ${preset} and the views below are accessible in any theme`, async ({ page }) => {
    // Each trio is looked at in every theme and in several states, and waits for further seeds first.
    test.setTimeout(120_000 * (1 + trios.length));
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page, await addressOf(preset));
    const { hero } = parts(page);
    for (const [large, left, right] of trios) {
      await showBelow(page, left, right);
      await show(page, large);
      if (preset !== 'first-look') await scrub(page, 0.4);
      await expect(hero.locator('canvas, svg, table').first()).toBeVisible();
      // It would change while it is looked at.
      if (large === 'Sweep') await hero.getByRole('button', { name: 'Pause', exact: true }).click();
      await expectOpenToAll(page, large);
      for (const [state, share] of [
        ['at the end', 1],
        ['before the first job', 0],
      ] as const) {
        await scrub(page, share);
        await expectStateOpenToAll(page, `${large}, ${state}`);
      }
      await page.keyboard.press('Space');
      await expectStateOpenToAll(page, `${large}, playing`);
      await page.keyboard.press('Space');
      if (preset !== 'first-look') await scrub(page, 0.4);
      if (large !== 'Flow graph') continue;
      for (const mode of ['Step', 'Edit']) {
        await hero.getByRole('button', { name: mode, exact: true }).first().click();
        await expect(hero.getByText(/Nothing flows yet|Click an arc/)).toBeVisible();
        await expectOpenToAll(page, `${mode} in a flow`);
        await expect(hero.getByText(/Nothing flows yet|Click an arc/)).toBeVisible();
      }
    }
  });
}

test('a curve below a slider, and the form of a sweep, are accessible in the light and dark themes', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page);
  await show(page, 'Sweep');
  await expect(page.getByRole('combobox', { name: 'Number to change', exact: true })).toBeVisible();
  await page.getByRole('slider', { name: /^Load/ }).hover();
  await expect(page.locator('[data-left="0"] svg[data-points]')).toBeVisible({ timeout: 60_000 });
  await expectOpenOnDesk(page, 'a curve and a form');
});

test('what users do to jobs, and maintenance, have accessible controls', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const preset of ['job-control', 'rolling-maintenance']) {
    await open(page, await addressOf(preset));
    const rail = page.getByRole('complementary', { name: 'Scenario' });
    await rail.locator('details').evaluateAll((all) => {
      for (const each of all) (each as HTMLDetailsElement).open = true;
    });
    // Each has another name when it is open.
    const more = rail.getByRole('button', { name: /^More/ });
    for (let left = await more.count(); left > 0; left -= 1) await more.first().click();
    await expect(
      rail.getByText(preset === 'job-control' ? 'Job control' : /aintenance/).first(),
    ).toBeVisible();
    await expectOpenOnDesk(page, preset, 'aside');
  }
});

test('a list of transfers is accessible in any theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page, await addressOf('crowded-links'));
  await show(page, 'Cluster');
  await scrub(page, 0.3);
  const button = frameOf(page, 'cluster', 0).getByRole('button', { name: 'Transfers' });
  const flows = page.getByRole('region', { name: /^Transfers over/ });
  await button.click();
  await expect(flows.locator('tbody tr').first()).toBeVisible();
  await expectOpenOnDesk(page, 'flows');
  await flows.getByRole('button', { name: 'Close the list of transfers' }).click();
  await project(page);
  await button.click();
  await expect(flows.locator('tbody tr').first()).toBeVisible();
  expect(await violations(page), 'flows, projector').toEqual([]);
});

test('dialogs, messages and controls are accessible in the light and dark themes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page, './#s=1.cut');
  for (const [key, name] of [
    ['g', /^Gallery/],
    ['s', 'Share'],
    ['i', 'Run a workload log'],
    ['?', 'Help'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectOpenOnDesk(page, `${name}`, 'dialog');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Readings and departures' }).click();
  await expect(page.getByRole('dialog', { name: 'Readings and departures' })).toBeVisible();
  await expectOpenOnDesk(page, 'Readings and departures', 'dialog');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Claims of the papers' }).click();
  await expect(page.getByRole('dialog', { name: 'Claims' })).toBeVisible();
  await expectOpenOnDesk(page, 'Claims', 'dialog');
  await page.keyboard.press('Escape');

  const rail = page.getByRole('complementary', { name: 'Scenario' });
  for (let policy = 0; policy < 2; policy += 1) {
    await addPolicy(page);
  }
  await rail.locator('details').evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true;
  });
  for (const section of ['Cluster', 'Workload']) {
    await rail.getByRole('region', { name: section }).getByRole('button', { name: /^More/ }).click();
  }
  const load = page.getByRole('textbox', { name: 'Load, number' });
  await load.fill('much');
  await load.press('Enter');
  await expectOpenOnDesk(page, 'controls');
});
