import { expect, type Page } from '@playwright/test';
import { coveredControls } from './support/covered.ts';
import { addressOf } from './support/links.ts';
import {
  addPolicy,
  boxAtRest,
  cluster,
  drawnTime,
  drop,
  frameOf,
  nextFrames,
  open,
  parts,
  picture,
  scrub,
  show,
  showBelow,
  viewTitles,
} from './support/stage.ts';
import { handedOn, test } from './support/test.ts';

/**
 * By how much the page exceeds the window. [CSS pixels] A phone shows a wide page smaller, up to a quarter: there,
 * the inner width of the window grows with the page.
 */
async function overflow(page: Page): Promise<readonly [x: number, y: number]> {
  await nextFrames(page);
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });
}

/**
 * Opens views one after the other, as clicks on their tabs do, and reports each that exceeds the window (on a phone a
 * page may be higher), never comes to rest, or shows NaN or the like. Runs within the page: a message from outside for each step would take
 * longer than the steps.
 */
async function misfits(
  page: Page,
  titles: readonly string[] = viewTitles,
  ways: 'x' | 'xy' = 'xy',
): Promise<readonly string[]> {
  const walk = async ([all, watched]: readonly [readonly string[], string]) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    /** Whether a panel soon has the same height for some frames: its parts may make each other larger and smaller. */
    const rests = async (panel: () => Element | null) => {
      let [height, same] = [-1, 0];
      for (let count = 0; count < 120 && same < 4; count += 1) {
        const now = panel()?.clientHeight ?? 0;
        same = now === height ? same + 1 : 0;
        height = now;
        await frame();
      }
      return same === 4;
    };
    const found: string[] = [];
    for (const title of all) {
      const tabs = document.querySelectorAll<HTMLElement>(
        '[role=tablist][aria-label="Large view"] [role=tab]',
      );
      const tab = [...tabs].find(({ textContent }) => textContent === title);
      // Views that have nothing to show are only in the list.
      const list = document.querySelector<HTMLSelectElement>('select[aria-label="All views"]');
      const option = [...(list?.options ?? [])].find(({ text }) => text === title);
      if (list === null || option === undefined) throw new Error(`There is no view ${title}.`);
      if (tab === undefined) {
        list.value = option.value;
        list.dispatchEvent(new Event('change', { bubbles: true }));
      } else tab.click();
      const panel = () => document.querySelector(`[role=tabpanel][aria-label="${title}"]`);
      while (panel()?.querySelector('[data-view]') == null) await frame();
      for (let count = 0; count < 3; count += 1) await frame();
      if (!(await rests(panel))) found.push(`${title} changes its height for ever`);
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
      const [x, y] = [scrollWidth - clientWidth, scrollHeight - clientHeight];
      if (x > 0) found.push(`${title} is ${x} pixels wider`);
      if (y > 0 && watched === 'xy') found.push(`${title} is ${y} pixels higher`);
      const [strange] = /.{0,20}(NaN|undefined|Infinity).{0,20}/.exec(panel()?.textContent ?? '') ?? [];
      if (strange !== undefined) found.push(`${title} shows ${strange}`);
    }
    return found;
  };
  return page.evaluate(walk, [titles, ways] as const);
}

handedOn('the page fits windows of any usual size in every view, without scrolling', async ({ page }) => {
  await open(page);
  for (let policies = 2; policies < 4; policies += 1) {
    await addPolicy(page);
  }
  await expect(page.locator('[role=tabpanel] > [data-run]')).toHaveCount(4);
  for (const [width, height] of [
    [1280, 720],
    [1366, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await misfits(page), `${width} × ${height}`).toEqual([]);
    await expect(page.getByRole('button', { name: 'Play (Space)' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('p');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'projector');
    await expect(page.getByRole('complementary', { name: 'Scenario' })).toHaveCount(0);
    expect(await overflow(page)).toEqual([0, 0]);
    await page.keyboard.press('p');
    await expect(page.getByRole('complementary', { name: 'Scenario' })).toBeVisible();
  }
});

// These take the most room: pools, four runs side by side, links with transfers, and jobs of nine sizes.
for (const preset of [
  'late-pool',
  'how-long-to-wait',
  'crowded-links',
  'facebook-bins',
  'preemption-flips',
] as const) {
  handedOn(
    `${preset} fits a small window in every view, beside the Locality and the stages of a job`,
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await open(page, await addressOf(preset));
      await scrub(page, 0.4);
      await showBelow(page, 'locality', 'dag');
      expect(await misfits(page), 'desk').toEqual([]);
      await page.keyboard.press('p');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'projector');
      expect(await misfits(page), 'projector').toEqual([]);
    },
  );
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('nothing is wider than the screen, in any view and any dialog', { tag: '@journey' }, async ({
    page,
  }) => {
    await open(page);
    expect(await misfits(page, viewTitles, 'x')).toEqual([]);
    await show(page, 'Cluster');
    for (const key of ['g', 's', 'i', '?']) {
      await page.keyboard.press(key);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      expect((await overflow(page))[0]).toBe(0);
      const inside = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(inside).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });

  test('views of data are no wider than the screen, and a list of transfers can be closed', async ({
    page,
  }) => {
    await open(page, await addressOf('crowded-links'));
    await scrub(page, 0.3);
    expect(await misfits(page, ['Jobs', 'Stages', 'Locality', 'Theory', 'Cluster'], 'x')).toEqual([]);
    const first = frameOf(page, 'cluster', 0);
    await first.getByRole('button', { name: 'Transfers' }).click();
    const panel = first.getByRole('region', { name: /^Transfers over/ });
    await expect(panel).toBeInViewport({ ratio: 0.9 });
    expect((await overflow(page))[0]).toBe(0);
    await panel.getByRole('button', { name: 'Close the list of transfers' }).click();
    await expect(panel).toHaveCount(0);
  });

  test('runs are swiped, controls and explanations are in sheets, and the clock runs', {
    tag: '@journey',
  }, async ({ page }) => {
    await open(page);
    const second = page.locator('[data-run="1"][data-state]');
    await expect(second).not.toBeInViewport({ ratio: 0.5 });
    await page.getByRole('tablist', { name: 'Run' }).getByRole('tab').nth(1).click();
    await expect(second).toBeInViewport({ ratio: 0.9 });
    await page.getByRole('button', { name: 'Scenario' }).click();
    await expect(page.getByRole('slider', { name: /^Load/ })).toBeInViewport();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Why here?' }).click();
    await expect(page.getByRole('region', { name: 'Inspector' })).toBeInViewport();
    await page.keyboard.press('Escape');
    const before = await page.getByTestId('time').textContent();
    await page.getByRole('button', { name: 'Play (Space)' }).click();
    await expect(page.getByTestId('time')).not.toHaveText(before ?? '');
  });
});

test('on a tablet “Why here?” below the picture opens the sheet, and again', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page);
  for (let times = 0; times < 2; times += 1) {
    await page.getByRole('main').getByRole('button', { name: 'Why here?' }).click();
    await expect(page.getByRole('region', { name: 'Inspector' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Inspector' })).not.toBeInViewport();
  }
});

for (const motion of ['no-preference', 'reduce'] as const) {
  const does = motion === 'reduce' ? 'nothing travels' : 'messages travel';
  handedOn(
    `with a preference for ${motion === 'reduce' ? 'less' : 'any'} motion, ${does}`,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await open(page);
      const time = await drawnTime(page);
      const before = await picture(page);
      expect(Number(before.facts[0].inFlight)).toBeGreaterThan(0);
      await page.keyboard.press('End');
      const end = await drawnTime(page);
      // A tenth of a millisecond later the same messages are under way, and nothing else has happened.
      await parts(page).timeline.fill(String(((time + 100) / end) * 10_000));
      const after = await picture(page);
      expect(after.facts.map(({ time: _, ...facts }) => facts)).toEqual(
        before.facts.map(({ time: _, ...facts }) => facts),
      );
      // Run A only: in B, servers that ask show how long they have been asking, without moving.
      const [now, then] = [after, before].map(({ pixels }) => pixels.slice(0, 2));
      if (motion === 'reduce') expect(now).toEqual(then);
      else expect(now).not.toEqual(then);
      // Events are still shown, step by step.
      await page.keyboard.press('Shift+ArrowRight');
      expect((await picture(page)).pixels).not.toEqual(after.pixels);
    },
  );
}

handedOn(
  'the theme follows the device until it is chosen, and pictures change with it',
  { tag: '@journey' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page);
    const theme = page.locator('html');
    await expect(theme).toHaveAttribute('data-theme', 'light');
    const light = await picture(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(theme).toHaveAttribute('data-theme', 'dark');
    const dark = await picture(page);
    expect(dark.facts).toEqual(light.facts);
    expect(dark.pixels).not.toEqual(light.pixels);
    await page.getByRole('button', { name: /^Theme: system/ }).click();
    await expect(theme).toHaveAttribute('data-theme', 'light');
    expect(await picture(page)).toEqual(light);
  },
);

test('an embedded page has no header, does not change its address and stores nothing', async ({ page }) => {
  await page.clock.install();
  await open(page, './?embed=1');
  const address = page.url();
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open in Makespan' })).toBeVisible();
  await page.keyboard.press('End');
  await cluster(page).click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('Home');
  // Otherwise the address would change within a second.
  await page.clock.runFor(2000);
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await overflow(page)).toEqual([0, 0]);
});

for (const [width, height] of [
  [1280, 720],
  [390, 844],
] as const) {
  handedOn(
    `nothing covers a control of the page or its dialogs at ${width} × ${height}`,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await open(page, await addressOf('late-binding'));
      expect(await coveredControls(page), 'the page').toEqual([]);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(page.locator('dialog:modal')).toBeVisible();
      expect(await coveredControls(page), 'Share').toEqual([]);
      await page.keyboard.press('Escape');

      await drop(page, 'mine.tr', '0 2 1 1 1\n1 34 2 1 2\n');
      const details = page.locator('dialog:modal details:not([open]) > summary');
      await expect(page.getByRole('button', { name: 'Run it' })).toBeVisible();
      while ((await details.count()) > 0) await details.first().click();
      expect(await coveredControls(page), 'Import').toEqual([]);
    },
  );
}

handedOn(
  'of many panes each has a legible size, whatever another has to say, and one can fill the stage',
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page, await addressOf('how-many-refusals'));
    await show(page, 'Lanes');
    const lanes = page.locator('main [data-view=lanes]');
    // The picture in the room of its body.
    const size = () =>
      lanes.first().evaluate(({ lastElementChild: room }) => {
        const parts = [...(room?.firstElementChild?.children ?? [])].map((part) =>
          part.getBoundingClientRect(),
        );
        const height =
          Math.max(0, ...parts.map(({ bottom }) => bottom)) - Math.min(...parts.map(({ top }) => top));
        return { width: Math.max(0, ...parts.map(({ width }) => width)), height };
      });
    // Run B shows another view below four lines that say why.
    await expect(page.locator('main [data-view]:visible')).toHaveCount(7);
    await expect.poll(async () => (await size()).height).toBeGreaterThan(180);
    const before = await size();
    const choose = async (entry: string) => {
      await lanes
        .first()
        .getByRole('button', { name: /^Table and export/ })
        .click();
      await page.getByRole('button', { name: entry }).filter({ visible: true }).click();
    };
    await choose('Fill the stage');
    await expect(page.locator('main [data-view]:visible')).toHaveCount(1);
    await expect.poll(async () => (await size()).width).toBeGreaterThan(2 * before.width);
    await choose('Beside the others again');
    await expect(page.locator('main [data-view]:visible')).toHaveCount(7);

    // Lanes keep a legible size, and the stage scrolls to the last.
    const panes = page.locator('#hero > [data-run]');
    await expect(panes).toHaveCount(7);
    for (const box of await Promise.all((await panes.all()).map(boxAtRest))) {
      expect(box.width).toBeGreaterThanOrEqual(420);
      expect(box.height).toBeGreaterThanOrEqual(360);
    }
    expect(await overflow(page)).toEqual([0, 0]);
    await expect(panes.last()).not.toBeInViewport();
    await panes.last().getByRole('button', { name: 'Next round' }).focus();
    await expect(panes.last()).toBeInViewport();
  },
);

handedOn('names of numbers stay in sight while the table scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, await addressOf('how-many-requests'));
  await show(page, 'Numbers');
  const scroller = page.locator('[data-view="numbers"] [role=group]:has(> table)');
  const names = ['Metric', 'Jobs', 'Job response time', 'median'];
  const lefts = () =>
    Promise.all(
      names.map(async (name) => (await boxAtRest(scroller.getByText(name, { exact: true }).first())).x),
    );
  const before = await lefts();
  await scroller.evaluate((element) => element.scrollBy(300, 0));
  expect(await lefts()).toEqual(before);
  expect(await overflow(page)).toEqual([0, 0]);
});

handedOn('the key of a cluster drawn as cells explains cells', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, await addressOf('ten-thousand'));
  await show(page, 'Cluster');
  const main = page.getByRole('main');
  await expect(main.getByText('a server, in the colour of the work that waits')).toBeVisible();
  await expect(main.getByText(/another job/)).toHaveCount(0);
});
