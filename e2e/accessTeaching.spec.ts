import { expect } from '@playwright/test';
import { violations } from './support/axe.ts';
import { cluster, digests, open, openAsked, parts } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

// What newcomers, classes and teachers see: questions, slides, doors and the page for teachers.

test('a question is accessible before the guess, after it, and with its answer', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await openAsked(page);
  const question = page.getByRole('region', { name: 'A first question' });
  await expect(question).toContainText('Which scheduler will finish it first?');
  expect(await violations(page), 'asked').toEqual([]);
  await page.keyboard.press('2');
  await expect(question).toContainText('You picked B');
  expect(await violations(page), 'watched').toEqual([]);
  await parts(page).timeline.fill('10000');
  await expect(question).toContainText(/ finished j\d+ in /);
  expect(await violations(page), 'told').toEqual([]);
  await page.getByRole('button', { name: 'Same jobs, other ideas' }).click();
  expect(await violations(page), 'other ideas').toEqual([]);
});

test('the map of five ideas and the five beats of a story are accessible, on a phone in the dark as well', async ({
  page,
}) => {
  for (const [colorScheme, width, height] of [
    ['light', 1280, 720],
    ['dark', 390, 844],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await page.goto('./?map=155');
    const story = page.getByRole('button', { name: /^The story of .Ask several/ });
    await expect(story).toBeVisible();
    expect(await violations(page, 'dialog'), `map at ${width}`).toEqual([]);
    await story.click();
    const question = page.getByRole('region', { name: 'A first question' });
    await expect(question).toContainText('Which scheduler will finish it first?');
    await page.keyboard.press('2');
    await expect(question).toContainText('You picked B');
    await parts(page).timeline.fill('10000');
    const beats = page.getByRole('list', { name: 'Beats of the story' });
    await expect(beats.getByRole('button')).toHaveCount(5);
    for (const name of ['Curve', 'Where it fails', 'Draw']) {
      const beat = beats.getByRole('button', { name, exact: true });
      await beat.click();
      await expect(beat).toHaveAttribute('aria-current', 'step');
      await expect(question).toContainText('Half of the jobs finish within');
      expect(await violations(page), `${name} at ${width}`).toEqual([]);
    }
  }
});

test('the page of a job is used by keys, in the dark on a small projector', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await open(page);
  const door = page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('button', { name: 'Job', exact: true });
  await door.press('Enter');
  const sections = parts(page).hero.locator('summary');
  await expect(sections).toHaveCount(4);
  for (const section of await sections.all()) {
    const inside = section.locator('xpath=..');
    await section.press('Enter');
    await expect(inside).not.toHaveAttribute('open');
    await section.press('Enter');
    await expect(inside).toHaveAttribute('open');
  }
  expect(await violations(page)).toEqual([]);
  // A task is picked, and the sheet says why it ran here; with Escape the sheet goes, then the pick. The page stays.
  const task = parts(page).hero.getByRole('table').first().getByRole('button').first();
  await task.press('Enter');
  const why = page.getByRole('main').getByRole('button', { name: 'Why here?' });
  await why.press('Enter');
  const sheet = page.getByRole('region', { name: 'Inspector' });
  await expect(sheet).toBeInViewport();
  await expect(sheet).toContainText((await task.textContent()) ?? '');
  await page.keyboard.press('Escape');
  await expect(sheet).not.toBeInViewport();
  await expect(why).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(task).toBeVisible();
});

test('the card of the inspector is accessible for a task and for its job', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page);
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await cluster(page, 1).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(inspector).toContainText('Why here?');
  expect(await violations(page), 'why here').toEqual([]);
  await inspector.getByRole('button', { name: /^all of j/ }).click();
  await expect(inspector).toContainText('Tasks');
  expect(await violations(page), 'job').toEqual([]);
});

test('the gallery and the page for teachers are accessible, with answers and without', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page);
  await page.keyboard.press('g');
  const gallery = page.getByRole('dialog', { name: /^Gallery/ });
  await expect(gallery).toBeVisible();
  expect(await violations(page, 'dialog'), 'gallery').toEqual([]);
  await gallery.getByRole('button', { name: 'For teachers: Why wait to choose?' }).click();
  const dialog = page.getByRole('dialog', { name: /^For teachers/ });
  await expect(dialog).toBeVisible();
  expect(await violations(page, 'dialog'), 'page for teachers').toEqual([]);
  await dialog.getByRole('button', { name: 'All answers' }).click();
  expect(await violations(page, 'dialog'), 'answers').toEqual([]);
});

// One deck whose preset asks, and one whose does not: there, only what comes before the suggestions differs. Slides have a theme of
// their own.
test('each kind of slide is accessible, of a preset that asks and of one that does not', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const seen = new Set<string>();
  for (const [preset, reveals] of [
    ['keep-a-slot', ['reveal']],
    ['refused-thrice', []],
  ] as const) {
    await page.goto(`./?lecture=${preset}`);
    const place = page.getByTestId('slide-number');
    await expect(place).toHaveText(/^1 \//);
    const count = Number((await place.innerText()).split('/')[1]);
    const kinds = new Set<string>();
    for (let slide = 1; slide <= count; slide += 1) {
      await expect(place).toHaveText(`${slide} / ${count}`);
      const kind = (await page.locator('[data-slide]').getAttribute('data-slide')) ?? '';
      if (!kinds.has(kind) && (!seen.has(kind) || ['predict', 'play'].includes(kind))) {
        if (kind !== 'title') await digests(page).catch(() => []);
        expect(await violations(page), `slide ${slide} of ${preset}, ${kind}`).toEqual([]);
      }
      if (kind === 'reveal') {
        await page.getByRole('button', { name: 'Why?', exact: true }).click();
        expect(await violations(page), 'a reason on a slide').toEqual([]);
      }
      kinds.add(kind);
      seen.add(kind);
      await page.keyboard.press('PageDown');
    }
    expect([...kinds]).toEqual([
      ...['title', 'predict', 'play', ...reveals],
      ...['try', 'misconception', 'results'],
    ]);
  }
  await page.keyboard.press('b');
  expect(await violations(page), 'blank').toEqual([]);
  await page.keyboard.press('b');
  await page.keyboard.press('t');
  expect(await violations(page), 'timer').toEqual([]);
});
