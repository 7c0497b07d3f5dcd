import { expect, type Page } from '@playwright/test';
import { closeQuestion, digests, nextFrames, open } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

const lecture = (page: Page) => page.getByRole('region', { name: 'Lecture' });
const place = (page: Page) => page.getByTestId('slide-number');

/** Turns to the next slide and waits for it. */
async function turn(page: Page, key: string, to: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(place(page)).toHaveText(to);
}

test('a lecture goes through all slides and back, and a reload keeps the slide', { tag: '@journey' }, async ({
  page,
}) => {
  await page.goto('./');
  await digests(page);
  await page.keyboard.press('l');
  await expect(place(page)).toHaveText('1 / 9');
  await expect(lecture(page).getByRole('heading', { name: 'Why wait to choose?' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Views' })).toHaveCount(0);

  // The class sees the link of the page as a QR code; whether its modules are right is a unit test.
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toHaveAttribute(
    'data-address',
    /#s=1\.[\w-]+$/,
  );

  await turn(page, 'PageDown', '2 / 9');
  await expect(lecture(page)).toContainText('Which scheduler will finish it first?');
  // A guess plays; the end of the job, reached by hand here, answers.
  await page.keyboard.press('2');
  await expect(place(page)).toHaveText('3 / 9');
  await expect(lecture(page)).toContainText('You picked B');
  await turn(page, 'PageDown', '4 / 9');
  await expect(lecture(page)).toContainText(/ finished j\d+ in /);
  // There is no inspector here: the reason is on the slide.
  const why = page.getByRole('button', { name: 'Why?', exact: true });
  await why.click();
  await expect(lecture(page).getByRole('status')).toContainText(/was sent to s\d+, drawn at random/);
  await why.click();
  await expect(lecture(page)).toContainText(/ finished j\d+ in /);
  await turn(page, 'ArrowRight', '5 / 9');
  await turn(page, '.', '6 / 9');
  await expect(page).toHaveURL(/\?lecture=first-look&slide=6/);
  const before = await digests(page);
  await page.getByRole('button', { name: 'Show me: Load 0.8' }).click();
  await digests(page, before);
  await page.reload();
  await expect(place(page)).toHaveText('6 / 9');
  await expect(lecture(page)).toContainText('Raise the load to 0.8.');
  await turn(page, 'PageDown', '7 / 9');
  await turn(page, 'PageDown', '8 / 9');
  await turn(page, 'PageDown', '9 / 9');
  await expect(lecture(page).getByRole('table')).toContainText(/\d ms/);
  await turn(page, 'PageDown', '9 / 9');
  await page.goBack();
  await expect(place(page)).toHaveText('8 / 9');
  for (let slide = 7; slide >= 1; slide -= 1) await turn(page, 'PageUp', `${slide} / 9`);
});

test('an address leads to the slide that asks', async ({ page }) => {
  await page.goto('./?lecture=first-look,head-of-line&at=head-of-line&slide=2');
  await expect(lecture(page)).toContainText('Part 2 of 2');
  await expect(lecture(page)).toContainText(
    'Job j14 has just arrived. Which scheduler will finish it first?',
  );
  await expect(page.getByText('median').filter({ visible: true })).toHaveCount(0);
});

test('B blanks, T counts, Escape leaves', { tag: '@journey' }, async ({ page }) => {
  await page.goto('./?lecture=late-binding&slide=5');
  await expect(place(page)).toHaveText('5 / 9');
  await digests(page);
  const blank = page.getByRole('button', { name: /^Black screen/ });
  await page.keyboard.press('b');
  await expect(blank).toBeVisible();
  // The key that brings the picture back turns no slide.
  await page.keyboard.press('PageDown');
  await expect(blank).toHaveCount(0);
  await expect(place(page)).toHaveText('5 / 9');
  await page.keyboard.press('t');
  await expect(page.getByRole('timer', { name: 'Timer' })).toHaveText(/^(?!0:00)\d+:\d\d$/);
  await page.keyboard.press('t');
  await expect(page.getByRole('timer', { name: 'Timer' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(lecture(page)).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('a suggestion to look at a view brings that view, and the next slide what the preset opens with', async ({
  page,
}) => {
  await page.goto('./?lecture=head-of-line&slide=6');
  await expect(lecture(page)).toContainText('In the Jobs view');
  await expect(page.getByRole('tabpanel', { name: 'Jobs', exact: true })).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('tabpanel', { name: 'Cluster', exact: true })).toBeVisible();
});

/** Windows and a phone. */
const sizes = [
  [1024, 768],
  [1280, 720],
  [1366, 768],
  [1920, 1080],
  [390, 844],
] as const;

test('results fit on a slide of any usual size, in digits that can be read from afar', async ({ page }) => {
  await page.goto('./?lecture=fill-and-kill&slide=9');
  const digits = lecture(page).getByRole('cell', { name: /^\d.* s$/ });
  await expect(digits).toHaveCount(6);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    // The slide is laid out again when its parts have come.
    await expect(async () => {
      const sizes = await digits.evaluateAll((all) =>
        all.map((each) => parseFloat(getComputedStyle(each).fontSize)),
      );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(width < 768 ? 28 : 48);
      const [table, corner, content] = await Promise.all([
        lecture(page).getByRole('table').boundingBox(),
        lecture(page).getByRole('complementary').boundingBox(),
        lecture(page).boundingBox(),
      ]);
      if (table === null || corner === null || content === null)
        throw new Error('A part of the slide is missing.');
      expect(table.x + table.width).toBeLessThanOrEqual(width);
      if (width >= 768) expect(table.x + table.width).toBeLessThanOrEqual(corner.x);
      expect(Math.max(table.y + table.height, corner.y + corner.height)).toBeLessThanOrEqual(
        content.y + content.height,
      );
    }).toPass();
    // The heading is there to the last letter.
    const heading = lecture(page).getByRole('heading', { name: 'Results' });
    expect(await heading.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
  }
});

test('an address that can be typed opens a preset; one of no preset says so', { tag: '@journey' }, async ({
  page,
}) => {
  await page.goto('./?preset=late-binding');
  await expect(page).toHaveTitle(/Is a short queue/);
  await page.goto('./?lecture=no-such-thing');
  await expect(page.getByText('there is no preset of that name')).toBeVisible();
});

test('the page for teachers says what can be changed, and leads to the lecture', { tag: '@journey' }, async ({
  page,
}) => {
  await open(page);
  await page.getByText('Things to try', { exact: true }).click();
  await page.getByRole('button', { name: 'For teachers' }).click();
  const dialog = page.getByRole('dialog', { name: 'For teachers: Why wait to choose?' });
  await expect(dialog.getByRole('heading', { name: 'Goal' })).toBeVisible();
  // Answers are hidden until asked for.
  const answers = dialog.locator('details');
  await expect(answers).toHaveCount(3);
  await expect(answers.first().getByRole('paragraph')).toBeHidden();
  await answers.first().getByText('Answer').click();
  await expect(answers.first().getByRole('paragraph')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Probes per task/ }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Teach this' }).click();
  await expect(place(page)).toHaveText('1 / 9');
});

test('a card of the gallery leads to the page for teachers, which prints on two sheets, in any theme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('./');
  await digests(page);
  await page.getByRole('button', { name: 'Gallery' }).click();
  const name = 'For teachers: May a job use servers to which it has no right, if it gives way?';
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  const answers = dialog.locator('details');
  await expect(answers).toHaveCount(4);
  const sheets = async () =>
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(answers.first()).toBeHidden();
  expect((await sheets())?.length).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await dialog.getByRole('button', { name: 'All answers' }).click();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const answer of await answers.all()) await expect(answer.getByRole('paragraph')).toBeVisible();
  expect((await sheets())?.length).toBeLessThanOrEqual(2);
  // Paper has no buttons, and takes its readers to the page.
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect(dialog.getByText(/\?preset=fill-and-kill$/)).toBeVisible();
  const ink = await answers.first().evaluate((each) => getComputedStyle(each).color);
  expect(ink).toBe('rgb(0, 0, 0)');
});

/** How many pixels a server of the first run has in some windows. */
async function pixelsIn(page: Page, windows: readonly (readonly [number, number])[]) {
  const found: number[] = [];
  const picture = page.locator('[role=tabpanel] [data-view=cluster] [role=application]').first();
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    let before = '';
    // The picture follows its frame, which follows the window.
    await expect(async () => {
      await nextFrames(page);
      const now = JSON.stringify([await picture.boundingBox(), await picture.getAttribute('data-pixels')]);
      const isStill = now === before;
      before = now;
      expect(isStill).toBe(true);
    }).toPass();
    found.push(Number(await picture.getAttribute('data-pixels')));
  }
  return found;
}

const windows = [
  [1024, 768],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
] as const;

/** While the clock plays, a slide is laid out as the one that asks to predict. */
const kinds: readonly string[] = ['predict', 'reveal', 'try'];

/** Expects that on slides of each kind a server has no fewer pixels than on the page in the same window, and that no text is cut. */
async function expectNoFewerPixels(page: Page, preset: string): Promise<void> {
  await page.goto(`./?preset=${preset}`);
  await digests(page);
  await closeQuestion(page);
  // The key comes after the picture, from which it may take a line.
  await expect(page.getByRole('main').getByText(/another job/)).toBeVisible();
  const usual = await pixelsIn(page, windows);
  expect(Math.min(...usual)).toBeGreaterThan(0);
  await page.keyboard.press('l');
  await expect(place(page)).toHaveText(/^1 /);
  const seen = new Set<string>();
  while ((await lecture(page).getAttribute('data-slide')) !== 'misconception') {
    // Some slides are about another view.
    await nextFrames(page);
    const showsCluster = (await page.locator('[role=tabpanel] [data-view=cluster]').count()) > 0;
    const kind = (await lecture(page).getAttribute('data-slide')) ?? '';
    // A curve is the picture of its slide, so that what must be legible are its values.
    const hasCurve = (await lecture(page).getAttribute('data-curve')) !== null;
    if (hasCurve) {
      for (const size of windows) {
        const digits = await digitsIn(page, size);
        expect(digits.length, size.join(' × ')).toBeGreaterThan(0);
        expect(Math.min(...digits), size.join(' × ')).toBeGreaterThanOrEqual(48);
        expect(await hiddenText(page), size.join(' × ')).toBeLessThanOrEqual(1);
      }
      seen.add(kind);
    } else if (showsCluster && kinds.includes(kind)) {
      const heading = await lecture(page).getByRole('heading', { level: 1 }).textContent();
      for (const [index, size] of windows.entries()) {
        const [now] = await pixelsIn(page, [size]);
        // In the smallest window every text of a slide is 1.6 times as large as on the page, a fortieth of the height: beside
        // the names of servers and racks, a slide to try something has a key of two such lines, and its text.
        const share = size[0] === 1024 && kind === 'try' ? 0.85 : 1;
        expect(now, `${heading} in ${size.join(' × ')}`).toBeGreaterThanOrEqual(share * usual[index]);
        // Sizes of elements are rounded.
        expect(await hiddenText(page), `${heading} in ${size.join(' × ')}`).toBeLessThanOrEqual(1);
      }
      seen.add(kind);
    }
    const slide = Number((await place(page).textContent())?.split(' ')[0]);
    await page.keyboard.press('PageDown');
    await expect(place(page)).toHaveText(new RegExp(`^${slide + 1} `));
  }
  expect([...seen].sort()).toEqual(kinds);
}

/** The sizes of the values at the handle of a curve, in a window. */
async function digitsIn(page: Page, [width, height]: readonly [number, number]): Promise<readonly number[]> {
  await page.setViewportSize({ width, height });
  await nextFrames(page);
  return lecture(page)
    .getByRole('img', { name: /^Median response over / })
    .locator('g > circle + text')
    .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
}

/** How many pixels of a slide's text one would have to scroll for. */
function hiddenText(page: Page): Promise<number> {
  return lecture(page).evaluate((slide) => {
    const scrolling = [...slide.children].filter((each) => getComputedStyle(each).overflowY !== 'visible');
    const hidden = scrolling.flatMap((each) => [
      each.scrollHeight - each.clientHeight,
      each.scrollWidth - each.clientWidth,
    ]);
    return Math.max(0, ...hidden);
  });
}

for (const preset of ['first-look', 'central-collapse', 'copy-each']) {
  test(`slides of ${preset} that ask or say why leave a server no fewer pixels than the page has`, async ({
    page,
  }) => {
    await expectNoFewerPixels(page, preset);
  });
}
