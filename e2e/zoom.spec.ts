import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { scriptWith } from './support/site.ts';
import { boxAtRest, choosePreset, frameOf, nextFrames, open, openAsked, parts } from './support/stage.ts';
import { test as fresh, handedOn as test } from './support/test.ts';

const pictureOf = (page: Page, run = 0) => frameOf(page, 'cluster', run).getByRole('application');
const zoomOf = async (picture: Locator) => Number(await picture.getAttribute('data-zoom'));

/** Opens the page; the lens is there once a key zooms. */
async function openWithLens(page: Page, address?: string): Promise<Locator> {
  await open(page, address);
  const picture = pictureOf(page);
  await expect(async () => {
    await page.keyboard.press('z');
    await expect.poll(() => zoomOf(picture), { timeout: 2000 }).toBeGreaterThan(1);
  }).toPass();
  await page.keyboard.press('0');
  await expect(picture).toHaveAttribute('data-zoom', '1');
  return picture;
}

/** Returns a point of the picture on the page, by shares of its size. */
async function pointIn(picture: Locator, x: number, y: number): Promise<readonly [number, number]> {
  const box = await boxAtRest(picture);
  return [box.x + x * box.width, box.y + y * box.height];
}

/** What the note says of the point under the mouse. While the camera moves, each frame takes the note away. */
async function noteAt(page: Page, x: number, y: number): Promise<string> {
  const note = page.getByText(/^s\d+ in rack/).first();
  let said: string | null = null;
  await expect(async () => {
    await page.mouse.move(x + 1, y);
    await page.mouse.move(x, y);
    said = await note.textContent({ timeout: 1000 });
  }).toPass();
  return String(said).split('\n')[0];
}

fresh(
  'a pointer that already rests on a server gets its note when the part that finds it has come',
  async ({ page }) => {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(scriptWith('blacklisted: runs nothing, its disk can be read'), async (route) => {
      await isReleased;
      await route.continue();
    });
    // The question waits for that part, too; its room is kept, so that nothing moves when it comes.
    await openAsked(page);
    const frame = await pictureOf(page).boundingBox();
    if (frame === null) throw new Error('No cluster is drawn.');
    const [x, y] = [frame.x + 0.3 * frame.width, frame.y + 0.25 * frame.height];
    await page.mouse.move(x + 1, y);
    await page.mouse.move(x, y);
    await nextFrames(page);
    const note = page.getByText(/^s\d+ in rack/);
    await expect(note).toHaveCount(0);
    release();
    await expect(note.first()).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  },
);

test('control and the wheel zoom about the pointer, in all runs, from cells to tasks', async ({ page }) => {
  const picture = await openWithLens(page, './?preset=ten-thousand');
  await expect(picture).toHaveAttribute('data-detail', 'cells');
  let [x, y] = await pointIn(picture, 0.4, 0.4);
  const note = page.getByText(/^s\d+ in rack/).first();
  // Between racks there is nothing.
  await expect(async () => {
    [x, y] = [x + 3, y + 3];
    await page.mouse.move(x, y);
    await expect(note).toBeVisible({ timeout: 1000 });
  }).toPass();
  // Not on the edge of a server either, which is a pixel of the screen.
  [x, y] = [x + 1, y + 1];
  const before = await noteAt(page, x, y);
  expect(before).toMatch(/^s\d{4} in rack/);
  await page.keyboard.down('Control');
  let last = 1;
  for (let turn = 0; turn < 9; turn += 1) {
    await page.mouse.wheel(0, -120);
    await expect.poll(() => zoomOf(picture)).toBeGreaterThan(last * 1.2);
    last = await zoomOf(picture);
  }
  await page.keyboard.up('Control');
  await expect(picture).toHaveAttribute('data-detail', 'tasks');
  await expect(pictureOf(page, 1)).toHaveAttribute('data-detail', 'tasks');
  expect((await noteAt(page, x, y)).slice(0, 5)).toBe(before.slice(0, 5));
  expect(await violations(page, 'main')).toEqual([]);
  await frameOf(page, 'cluster', 0).getByRole('button', { name: 'See the whole cluster' }).click();
  await expect(picture).toHaveAttribute('data-detail', 'cells');
  await expect(picture).toHaveAttribute('data-zoom', '1');
  expect((await noteAt(page, x, y)).slice(0, 5)).toBe(before.slice(0, 5));
});

test('a plain wheel scrolls the page until the picture has the focus, and back at the whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 620 });
  const picture = await openWithLens(page);
  const [x, y] = await pointIn(picture, 0.5, 0.5);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -100);
  await nextFrames(page);
  expect(await zoomOf(picture)).toBe(1);
  await picture.focus();
  await page.mouse.wheel(0, -100);
  await expect.poll(() => zoomOf(picture)).toBeGreaterThan(1.3);
  await page.keyboard.press('0');
  await expect(picture).toHaveAttribute('data-zoom', '1');
  const isPrevented = await picture.evaluate((element) => {
    const wheel = (deltaY: number) => {
      const event = new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
      return event.defaultPrevented;
    };
    return [wheel(30), wheel(-30)];
  });
  expect(isPrevented).toEqual([false, true]);
});

test('a drag moves what is seen and selects nothing; a click still selects', { tag: '@journey' }, async ({
  page,
}) => {
  const picture = await openWithLens(page);
  await page.keyboard.press('z');
  await expect(picture).toHaveAttribute('data-zoom', '2');
  const [x, y] = await pointIn(picture, 0.5, 0.5);
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await expect(inspector).toBeHidden();
  const before = await noteAt(page, x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 10, { steps: 3 });
  await page.mouse.move(x + 60, y + 20, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => noteAt(page, x + 60, y + 20)).toBe(before);
  await expect(inspector).toBeHidden();
  await page.mouse.click(x + 60, y + 20);
  await expect(inspector).toBeVisible();
  expect(await zoomOf(picture)).toBe(2);
});

test('a double click shows one server, with less motion at once, and again the whole', {
  tag: '@journey',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const picture = await openWithLens(page);
  const [x, y] = await pointIn(picture, 0.5, 0.45);
  await page.mouse.dblclick(x, y);
  await expect.poll(() => zoomOf(picture)).toBeGreaterThan(2);
  const frame = await picture.evaluate(
    (element) =>
      new Promise((done) => {
        const before = element.dataset.zoom;
        requestAnimationFrame(() => requestAnimationFrame(() => done(element.dataset.zoom === before)));
      }),
  );
  expect(frame).toBe(true);
  await page.keyboard.press('0');
  await expect(picture).toHaveAttribute('data-zoom', '1');
});

test('the picture follows the cursor', async ({ page }) => {
  const picture = await openWithLens(page);
  await picture.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('z');
  await page.keyboard.press('z');
  await expect.poll(() => zoomOf(picture)).toBeGreaterThan(2);
  const map = frameOf(page, 'cluster', 0).locator('[data-minimap]');
  const frameAt = () => map.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const before = await frameAt();
  for (let press = 0; press < 7; press += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(frameAt).not.toBe(before);
  const said = await picture.getByRole('status').textContent();
  const server = said?.match(/^s\d+/)?.[0] ?? 'none';
  // The cursor is on the picture: somewhere on it the mouse finds that server. While the camera moves, notes come and go.
  const note = page.getByText(/^s\d+ in rack/);
  await expect(async () => {
    const found = new Set<string>();
    for (const across of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      for (const down of [0.2, 0.4, 0.6, 0.8]) {
        const [x, y] = await pointIn(picture, across, down);
        await page.mouse.move(x, y);
        await nextFrames(page);
        for (const said of await note.allTextContents()) found.add(said.slice(0, server.length));
      }
    }
    expect([...found]).toContain(server);
  }).toPass();
});

test('another scenario is seen as a whole', async ({ page }) => {
  const picture = await openWithLens(page);
  await page.keyboard.press('z');
  await expect(picture).toHaveAttribute('data-zoom', '2');
  await choosePreset(page, 'power-of-two');
  await expect(pictureOf(page)).toHaveAttribute('data-zoom', '1');
});

test('the minimap is there while zoomed, and a drag on it moves what is seen', async ({ page }) => {
  const picture = await openWithLens(page);
  const map = frameOf(page, 'cluster', 0).locator('[data-minimap]');
  await expect(map).toHaveCount(0);
  await page.keyboard.press('z');
  await page.keyboard.press('z');
  await expect(map).toBeVisible();
  // Nearly three times is the most there is where slots are as large as here.
  await expect.poll(() => zoomOf(picture)).toBeGreaterThan(2.9);
  const [x, y] = await pointIn(picture, 0.3, 0.3);
  const corner = async (left: boolean) => {
    const box = await boxAtRest(map);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + (left ? 2 : box.width - 2), box.y + (left ? 2 : box.height - 2), {
      steps: 4,
    });
    await page.mouse.up();
    return noteAt(page, x, y);
  };
  await expect.poll(() => corner(true)).toContain('rack 1');
  await expect.poll(() => corner(false)).toContain('rack 3');
  await page.keyboard.press('Shift+Z');
  await page.keyboard.press('Shift+Z');
  await expect(map).toHaveCount(0);
  await expect(parts(page).hero).toBeVisible();
});

fresh.describe('on a phone', () => {
  fresh.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  fresh(
    'two fingers zoom, one moves what is zoomed, and a tap selects',
    { tag: '@journey' },
    async ({ page }) => {
      await open(page);
      const picture = pictureOf(page);
      await picture.scrollIntoViewIfNeeded();
      const touch = await page.context().newCDPSession(page);
      // On a server, whose slots are large here.
      const [x, y] = await pointIn(picture, 0.5, 0.6);
      await expect(async () => {
        await pinch(touch, x, y);
        await expect.poll(() => zoomOf(picture), { timeout: 2000 }).toBeGreaterThan(1.5);
      }).toPass();
      // What the last move of the fingers asked for is drawn with the frame after it.
      await nextFrames(page);
      const scrolled = () => page.evaluate(() => window.scrollY);
      const [zoomed, top] = [await zoomOf(picture), await scrolled()];
      const map = frameOf(page, 'cluster', 0).locator('[data-minimap]');
      const before = await map.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
      await drag(touch, x, y, 60);
      await expect
        .poll(() => map.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL()))
        .not.toBe(before);
      expect([await zoomOf(picture), await scrolled()]).toEqual([zoomed, top]);
      const inside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(inside).toBeLessThanOrEqual(0);
      await page.touchscreen.tap(x, y);
      await page.getByRole('button', { name: 'Why here?' }).click();
      // A server, or a task there: which of them is at that point is no matter here.
      const inspector = page.getByRole('region', { name: 'Inspector' });
      await expect(inspector).toContainText(/s\d\d in rack \d|was sent to s\d\d/);
    },
  );
});

async function pinch(touch: CDPSession, x: number, y: number): Promise<void> {
  const at = (apart: number) => [
    { x: x - apart, y, id: 0 },
    { x: x + apart, y, id: 1 },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(30) });
  for (let apart = 36; apart <= 90; apart += 9)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(apart) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function drag(touch: CDPSession, x: number, y: number, by: number): Promise<void> {
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y, id: 0 }] });
  for (let moved = 10; moved <= by; moved += 10) {
    const touchPoints = [{ x: x + moved, y: y + moved, id: 0 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
