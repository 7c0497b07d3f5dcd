import { expect } from '@playwright/test';
import { violations } from './support/axe.ts';
import { addressOf } from './support/links.ts';
import {
  addPolicy,
  closeQuestion,
  cluster,
  digests,
  frameOf,
  open,
  openInPlace,
  parts,
  scrub,
  show,
  viewTitles,
} from './support/stage.ts';
import { handedOn as test } from './support/test.ts';
import { expectOpenToAll, expectTheme } from './support/themes.ts';

// Colours of text are held to their grounds in every theme by src/contrast.test.ts. So a view is looked at once, in one theme and
// one state; what is around the views in all.

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

test('the page is accessible in any theme, at both ends of a run and as a class sees it', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page);
  await expectOpenToAll(page, 'as it opens');
  for (const share of [1, 0]) {
    await scrub(page, share);
    expect(await violations(page), `at ${share} of the run`).toEqual([]);
  }
  const doors = page.getByRole('navigation', { name: 'Views' });
  for (const door of ['Now', 'Job', 'Results']) {
    await doors.getByRole('button', { name: door, exact: true }).click();
    expect(await violations(page), door).toEqual([]);
  }
});

/** Each view with a scenario that gives it something to show, on one page for each list. */
const walks: readonly Readonly<Record<string, readonly (typeof viewTitles)[number][]>>[] = [
  {
    'first-look': ['Cluster', 'Timeline', 'Numbers', 'Messages', 'Over time', 'Distributions'],
    'head-of-line': ['Jobs', 'Locality'],
    knee: ['Knee'],
    'probe-ratio': ['Sweep'],
    'refused-thrice': ['Lanes', 'Event log'],
  },
  {
    'crowded-links': ['Stages'],
    'kill-or-wait': ['Utilization'],
    'facebook-bins': ['Running times'],
    'sticky-slots': ['Theory'],
    'pagerank-moves': ['Queues', 'Data transfer', 'Flow graph'],
  },
  {
    'stale-matrices': ['Wait times', 'Job manager', 'Estimates'],
    'figure-4': ['Candidates'],
    'figure-5': ['Matching', 'Batch sizes'],
    'job-control': ['Receipts'],
  },
  {
    'who-gains': ['Gain', 'Speed-up', 'Slower jobs'],
    'keep-a-slot': ['Virtual sizes', 'Time left'],
    'beta-unknown': ['Learned tail, β'],
  },
];

for (const [number, walk] of walks.entries()) {
  test(`every view of walk ${number + 1} is accessible: ${Object.values(walk).flat().join(', ')}`, async ({
    page,
  }) => {
    expect(walks.flatMap((each) => Object.values(each).flat()).sort()).toEqual([...viewTitles].sort());
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const { hero } = parts(page);
    let before: readonly string[] | undefined;
    for (const [preset, titles] of Object.entries(walk)) {
      await page.goto(await addressOf(preset));
      before = await digests(page, before);
      await closeQuestion(page);
      for (const title of titles) {
        await show(page, title);
        if (preset !== 'first-look') await scrub(page, 0.4);
        await expect(hero.locator('canvas, svg, table').first()).toBeVisible();
        // It would change while it is looked at.
        if (title === 'Sweep') await hero.getByRole('button', { name: 'Pause', exact: true }).click();
        expect(await violations(page), `${title} of ${preset}`).toEqual([]);
        if (title !== 'Flow graph') continue;
        for (const mode of ['Step', 'Edit']) {
          await hero.getByRole('button', { name: mode, exact: true }).first().click();
          await expect(hero.getByText(/Nothing flows yet|Click an arc/)).toBeVisible();
          expect(await violations(page), `${mode} in a flow`).toEqual([]);
        }
      }
      if (preset !== 'crowded-links') continue;
      await show(page, 'Cluster');
      await scrub(page, 0.3);
      await frameOf(page, 'cluster', 0).getByRole('button', { name: 'Transfers' }).click();
      const flows = page.getByRole('region', { name: /^Transfers over/ });
      await expect(flows.locator('tbody tr').first()).toBeVisible();
      expect(await violations(page), 'a list of transfers').toEqual([]);
    }
  });
}

test('a curve over a number, the form of a sweep, and all controls, with one that complains, are accessible', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page);
  await show(page, 'Sweep');
  await expect(page.getByRole('combobox', { name: 'Number to change', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Median response over Load: / })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  for (let policy = 0; policy < 2; policy += 1) {
    await addPolicy(page);
  }
  const rail = page.getByRole('complementary', { name: 'Scenario' });
  await rail.locator('details').evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true;
  });
  for (const section of ['Cluster', 'Workload']) {
    await rail.getByRole('region', { name: section }).getByRole('button', { name: /^More/ }).click();
  }
  const load = page.getByRole('textbox', { name: 'Load, number' });
  await load.fill('much');
  await load.press('Enter');
  expect(await violations(page), 'controls').toEqual([]);
});

test('what users do to jobs, and maintenance, have accessible controls', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  let before: readonly string[] = [];
  for (const preset of ['job-control', 'rolling-maintenance']) {
    if (before.length === 0) before = await open(page, await addressOf(preset));
    else await openInPlace(page, await addressOf(preset), before);
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
    expect(await violations(page, 'aside'), preset).toEqual([]);
  }
});

test('dialogs and messages are accessible', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page, './#s=1.cut');
  // The gallery is in accessTeaching.spec.ts.
  for (const [key, name] of [
    ['s', 'Share'],
    ['i', 'Run a workload log'],
    ['?', 'Help'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    expect(await violations(page, 'dialog'), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  for (const [button, name, shown] of [
    ['Readings and departures', 'Readings and departures', 'AMB-29'],
    ['Claims of the papers', 'Claims', 'T-APO-3'],
    ['Open the handbook', 'Handbook', 'As a library'],
  ] as const) {
    await page.keyboard.press('?');
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name });
    if (name === 'Handbook')
      await dialog.getByRole('combobox', { name: 'Page' }).selectOption('Command line');
    await expect(dialog.getByRole('heading', { name: shown }).first()).toBeVisible();
    expect(await violations(page, 'dialog'), name).toEqual([]);
    await page.keyboard.press('Escape');
  }
});
