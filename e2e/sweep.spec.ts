import { expect, type Page } from '@playwright/test';
import { addressOf, forge, scenarioOf } from './support/links.ts';
import {
  boxAtRest,
  csvRows,
  idleMoments,
  metrics,
  open,
  otherDigests,
  parts,
  save,
  shareLink,
  show,
} from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

interface Axis {
  readonly path: string;
  readonly values: readonly number[];
}

/** Opens a preset with fewer jobs and a sweep of its own, and looks at it. */
async function openSweep(
  page: Page,
  axes: readonly Axis[],
  seeds: number,
  preset = 'first-look',
): Promise<readonly string[]> {
  const { workload, ...scenario } = scenarioOf(preset);
  const small = { ...(workload as object), jobs: 60, warmup: 5 };
  const sweep = { axes, seeds, metrics: ['jobResponse'] };
  const address = `./${await forge({ v: 1, d: { ...scenario, workload: small, sweep } })}`;
  const found = await open(page, address);
  await show(page, 'Sweep');
  return found;
}

const load: Axis = { path: '/workload/arrivals/load', values: [0.3, 0.6, 0.9] };
const delay: Axis = { path: '/cluster/roundTrip', values: [0.001, 0.01] };

/** The picture, of two numbers the map of the first run. */
const pictureOf = (page: Page) => parts(page).hero.getByRole('application').first();
const stateOf = (page: Page) => parts(page).hero.locator('[data-left]');
const spokenIn = (page: Page) => pictureOf(page).getByRole('status');

async function expectDone(page: Page): Promise<void> {
  await expect(stateOf(page)).toHaveAttribute('data-left', '0');
  await expect(pictureOf(page).locator('svg')).not.toHaveText(/NaN|undefined|Infinity/);
}

/** Pauses a sweep of 72 runs once some are made. Looks within the page: until a test has seen it, many more may be made. */
function pauseOnceBegun(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const sweep = () => document.querySelector('[role=tabpanel][aria-label=Sweep]');
    while (!/^[1-9]\d? of 72$/.test(sweep()?.querySelector('[data-left]')?.textContent ?? ''))
      await new Promise((done) => requestAnimationFrame(done));
    for (const each of sweep()?.querySelectorAll('button') ?? [])
      if (each.textContent === 'Pause') each.click();
  });
}

test('the sweep of a preset shows its shape first, and can be paused', { tag: '@journey' }, async ({
  page,
}) => {
  await open(page, await addressOf('probe-ratio'));
  const isPaused = pauseOnceBegun(page);
  await show(page, 'Sweep');
  await isPaused;
  const { hero } = parts(page);
  await expect(hero.getByText(/^Paused; about .* are left/)).toBeVisible();
  const left = await stateOf(page).getAttribute('data-left');
  // The ends of the axis, with one seed for each run, are eight runs; then comes the middle.
  const picture = pictureOf(page).locator('svg');
  const places = await picture
    .locator('[data-dots] path')
    .evaluateAll((dots) => [
      ...new Set(
        dots.map((dot) => Number(/translate\(([\d.]+)/.exec(dot.getAttribute('transform') ?? '')?.[1])),
      ),
    ]);
  expect(places.length).toBeGreaterThan(0);
  const [ticks, width] = await picture.evaluate((svg) => [6, svg.clientWidth]);
  expect(places.length).toBeLessThan(ticks);
  if (72 - Number(left) <= 8) expect(places.filter((x) => x > 0.1 * width && x < 0.8 * width)).toEqual([]);
  await idleMoments(page, 30);
  await expect(stateOf(page)).toHaveAttribute('data-left', String(left));
  await hero.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(stateOf(page)).not.toHaveAttribute('data-left', String(left));
});

test('a point opens with its value and the seed nearest to the median, and shows what the sweep measured', async ({
  page,
}) => {
  const before = await openSweep(page, [load], 3);
  await expectDone(page);
  const [header, ...rows] = await csvRows(page, parts(page).hero);
  expect(rows).toHaveLength(3 * 2 * 3);
  const column = (name: string) => header.indexOf(name);

  await pictureOf(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(spokenIn(page)).toContainText('load 0.6');
  const [, seed] =
    /A click opens seed (\d+), the nearest/.exec((await spokenIn(page).textContent()) ?? '') ?? [];
  const own = rows.filter((row) => row[column(load.path)] === '0.6' && row[column('run')] === '1');
  const values = own.map((row) => Number(row[column('value')])).sort((one, other) => one - other);
  const [row] = own.filter((each) => each[column('seed')] === seed);
  expect(Number(row[column('value')])).toBe(values[1]);

  await page.keyboard.press('Enter');
  await otherDigests(page, before);
  await expect(page.getByRole('textbox', { name: 'Load, number' })).toHaveValue('0.6');
  // All its points are known: the seeds of the sweep are the same as before.
  await expectDone(page);
  await expect(parts(page).hero.getByText('now 0.6')).toBeVisible();
  const after = await csvRows(page, parts(page).hero);
  expect(after.slice(1).map((each) => each.slice(3))).toEqual(rows.map((each) => each.slice(3)));

  const link = await shareLink(page);
  const numbers = await metrics(page);
  const mean = numbers.find(([name, statistic]) => name === 'Job response time' && statistic === 'mean');
  expect(Number(mean?.[3])).toBeCloseTo(values[1], 9);

  await page.goto('about:blank');
  await open(page, link);
  await show(page, 'Sweep');
  await expectDone(page);
  expect(await csvRows(page, parts(page).hero)).toEqual(after);
});

test('two numbers make a map of each run, which can be saved as a picture', async ({ page }) => {
  await openSweep(page, [load, delay], 1);
  await expectDone(page);
  const { hero } = parts(page);
  const maps = hero.getByRole('application').locator('svg');
  await expect(maps).toHaveCount(2);
  for (const map of await maps.all()) await expect(map).toHaveAttribute('data-rows', '6');
  const png = await save(page, hero, 'PNG 1×');
  expect(png.subarray(0, 4).toString('latin1')).toBe('\x89PNG');
  const box = await boxAtRest(pictureOf(page));
  // The first cell at the lower left of the first map.
  await page.mouse.move(box.x + 130, box.y + box.height - 60);
  await expect(hero.getByText('A click opens it with seed 1')).toBeVisible();
  const before = await open(page, page.url());
  await show(page, 'Sweep');
  await expectDone(page);
  await page.mouse.click(box.x + 130, box.y + box.height - 60);
  await otherDigests(page, before);
  await expect(page.getByRole('textbox', { name: 'Load, number' })).toHaveValue('0.3');
});

test('a value that does not run is marked, with the reason', async ({ page }) => {
  // Each of them is allowed by itself, but of two racks only one can be a larger one.
  const racks: Axis = { path: '/cluster/racks', values: [3, 2] };
  const larger: Axis = { path: '/cluster/largerRacks', values: [1, 2] };
  await openSweep(page, [racks, larger], 1);
  await expectDone(page);
  await expect(stateOf(page)).toHaveText('6 runs, 2 not allowed');
  const { hero } = parts(page);
  for (const map of await hero.getByRole('application').locator('svg').all())
    await expect(map).toHaveAttribute('data-rows', '3');
  await expect(hero.locator('[data-fault]')).toHaveCount(2);
  await pictureOf(page).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await expect(spokenIn(page)).toContainText(/No seed has a number: .*allowed/);
  await expect(spokenIn(page)).not.toContainText('/cluster');
});

test('a sweep is defined on the page; what is wrong is said with the names of the controls', {
  tag: '@journey',
}, async ({ page }) => {
  await open(page);
  await show(page, 'Sweep');
  const { hero } = parts(page);
  await hero.getByRole('combobox', { name: 'Number to change', exact: true }).selectOption({ label: 'Load' });
  const values = hero.getByRole('textbox', { name: 'Its values' });
  await values.fill('0.5, -1');
  await values.press('Enter');
  await expect(hero.getByRole('alert')).toHaveText(/^A value of “Load” is -1: then “Load” is -1; allowed/);
  await expect(hero.getByRole('button', { name: 'Run the sweep' })).toBeDisabled();
  await values.fill('0.5, 0.7');
  await values.press('Enter');
  await expect(hero.getByRole('alert')).toHaveCount(0);
  await hero.getByRole('button', { name: 'Run the sweep' }).click();
  await expect(stateOf(page)).toBeVisible();
});

test('without a sweep there is one curve at once, whose handle moves the runs, over any number and metric', {
  tag: '@journey',
}, async ({ page }) => {
  const before = await open(page);
  await show(page, 'Sweep');
  const { hero } = parts(page);
  const curve = hero.getByRole('img', { name: /^Median response over Load: / });
  await expect(curve).toHaveAttribute('aria-label', /: A Random placement \d+ ms, B Sparrow.* \d+ ms$/);
  // It is recorded: no point is still to come.
  await expect(stateOf(page)).toHaveAttribute('data-left', '0');
  await expect(hero.getByText('Band: 5 seeds.')).toBeVisible();
  await hero.getByRole('slider', { name: 'Load', exact: true }).press('ArrowLeft');
  await otherDigests(page, before);
  await hero.getByRole('combobox', { name: 'Metric', exact: true }).selectOption({ label: 'p95 response' });
  await expect(hero.getByRole('img', { name: /^p95 response over Load/ })).toBeVisible();
  await hero.getByRole('combobox', { name: 'Number on the axis' }).selectOption({ label: 'Round trip' });
  await expect(
    hero.getByRole('img', { name: /^p95 response over Round trip: A .* ms, B .* ms$/ }),
  ).toBeVisible();
  // Of this number nothing is recorded: its points are made now.
  await expect(stateOf(page)).toHaveAttribute('data-left', '0', { timeout: 30_000 });
  await expect(hero.getByRole('combobox', { name: 'Number to change', exact: true })).toBeVisible();
});
