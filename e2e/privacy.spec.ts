import { expect } from '@playwright/test';
import { goldenDigests } from './support/goldens.ts';
import { followLoading } from './support/loading.ts';
import {
  choosePolicy,
  choosePreset,
  digests,
  open,
  otherDigests,
  parts,
  shareLink,
  show,
  type,
  viewTitles,
} from './support/stage.ts';
import { test, unguarded } from './support/test.ts';

// With what fetches the page for use without a network.
test.use({ serviceWorkers: 'allow', loadsAhead: true });

/** What views say that have nothing to show of the first preset: its jobs read nothing, and its policies are Sparrow's. */
const empty: Readonly<Record<string, RegExp>> = {
  Queues: /in this run:/,
  'Flow graph': /in this run:/,
  'Virtual sizes': /in this run:/,
  Lanes: /in this run:/,
  'Time left': /in this run:/,
  'Learned tail, β': /^No run learns the tail/,
  'Wait times': /in this run:/,
  Candidates: /in this run:/,
  'Job manager': /in this run:/,
  Matching: /in this run:/,
  Estimates: /in this run:/,
  Sweep: /^Run the sweep$/,
  Locality: /^No task of these runs reads input/,
  'Data transfer': /data to read/,
  Knee: /^No run here is by Hopper/,
  'Batch sizes': /^No run here is by Apollo/,
};

test('once the page is loaded it sends no more requests, not even to its own server', async ({
  page,
  requests,
  context,
}) => {
  const isLoaded = followLoading(context);
  const first = await open(page);
  // Everything that is shown later has been loaded ahead.
  await isLoaded(page);
  await context.setOffline(true);
  const loaded = requests.length;

  await type(page, 'Load', '0.8');
  await otherDigests(page, first);
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  const { hero } = parts(page);
  for (const title of viewTitles) {
    await show(page, title);
    const words = empty[title];
    const shown = words === undefined ? hero.locator('canvas, svg, table') : hero.getByText(words);
    await expect(shown.first()).toBeVisible();
  }
  await show(page, 'Distributions');
  await hero.getByRole('button', { name: /^Table and export/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PNG 1×' }).click();
  await download;
  await hero.getByRole('button', { name: /^How it is counted/ }).click();
  await expect(page.getByRole('dialog', { name: /^How it is counted/ })).toContainText(
    'linear interpolation',
  );
  await page.keyboard.press('Escape');
  await shareLink(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  // Twice: the second import must not need another worker.
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole('button', { name: 'Import log' }).click();
    await page
      .getByRole('button', { name: /sample/i })
      .first()
      .click();
    await expect(page.getByTestId('import-run')).toBeEnabled();
    await page.keyboard.press('Escape');
  }
  // Twice, too: after undo, the jobs are random again.
  const workload = page.getByRole('region', { name: 'Workload', exact: true });
  await workload.getByRole('button', { name: 'More', exact: true }).click();
  for (let time = 0; time < 2; time += 1) {
    await workload.getByRole('button', { name: 'Write out each job' }).click();
    await expect(workload.getByRole('heading', { name: /^Jobs/ })).toBeVisible();
    await page.keyboard.press('Control+z');
  }
  await show(page, 'Cluster');
  await choosePreset(page, 'figure-2');
  const figure = await digests(page);

  // Another group of policies, other views of the cluster, and the suggestions of one of its presets.
  await choosePolicy(page, 'B', 'Delay scheduling');
  await otherDigests(page, figure);
  await choosePreset(page, 'crowded-links');
  await expect.poll(() => digests(page)).toEqual(goldenDigests('crowded-links'));
  const ofData: readonly string[] = ['Locality', 'Data transfer'];
  for (const title of viewTitles.filter((each) => empty[each] === undefined || ofData.includes(each))) {
    await show(page, title);
    await expect(hero.locator('canvas, svg, table').first()).toBeVisible();
    for (const kind of ['table', 'picture']) {
      await hero
        .getByRole('button', { name: /^Table and export/ })
        .first()
        .click();
      await page.getByRole('button', { name: `Show as ${kind}` }).click();
      await expect(hero.locator(kind === 'table' ? 'table' : 'canvas, svg, table').first()).toBeVisible();
    }
  }
  await page.getByText('Things to try').click();
  await expect(page.getByText('Switch the network on in the cluster view.')).toBeVisible();

  await choosePreset(page, 'six-computers');
  await expect.poll(() => digests(page)).toEqual(goldenDigests('six-computers'));
  await show(page, 'Flow graph');
  await expect(hero.locator('canvas').first()).toBeVisible();
  for (const [mode, tells] of [
    ['Step', 'Nothing flows yet.'],
    ['Edit', 'Click an arc in the picture.'],
  ] as const) {
    await hero.getByRole('button', { name: mode, exact: true }).click();
    await expect(hero).toContainText(tells);
  }
  await show(page, 'Queues');
  await expect(hero.locator('canvas').first()).toBeVisible();
  expect(requests.slice(loaded).filter((url) => !/^(data|blob):/.test(url))).toEqual([]);
});

unguarded('the content security policy stops what a page could be tricked into', async ({ page }) => {
  await open(page);
  const policy = await page
    .locator('meta[http-equiv="Content-Security-Policy"]')
    .evaluate((meta) => (meta as HTMLMetaElement).content);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|\*|https?:/);

  // The browser reports each attempt, so this test allows console errors.
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      dataset.blocked = `${dataset.blocked ?? ''} ${effectiveDirective}`;
    });
    const script = document.createElement('script');
    script.textContent = 'document.documentElement.dataset.tricked = "yes"';
    const frame = document.createElement('iframe');
    frame.src = 'https://example.org/';
    document.body.append(script, frame);
    fetch('https://example.org/').catch(() => undefined);
  });
  const html = page.locator('html');
  for (const directive of ['script-src-elem', 'frame-src', 'connect-src']) {
    await expect(html).toHaveAttribute('data-blocked', new RegExp(` ${directive}`));
  }
  await expect(html).not.toHaveAttribute('data-tricked');
});

test('only drafts and the speed of the machine are stored, and no cookie', { tag: '@journey' }, async ({
  page,
  context,
}) => {
  const first = await open(page);
  await type(page, 'Load', '0.6');
  await otherDigests(page, first);
  const kept = () =>
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
  // The machine is measured once the page has been idle for a while.
  await expect.poll(kept).toEqual(['makespan.drafts.1', 'makespan.machine.2']);
  expect(await page.evaluate(() => localStorage.getItem('makespan.machine.2'))).toMatch(
    /^\[\["sparrow",[\d.]+\]\]$/,
  );
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
});

test('Help links to the licences of all bundled packages', { tag: '@journey' }, async ({ page }) => {
  await open(page);
  await page.keyboard.press('?');
  const link = page.getByRole('dialog', { name: 'Help' }).getByRole('link', { name: 'their licences' });
  const address = new URL((await link.getAttribute('href')) ?? '', page.url());
  const notices = await (await page.request.get(address.href)).text();
  for (const name of ['react', 'react-dom', 'd3-scale', 'zustand', 'comlink', 'valibot']) {
    expect(notices).toContain(`## ${name} - `);
  }
  expect(notices).toContain('Permission to use, copy, modify');
});
