import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { addressOf } from './support/links.ts';
import {
  arrive,
  cluster,
  frameOf,
  nextFrames,
  open,
  parts,
  scrub,
  show,
  showBelow,
} from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

/** Lists what keeps somebody out, as a person can read it (WCAG 2.2 AA and good practice). */
async function violations(page: Page, within = 'html'): Promise<readonly string[]> {
  await nextFrames(page);
  const found = await new AxeBuilder({ page })
    .include(within)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 140)} ${failureSummary ?? ''}`),
  );
}

// Three views fit on the page at a time.
const trios = [
  ['Cluster', 'cdf', 'over-time'],
  ['Timeline', 'messages', 'theory'],
  ['Numbers', 'cluster', 'numbers'],
] as const;

for (const theme of ['light', 'dark', 'projector'] as const) {
  test(`no view keeps anybody out in the ${theme} theme, at rest or playing`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
    await open(page, theme === 'projector' ? './?mode=projector' : './');
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const { hero } = parts(page);
    for (const [large, left, right] of trios) {
      await showBelow(page, left, right);
      await show(page, large);
      await expect(hero.locator('canvas, svg, table').first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
    }

    await show(page, 'Cluster');
    await cluster(page, 1).focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await hero
      .getByRole('button', { name: /^Table and export/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await page.keyboard.press('Space');
    expect(await violations(page)).toEqual([]);
  });
}

// What shows data: where it lies, who waits for it, and what it does to the network.
const dataTrios = [
  ['head-of-line', 'Jobs', 'locality', 'dag'],
  ['head-of-line', 'Locality', 'jobs', 'cluster'],
  ['late-pool', 'Jobs', 'theory', 'numbers'],
  ['crowded-links', 'Stages', 'locality', 'theory'],
  ['kill-or-wait', 'Utilization', 'running-times', 'data-transfer'],
  ['facebook-bins', 'Running times', 'utilization', 'data-transfer'],
  ['sticky-slots', 'Theory', 'jobs', 'locality'],
  ['kill-or-wait', 'Cluster', 'dag', 'messages'],
  ['pagerank-moves', 'Flow graph', 'queues', 'data-transfer'],
] as const;

// A page on a desk follows the device from one theme to the other; the projector has its own.
const places = [
  { query: './', themes: ['light', 'dark'] },
  { query: './?mode=projector', themes: ['projector'] },
] as const;

type Place = (typeof places)[number];

async function openIn(page: Page, { query }: Place, preset: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await arrive(page, (await addressOf(preset)).replace('./', query));
}

/** Expects that nothing on the page keeps anybody out, in any theme that it has there. */
async function expectOpenToAll(page: Page, { themes }: Place, what: string): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    expect(await violations(page), `${what}, ${theme}`).toEqual([]);
  }
}

for (const [preset, large, left, right] of dataTrios) {
  test(`${large} of ${preset} and the views below it keep nobody out in any theme`, async ({ page }) => {
    for (const place of places) {
      await openIn(page, place, preset);
      await showBelow(page, left, right);
      await show(page, large);
      await scrub(page, 0.4);
      await expect(parts(page).hero.locator('canvas, svg, table').first()).toBeVisible();
      await expectOpenToAll(page, place, `${large} of ${preset}`);
      if (large !== 'Flow graph') continue;
      for (const mode of ['Step', 'Edit']) {
        await parts(page).hero.getByRole('button', { name: mode, exact: true }).first().click();
        await expect(parts(page).hero.getByText(/Nothing flows yet|Click an arc/)).toBeVisible();
        await expectOpenToAll(page, place, `${mode} in a flow`);
      }
    }
  });
}

test('a list of flows keeps nobody out in any theme', async ({ page }) => {
  for (const place of places) {
    await openIn(page, place, 'crowded-links');
    await show(page, 'Cluster');
    await scrub(page, 0.3);
    await frameOf(page, 'cluster', 0).getByRole('button', { name: 'Flows' }).click();
    await expect(
      page
        .getByRole('region', { name: /^Flows over/ })
        .locator('tbody tr')
        .first(),
    ).toBeVisible();
    await expectOpenToAll(page, place, 'flows');
  }
});

for (const theme of ['light', 'dark'] as const) {
  test(`no dialog, no message and no control keeps anybody out in the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await open(page, './#s=1.cut');
    for (const [key, name] of [
      ['g', /^Gallery/],
      ['s', 'Share'],
      ['i', 'Run a workload log'],
      ['?', 'Help'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      expect(await violations(page, 'dialog')).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }

    const rail = page.getByRole('complementary', { name: 'Scenario' });
    for (let policy = 0; policy < 2; policy += 1) {
      await rail.getByRole('button', { name: 'Add a policy' }).click();
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
    expect(await violations(page)).toEqual([]);
  });
}
