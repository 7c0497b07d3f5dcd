import { expect, type Page } from '@playwright/test';
import { addressOf } from './support/links.ts';
import { boxAtRest, frameOf, nextFrames, open, scrub, show, showBelow } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

const clusterOf = (page: Page, run: number) =>
  frameOf(page, 'cluster', run).locator('[role=application][data-detail]');

/** Moves the pointer over the picture from left to right until the note names the link; returns the position. */
async function findLink(page: Page, run: number, name: RegExp) {
  const box = await boxAtRest(clusterOf(page, run));
  const note = clusterOf(page, run).locator('[aria-hidden=true]').filter({ hasText: 'MB/s' });
  const names = async () => name.test((await note.allTextContents()).join());
  for (let down = 0.15; down < 0.9; down += 0.02) {
    // A click has whole pixels, a move of the pointer has parts of them.
    const y = Math.round(box.y + box.height * down);
    for (let x = Math.ceil(box.x) + 4; x < box.x + box.width; x += 6) {
      await page.mouse.move(x, y);
      if (!(await names())) continue;
      // The note may be a step behind the pointer.
      for (const back of [0, 6, 12]) {
        await page.mouse.move(x - back, y);
        await nextFrames(page);
        if (await names()) return { x: x - back, y };
      }
    }
  }
  throw new Error(`No link is called ${name}.`);
}

test('a click on a link lists its transfers, and a click on a transfer selects its task', {
  tag: '@journey',
}, async ({ page }) => {
  await open(page, await addressOf('crowded-links'));
  await show(page, 'Cluster');
  await scrub(page, 0.3);
  await nextFrames(page);
  const place = await findLink(page, 0, /^rack \d (up|down)link/);
  await page.mouse.click(place.x, place.y);
  const panel = page.getByRole('region', { name: /^Transfers over rack \d (up|down)link$/ });
  await expect(panel).toBeVisible();
  await expect(panel).toContainText(/[\d.]+ of 125 MB\/s/);

  // Any link can be chosen by name; at least one has transfers.
  const choice = panel.getByRole('combobox', { name: 'Link whose transfers are listed' });
  const panels = page.getByRole('region', { name: /^Transfers over/ });
  for (const link of await choice.getByRole('option').allTextContents()) {
    await panels.getByRole('combobox').selectOption({ label: link });
    if ((await panels.locator('tbody tr').count()) > 0) break;
  }
  const first = panels.locator('tbody tr').first();
  const task = (await first.getByRole('button').textContent()) ?? '';
  await first.getByRole('button').click();
  await expect(
    page.getByRole('region', { name: 'Inspector' }).getByText(`Task ${task}`).first(),
  ).toBeVisible();
  await panels.getByRole('button', { name: 'Close the list of transfers' }).click();
  await expect(panels).toHaveCount(0);
});

test('the network is switched off and on for all runs at once, and the cluster shows the same', async ({
  page,
}) => {
  await open(page, await addressOf('crowded-links'));
  await show(page, 'Cluster');
  await showBelow(page, 'numbers', 'timeline');
  await scrub(page, 0.3);
  await nextFrames(page);
  const running = await clusterOf(page, 0).getAttribute('data-running');
  const pixels = () =>
    clusterOf(page, 0)
      .locator('canvas')
      .last()
      .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  const shown = await pixels();
  await clusterOf(page, 0).getByRole('checkbox', { name: 'Network' }).uncheck();
  await expect(clusterOf(page, 1).getByRole('checkbox', { name: 'Network' })).not.toBeChecked();
  await nextFrames(page);
  expect(await pixels()).not.toBe(shown);
  await expect(clusterOf(page, 0)).toHaveAttribute('data-running', running ?? '');
  await clusterOf(page, 1).getByRole('checkbox', { name: 'Network' }).check();
  await nextFrames(page);
  expect(await pixels()).toBe(shown);
});
