import { expect, type Page } from '@playwright/test';
import { boxAtRest, cluster, nextFrames, open, openAsked, show } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

/** Finds the lowest filled square in the colour of a job, i.e. a running task, and clicks it. */
async function clickRunningTask(page: Page, run: number): Promise<void> {
  // The pictures are drawn anew once the question is closed.
  await nextFrames(page);
  await nextFrames(page);
  const place = await cluster(page, run)
    .locator('canvas')
    .last()
    .evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const side = 9;
      const ratio = canvas.width / canvas.clientWidth;
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      const colour = (x: number, y: number) => {
        const at = 4 * (Math.round(y * ratio) * canvas.width + Math.round(x * ratio));
        return [data[at], data[at + 1], data[at + 2], data[at + 3]];
      };
      const isColoured = ([red, green, blue, alpha]: number[]) =>
        alpha === 255 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60;
      for (let y = canvas.clientHeight - side; y > 40; y -= 2) {
        for (let x = 0; x < canvas.clientWidth - side; x += 2) {
          const corner = colour(x, y);
          if (!isColoured(corner)) continue;
          const others = [colour(x + side, y), colour(x, y - side), colour(x + side, y - side)];
          if (others.every((other) => other.join() === corner.join()))
            return { x: x + side / 2, y: y - side / 2 };
        }
      }
      return null;
    });
  if (place === null) throw new Error('No running task has the colour of a job.');
  await cluster(page, run).click({ position: place });
}

const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });

test('a click on a task shows which servers were probed, which asked first and which got the task', {
  tag: '@journey',
}, async ({ page }) => {
  await open(page);
  await clickRunningTask(page, 1);
  const panel = inspector(page);
  const sentence = panel.getByText(
    /^Task j\d+·\d+ runs on s\d+ because s\d+ was the \w+ of eight probed servers/,
  );
  await expect(sentence).toBeVisible();
  const [, task, server] =
    /^Task (\S+) runs on (\S+) because/.exec((await sentence.textContent()) ?? '') ?? [];

  const table = panel.getByRole('table', { name: 'What the scheduler knew' });
  await expect(table.getByRole('columnheader')).toHaveText(['probed', 'ahead then', 'asked at', 'got']);
  const rows = table.locator('tbody tr');
  // Four tasks with two probes each.
  await expect(rows).toHaveCount(8);
  const probed = await rows.locator('td:first-child').allTextContents();
  expect(new Set(probed).size).toBe(8);
  const chosen = table.locator('tr[aria-current=true]');
  await expect(chosen.locator('td').first()).toHaveText(server ?? '');
  await expect(chosen.locator('td').last()).toHaveText(task ?? '');

  // The first servers to ask get the tasks, the others get none.
  const given = await rows.locator('td:last-child').allTextContents();
  expect(given.filter((cell) => /^j\d+·\d$/.test(cell))).toHaveLength(4);
  await expect(
    panel.getByText(/^Under A Random placement the same task ran .*on s\d+ and finished/),
  ).toBeVisible();
});

test('the same task is explained under the other policy, which does not probe', async ({ page }) => {
  await open(page);
  await clickRunningTask(page, 0);
  const panel = inspector(page);
  await expect(
    panel.getByText(/was sent to s\d+, drawn at random from 24 servers; its queue length was not asked for/),
  ).toBeVisible();
  await panel.getByRole('button', { name: 'why there?' }).click();
  await expect(panel.getByText(/of eight probed servers to have a free slot/)).toBeVisible();
  await panel.getByRole('button', { name: 'First difference to A' }).click();
  const dialog = page.getByRole('dialog', { name: 'The first difference' });
  await expect(dialog.getByText(/^The runs part at /)).toBeVisible();
  await expect(dialog.getByRole('region', { name: /^Why here\?/ })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Look there' }).click();
  await expect(panel.getByText(/^Task j\d+·\d+/)).toBeVisible();
  await panel.getByRole('button', { name: /^all of j/ }).click();
  await expect(panel.getByRole('heading', { name: 'Job', exact: true })).toBeVisible();
  await expect(panel.getByText(/^j\d+: 4 tasks/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('a task is found and explained with the keyboard alone', { tag: '@journey' }, async ({ page }) => {
  await open(page);
  const view = cluster(page, 1);
  await view.focus();
  for (let server = 0; server < 24; server += 1) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    // For the first server it is loaded now.
    await expect(inspector(page)).toBeVisible();
    await nextFrames(page);
    if (
      await inspector(page)
        .getByText(/^Task /)
        .isVisible()
    )
      break;
  }
  await expect(inspector(page).getByText(/probed servers to have a free slot and ask/)).toBeVisible();
  // The view announces the position of the cursor.
  await expect(view.getByRole('status')).toContainText(/s\d+/);
});

test('the messages of a job show the same probes that its explanation lists', async ({ page }) => {
  await open(page);
  await clickRunningTask(page, 1);
  const cells = inspector(page).locator('tbody tr td:first-child');
  await expect(cells).toHaveCount(8);
  const probed = await cells.allTextContents();
  await show(page, 'Messages');
  const diagram = page.locator('[data-run="1"][data-state] [role=application][data-arrows]');
  await diagram.focus();
  const told: string[] = [];
  // The probes are sent first.
  for (let at = 0; at < probed.length; at += 1) {
    await page.keyboard.press('ArrowDown');
    const said = await diagram.getByRole('status').textContent();
    told.push(/^probe\. .* to (s\d+)\./.exec(said ?? '')?.[1] ?? `no probe: ${said}`);
  }
  expect(told.toSorted()).toEqual(probed.toSorted());
});

test('opened below the pictures, nothing picked, the card hides no other run', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page);
  await page.getByRole('main').getByRole('button', { name: 'Why here?' }).click();
  const card = await boxAtRest(page.locator('[data-side]'));
  const other = await boxAtRest(cluster(page, 1));
  expect(card.x + card.width).toBeLessThanOrEqual(other.x);
});

test('the card of Why? stands in the picture that it explains, and covers neither the other nor a way on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  // The first loses its time in A, the second in B.
  for (const [preset, run] of [
    ['first-look', 0],
    ['preemption-flips', 1],
  ] as const) {
    await openAsked(page, `./?preset=${preset}`);
    const question = page.getByRole('region', { name: 'A first question' });
    await expect(question).toContainText(/Which scheduler/);
    await page.keyboard.press('2');
    await expect(question).toContainText(/You picked B/);
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Why?' }).click();
    await expect(inspector(page)).toContainText(/Why here\?/i);
    const card = await boxAtRest(page.locator('[data-side]'));
    const picture = await boxAtRest(cluster(page, run));
    expect(card.x).toBeGreaterThanOrEqual(picture.x - 12);
    expect(card.x + card.width).toBeLessThanOrEqual(picture.x + picture.width + 12);
    expect(card.y + card.height).toBeLessThanOrEqual(picture.y + picture.height);
  }
  // Where there is no room beside anything it is a drawer, which opens, too.
  await page.getByRole('button', { name: 'Close the inspector' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Why?' }).click();
  await expect(inspector(page)).toBeVisible();
});
