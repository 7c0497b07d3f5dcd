import { expect, type Locator, type Page } from '@playwright/test';
import { deflate } from '../src/share/deflate.ts';
import { seal } from '../src/share/envelope.ts';
import { violations } from './support/axe.ts';
import { heldInAddress } from './support/links.ts';
import { digests } from './support/stage.ts';
import { test as fresh, handedOn as test } from './support/test.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: /^Lesson: / });
const goal = (page: Page) => panel(page).getByRole('region', { name: 'Goal' }).getByRole('status');

/** Opens a step of a lesson. */
async function openStep(page: Page, id: string, step: number): Promise<void> {
  await page.goto(`./?lesson=${id}&step=${step}`);
  await expect(panel(page)).toBeVisible();
}

/** Presses Tab until an element has the focus, as somebody without a pointer does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('60 presses of Tab do not reach it');
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, panel(page).getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

const lesson = {
  lesson: 1,
  title: 'A lesson of mine',
  goal: 'Students can look.',
  steps: [
    {
      title: 'Look',
      text: 'Look at **this**.',
      scenario: { preset: 'figure-2' },
      locked: ['/cluster/roundTrip'],
    },
    { title: 'Say', text: 'Say it.', question: { kind: 'text', prompt: 'What do you see?' } },
  ],
};

async function linkTo(payload: unknown, kind = 'l'): Promise<string> {
  return `#${kind}=1.${seal(await deflate(new TextEncoder().encode(JSON.stringify(payload))))}`;
}

test('a lesson can be done by keyboard to the end, and its answers saved', async ({ page }) => {
  await openStep(page, 'stragglers-and-copies', 1);
  const answers = ['30', '20', 1, 1, '17', '39', 1, 'A late copy delays a whole job.'] as const;
  for (const [at, answer] of answers.entries()) {
    const heading = panel(page).getByRole('heading', { level: 2 });
    await expect(heading).toContainText(`Step ${at + 1} of 8`);
    if (at > 0) await expect(heading).toBeFocused();
    if ((await panel(page).getByRole('button', { name: 'Show me' }).count()) > 0) {
      await expect(goal(page)).toHaveText('Not reached yet.');
      await press(page, 'Show me');
      await expect(goal(page)).toHaveText('Reached.');
    }
    if (typeof answer === 'number') {
      await tabTo(page, panel(page).getByRole('radio').first());
      for (let option = 0; option < answer; option += 1) await page.keyboard.press('ArrowDown');
    } else {
      await tabTo(page, panel(page).locator('form').getByRole('textbox'));
      await page.keyboard.type(answer);
    }
    await press(page, at === 7 ? 'Keep this answer' : 'Check the answer');
    const told = panel(page).locator('form').getByRole('status');
    await expect(told).toContainText(at === 7 ? 'Your answer is kept.' : 'Right.');
    if (at < 7) await expect(told).toBeFocused();
    await press(page, at === 7 ? 'Finish' : 'Next');
  }
  await expect(panel(page).getByRole('heading', { name: 'Done' })).toBeFocused();
  await expect(panel(page).getByRole('listitem').filter({ hasText: '✓ goal' })).toHaveCount(6);
  await expect(panel(page).getByRole('listitem').filter({ hasText: '✓ right' })).toHaveCount(7);
  await tabTo(page, panel(page).getByRole('textbox', { name: 'Your name' }));
  await page.keyboard.type('Ada');
  const saving = page.waitForEvent('download');
  await press(page, 'Save answers (CSV)');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('stragglers-and-copies.csv');
  const chunks: Uint8Array[] = [];
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Uint8Array);
  const csv = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
  expect(csv).toHaveLength(1 + 6 + 8);
  expect(csv[1]).toBe(
    'Ada,Stragglers and copies,1,One slow task,number,When is job j1 done? (Timeline),30 s,right,',
  );
  expect(csv.filter((line) => line.endsWith(',reached,yes'))).toHaveLength(6);
  // The student's own link brings all of it to another browser.
  const own = await panel(page).getByRole('textbox', { name: 'Your link' }).inputValue();
  expect(own).toMatch(/#w=1\.[\w-]+$/);
});

test('only the controls of the step can be changed, and others by no other way', { tag: '@journey' }, async ({
  page,
}) => {
  await openStep(page, 'late-binding', 2);
  await expect(goal(page)).toHaveText('Not reached yet.');
  await expect(panel(page).getByRole('slider')).toHaveCount(1);
  await expect(page.getByRole('complementary', { name: 'Scenario' })).toHaveCount(0);
  // A fork would add a run.
  await page.getByRole('main').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('Shift+F');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog
    .getByRole('button', { name: /^(Fork|Add|Make)/ })
    .last()
    .click();
  await expect(page.getByText('In a lesson only the controls of its step can be changed.')).toBeVisible();
  await page.keyboard.press('Escape');
  // The goal ticks itself when the student finds the way.
  await panel(page).getByRole('slider').focus();
  for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('ArrowRight');
  await expect(goal(page)).toHaveText('Reached.');
  // What is only shown cannot be changed.
  await page.goto(`./${await linkTo({ l: lesson })}`);
  await page.reload();
  await expect(panel(page).getByRole('slider')).toBeDisabled();
  await panel(page).getByRole('button', { name: 'Leave the lesson' }).click();
  await expect(page.getByRole('complementary', { name: 'Scenario' })).toBeVisible();
});

test('a reload keeps step, answer and controls, and Back leads to the step before', {
  tag: '@journey',
}, async ({ page }) => {
  await openStep(page, 'late-binding', 1);
  await panel(page).getByRole('radio').last().check();
  await panel(page).getByRole('button', { name: 'Check the answer' }).click();
  await panel(page).getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?lesson=late-binding&step=2$/);
  await panel(page).getByRole('button', { name: 'Show me' }).click();
  await expect(goal(page)).toHaveText('Reached.');
  await page.reload();
  await expect(goal(page)).toHaveText('Reached.');
  await expect(panel(page).getByRole('slider')).toHaveValue(/./);
  await page.goBack();
  await expect(panel(page).getByRole('heading', { level: 2 })).toContainText('Step 1 of 9');
  await expect(panel(page).getByRole('radio').last()).toBeChecked();
  await expect(panel(page)).toContainText('Right.');
  // Whoever opens something else leaves the lesson, also in the address.
  await page.keyboard.press('g');
  await page.locator('[data-preset=figure-2]').click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/#s=1\./);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('complementary', { name: 'Scenario' })).toBeVisible();
});

fresh('where nothing is stored, the address keeps what was done', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await openStep(page, 'late-binding', 1);
  await panel(page).getByRole('radio').last().check();
  await panel(page).getByRole('button', { name: 'Check the answer' }).click();
  await expect(panel(page)).toContainText('Right.');
  // It is there from the first step on, and a moment later with the answer.
  await expect
    .poll(() => heldInAddress(page))
    .toMatchObject({ i: 'late-binding', w: { steps: { 0: { a: expect.any(Number) } } } });
  expect(page.url()).toMatch(/#w=1\./);
  await page.reload();
  await expect(panel(page)).toContainText('Right.');
});

test('a link opens a lesson; one that is cut off says so and stays', { tag: '@journey' }, async ({
  page,
}) => {
  const link = await linkTo({ l: lesson, s: 1 });
  await page.goto(`./${link.slice(0, -30)}`);
  await expect(page.getByText(/This link is missing its end: \d+ of \d+ characters/)).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  expect(page.url()).toContain(link.slice(0, -30));
  await page.goto('about:blank');
  await page.goto(`./${link}`);
  await expect(panel(page).getByRole('heading', { name: 'Step 1 of 2: Look' })).toBeVisible();
  await expect(panel(page).locator('strong')).toHaveText('this');
  await panel(page).getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?step=2#l=1\./);
  await page.goto('./?lesson=nope');
  await expect(page.getByText('The address names the lesson “nope”, which does not exist.')).toBeVisible();
});

test('the gallery leads to the lessons', { tag: '@journey' }, async ({ page }) => {
  await page.goto('./?preset=first-look');
  // A key before the first frame is nobody's.
  await digests(page);
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Wait or move/ }).click();
  await expect(
    panel(page).getByRole('heading', { name: 'Step 1 of 8: The first free slot is far away' }),
  ).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
});

fresh(
  'a lesson is written in the page, tried, and opens again from its file and its link',
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => undefined);
    await page.goto('./?preset=late-binding');
    await digests(page);
    await page.keyboard.press('g');
    await page.getByRole('dialog').getByRole('button', { name: 'Write a lesson' }).click();
    const editor = page.getByRole('complementary', { name: 'Lesson editor' });
    await expect(editor.getByRole('heading', { name: 'Lesson editor' })).toBeFocused();
    await editor.getByLabel('Title of the lesson').fill('Queues');
    await editor.getByLabel('Text', { exact: true }).fill('');
    await expect(editor.getByText('is ""; allowed is a text of 1 to 4000 characters').first()).toBeVisible();
    await expect(editor.getByRole('button', { name: 'Preview' })).toBeDisabled();
    await editor.getByLabel('Text', { exact: true }).fill('Make **B** slower.');
    await editor.getByRole('checkbox', { name: 'Round trip', exact: true }).check();
    await editor.getByRole('button', { name: 'Set a goal' }).click();
    await editor.getByRole('combobox', { name: 'What is checked' }).selectOption('runs');
    await editor.getByRole('combobox', { name: 'Run', exact: true }).selectOption('1');
    await editor.getByRole('combobox', { name: 'Comparison' }).selectOption('>');
    await expect(editor.getByText(/On screen: 0\.64\d*, so it does not hold/)).toBeVisible();
    // Show me takes what the author sets on the page beside.
    const trip = page
      .getByRole('complementary', { name: 'Scenario' })
      .getByRole('textbox', { name: /Round trip/ });
    await trip.fill('20 ms');
    await trip.press('Enter');
    await expect(editor.getByText(/so it holds/)).toBeVisible();
    await editor.getByRole('button', { name: 'Take the values on screen' }).click();
    await expect(editor.getByText('“Show me” sets: Round trip = 0.02')).toBeVisible();
    await editor.getByRole('button', { name: 'Add a step' }).click();
    await editor.getByRole('combobox', { name: 'Kind of question' }).selectOption('text');
    await expect(editor.getByText('As in step 1.')).toBeVisible();
    await editor.getByRole('button', { name: 'Move the step to the front' }).click();
    await expect(editor.getByText('is missing; the first step needs a preset').first()).toBeVisible();
    await editor.getByRole('button', { name: 'Move the step to the end' }).click();
    await expect(editor.getByTestId('link-length')).toHaveText(/^\d+ characters$/);
    expect(await violations(page)).toEqual([]);

    const saving = page.waitForEvent('download');
    await editor.getByRole('button', { name: 'Save JSON' }).click();
    const file = await (await saving).path();
    await editor.getByRole('combobox', { name: 'Step', exact: true }).selectOption('0');
    await editor.getByRole('button', { name: 'Preview' }).click();
    await expect(goal(page)).toHaveText('Not reached yet.');
    await panel(page).getByRole('button', { name: 'Show me' }).click();
    await expect(goal(page)).toHaveText('Reached.');
    const address = page.url();
    await panel(page).getByRole('button', { name: 'Leave the lesson' }).click();
    await expect(editor.getByLabel('Title of the lesson')).toHaveValue('Queues');

    await page.goto('about:blank');
    await page.goto(address);
    await expect(panel(page).getByRole('heading', { level: 2 })).toContainText('Step 1 of 2: Look');
    await page.goto('./');
    await digests(page);
    await page.getByRole('button', { name: 'Gallery' }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('dialog').getByRole('button', { name: 'Open a lesson from a file' }).click();
    await (await choosing).setFiles(file);
    await expect(panel(page).locator('strong')).toHaveText('B');
  },
);

test('a step with everything in it is accessible', async ({ page }) => {
  await openStep(page, 'wait-or-move', 4);
  await panel(page).getByRole('button', { name: 'Show me' }).click();
  await panel(page).getByRole('button', { name: 'Hint' }).click();
  await panel(page).getByRole('radio').first().check();
  await panel(page).getByRole('button', { name: 'Check the answer' }).click();
  await expect(goal(page)).toHaveText('Reached.');
  expect(await violations(page), 'a step').toEqual([]);
  await panel(page).getByRole('combobox', { name: 'Go to a step' }).selectOption({ label: 'Done' });
  await expect(panel(page).getByRole('textbox', { name: 'Your link' })).toHaveValue(/#w=1/);
  // Runs of another scenario are faded until its own are there.
  await digests(page);
  expect(await violations(page), 'the end').toEqual([]);
});

test('on a phone the text is above the pictures, at 16 px or more, and nothing is cut off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStep(page, 'late-binding', 2);
  const text = panel(page).getByText('Run B may look before it leaps');
  expect(
    await text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  ).toBeGreaterThanOrEqual(16);
  await expect(async () => {
    const [above, below] = await Promise.all([
      panel(page).boundingBox(),
      page.getByRole('main').boundingBox(),
    ]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
    expect(above?.height).toBeGreaterThan(250);
  }).toPass();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(panel(page).getByRole('button', { name: 'Next' })).toBeInViewport();
});

fresh('a curve that students draw is measured in the editor, drawn by keys, and told', async ({ page }) => {
  await page.goto('./?preset=power-of-two');
  await digests(page);
  await page.keyboard.press('g');
  await page.getByRole('dialog').getByRole('button', { name: 'Write a lesson' }).click();
  const editor = page.getByRole('complementary', { name: 'Lesson editor' });
  await editor.getByRole('combobox', { name: 'Kind of question' }).selectOption('drawn');
  await editor.getByRole('combobox', { name: 'Along' }).selectOption({ label: 'Load' });
  await editor.getByRole('combobox', { name: 'Run', exact: true }).selectOption('1');
  await expect(editor.getByText('The true curve is not measured yet')).toBeVisible();
  await editor.getByRole('button', { name: 'Measure the true curve' }).click();
  // Seven medians.
  await expect(editor.getByText(/^\d[\d.]* m?s( · \d[\d.]* m?s){6}$/)).toBeVisible({ timeout: 30_000 });
  expect(await violations(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Preview' }).click();
  const asked = panel(page);
  // What the run has now is known; how it goes is not told.
  await expect(
    asked.getByRole('img', { name: /^Median response over Load: Batch sampling \d+ ms$/ }),
  ).toBeVisible();
  await asked.getByRole('button', { name: 'Check the answer' }).click();
  await expect(asked.getByText('Draw over the whole width first.')).toBeVisible();
  for (const point of await asked.getByRole('slider', { name: /^Your drawing at/ }).all())
    await point.press('End');
  await asked.getByRole('button', { name: 'Check the answer' }).click();
  await expect(asked.getByText(/Not this time\. Your drawing is \d+ % too high on average\./)).toBeVisible();
  await expect(asked.getByRole('slider', { name: /^Your drawing at/ })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});
