import { expect, type Page } from '@playwright/test';
import { addressOf } from './support/links.ts';
import {
  csvRows,
  drawnTime,
  frameOf,
  metrics,
  nextFrames,
  open,
  parts,
  picture,
  scrub,
  show,
  showBelow,
} from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

// Without animations: moving rows would be read at wrong positions.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const jobsOf = (page: Page, run: number) => frameOf(page, 'jobs', run).getByRole('application');
const stagesOf = (page: Page, run: number) => frameOf(page, 'dag', run).getByRole('application');
const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });

/** Converts a table to one object per row, by the names of its columns. */
function records(rows: readonly (readonly string[])[]): readonly Readonly<Record<string, string>>[] {
  const [header, ...body] = rows;
  return body.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at]])));
}

/** Lists the jobs drawn in a queue, from the top. */
async function drawnJobs(page: Page, run: number): Promise<readonly string[]> {
  await nextFrames(page);
  const order = (await jobsOf(page, run).getAttribute('data-order')) ?? '';
  return order.split(' ').map((job) => `j${Number(job) + 1}`);
}

test('a click on a job selects it in every view', { tag: '@journey' }, async ({ page }) => {
  await open(page, await addressOf('head-of-line'));
  await showBelow(page, 'dag', 'timeline');
  await show(page, 'Jobs');
  await scrub(page, 0.35);
  const [, second] = await drawnJobs(page, 1);
  // Below the head, in the middle of the second row.
  await jobsOf(page, 1).click({ position: { x: 40, y: 46 + 37 * 1.5 } });
  await expect(inspector(page).getByRole('heading', { name: 'Job', exact: true })).toBeVisible();
  await expect(inspector(page).getByText(second, { exact: true }).first()).toBeVisible();
  const stages = page.locator('[data-view=dag] [role=application]');
  await expect(stages).toHaveAttribute('data-job', String(Number(second.slice(1)) - 1));
  await expect(stages).toHaveAccessibleName(new RegExp(`^Stages of ${second} `));
  await show(page, 'Stages');
  for (const run of [0, 1]) {
    await expect(stagesOf(page, run)).toHaveAccessibleName(new RegExp(`^Stages of ${second} `));
  }
});

test('jobs and stages are reached, read and chosen with the keyboard alone', { tag: '@journey' }, async ({
  page,
}) => {
  await open(page, await addressOf('crowded-links'));
  const tabs = page.getByRole('tablist', { name: 'Large view' });
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('button', { name: 'Job', exact: true })
    .focus();
  await page.keyboard.press('Enter');
  await tabs.getByRole('tab', { selected: true }).focus();
  const chosen = tabs.getByRole('tab', { selected: true });
  for (let left = await tabs.getByRole('tab').count(); left > 0; left -= 1) {
    await expect(chosen).toBeFocused();
    if ((await chosen.textContent()) === 'Jobs') break;
    await page.keyboard.press('ArrowRight');
    await nextFrames(page);
  }
  await expect(page.getByRole('tabpanel', { name: 'Jobs', exact: true })).toBeVisible();
  await expect(tabs.getByRole('tab', { name: 'Jobs', exact: true })).toBeFocused();
  await scrub(page, 0.3);
  const time = await page.getByTestId('time').textContent();

  const queue = jobsOf(page, 1);
  await expect(queue).toHaveAttribute('data-order', /\d/);
  await queue.focus();
  const jobs = await drawnJobs(page, 1);
  await page.keyboard.press('End');
  const spoken = queue.locator('xpath=..').getByRole('status');
  await expect(spoken).toContainText(`${jobs.at(-1)}`);
  await page.keyboard.press('Home');
  await expect(spoken).toContainText(`${jobs[0]}`);
  await page.keyboard.press('Enter');
  await expect(inspector(page).getByText(jobs[0], { exact: true }).first()).toBeVisible();

  await show(page, 'Stages');
  const stages = stagesOf(page, 1);
  await expect(stages).toHaveAttribute('data-job', String(Number(jobs[0].slice(1)) - 1));
  await stages.focus();
  const told = stages.getByRole('status');
  await page.keyboard.press('ArrowRight');
  await expect(told).toContainText(/stage 1\. \d+ of 40 done/);
  await page.keyboard.press('ArrowRight');
  await expect(told).toContainText(/stage 2\. \d+ of 12 done.*waits for 50% of stage 1.*fetches 200 MB/);
  await page.keyboard.press('ArrowLeft');
  await expect(told).toContainText(/stage 1\. /);
  await page.keyboard.press('Enter');
  await expect(
    inspector(page)
      .getByText(new RegExp(`^Task ${jobs[0]}·\\d+`))
      .first(),
  ).toBeVisible();
  // Keys that a view takes do not move the clock.
  await expect(page.getByTestId('time')).toHaveText(time ?? '');
});

test('Jobs, Locality, Stages and Cluster look the same after a jump, a way back and a replay', async ({
  page,
}) => {
  await open(page, await addressOf('crowded-links'));
  const opened = Number(await parts(page).timeline.inputValue());
  for (const [view, id] of [
    ['Jobs', 'jobs'],
    ['Locality', 'locality'],
    ['Stages', 'dag'],
    ['Cluster', 'cluster'],
  ] as const) {
    await show(page, view);
    await expect(frameOf(page, id).getByRole('application').first()).toBeVisible();
    // The page of a job has its messages above its stages.
    if (id === 'dag') await expect(frameOf(page, 'messages').getByRole('application')).toBeVisible();
    const meters = () => page.locator('[role=tabpanel] [data-meter]').allTextContents();
    // Later than the opening moment, while the selected job still runs.
    const place = opened + 100;
    await parts(page).timeline.fill(String(place));
    const first = await picture(page);
    const read = await meters();
    await page.keyboard.press('Shift+ArrowRight');
    const second = await picture(page);
    expect(second.pixels).not.toEqual(first.pixels);
    await page.keyboard.press('Shift+ArrowLeft');
    for (const share of [1, 0, 0.7]) await scrub(page, share);
    await parts(page).timeline.fill(String(place));
    expect(await picture(page)).toEqual(first);
    expect(await meters()).toEqual(read);

    await page.keyboard.press('Space');
    const before = await page.getByTestId('time').textContent();
    await expect(page.getByTestId('time')).not.toHaveText(before ?? '');
    await page.keyboard.press('Space');
    await parts(page).timeline.fill(String(place));
    expect(await picture(page)).toEqual(first);
  }
});

test('a failed server is drawn, named and counted until it is back', { tag: '@journey' }, async ({
  page,
}) => {
  await open(page, await addressOf('server-dies'));
  await show(page, 'Cluster');
  await scrub(page, 1);
  const end = await drawnTime(page);
  const cluster = frameOf(page, 'cluster', 0).getByRole('application');
  const at = async (seconds: number) => {
    await scrub(page, (seconds * 1e6) / end);
    await nextFrames(page);
  };
  const canvases = frameOf(page, 'cluster', 0).locator('canvas');
  // The ground, tasks, what is on the stage, and outages.
  await expect(canvases).toHaveCount(4);

  await at(39);
  await expect(cluster).toHaveAttribute('data-down', '0');
  await at(50);
  await expect(cluster).toHaveAttribute('data-down', '1');
  const servers = records(await csvRows(page, frameOf(page, 'cluster', 0)));
  expect(servers.filter(({ down }) => down === '1').map(({ server, running }) => [server, running])).toEqual([
    ['s04', '0'],
  ]);
  await cluster.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await expect(cluster.getByRole('status')).toContainText(/^s04 in rack 1\. down since 10 s$/);
  await at(101);
  await expect(cluster).toHaveAttribute('data-down', '0');

  // Its lost work is done again, and the explanation of the task says so.
  const wasted = (await metrics(page)).filter(([metric]) => /wasted|lost/i.test(metric));
  expect(wasted.length).toBeGreaterThan(0);
  expect(wasted.some((row) => Number(row[3]) > 0)).toBe(true);
});

test('a view that has nothing to show gives the reason, and advice', { tag: '@journey' }, async ({
  page,
}) => {
  await open(page);
  await show(page, 'Locality');
  await expect(parts(page).hero).toContainText('No task of these runs reads input');
  await expect(parts(page).hero).toContainText('Give a stage of the workload data to read');
});
