import { expect } from '@playwright/test';
import { addressOf } from './support/links.ts';
import { cluster, drawnTime, noteTexts, open, openAsked, parts, picture, scrub } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

test('the page opens with two finished runs, paused at a time with work under way', {
  tag: '@journey',
}, async ({ page }) => {
  const runs = await open(page);
  expect(runs).toHaveLength(2);
  await expect.poll(() => drawnTime(page)).toBeGreaterThan(0);
  const time = await drawnTime(page);
  for (const run of [0, 1]) {
    await expect(cluster(page, run)).toHaveAttribute('data-running', /^[1-9]/);
    await expect(page.locator(`[data-run="${run}"]`).getByText('median')).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Play (Space)' })).toBeEnabled();
  // Nothing moves by itself.
  expect(await drawnTime(page)).toBe(time);
});

test('play advances the clock of all runs, pause stops it, and the end stops it too', {
  tag: '@journey',
}, async ({ page }) => {
  await open(page);
  const before = await drawnTime(page);
  await page.getByRole('button', { name: 'Play (Space)' }).click();
  await expect.poll(() => drawnTime(page)).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Pause (Space)' }).click();
  const paused = await drawnTime(page);
  expect(await drawnTime(page)).toBe(paused);
  await expect(cluster(page, 1)).toHaveAttribute('data-time', String(paused));

  await scrub(page, 0.995);
  await page.getByRole('combobox', { name: /^Speed/ }).selectOption('1');
  await page.keyboard.press('Space');
  await expect(page.getByRole('timer')).toHaveText(/^(.+ s)of \1$/);
  await expect(page.getByRole('button', { name: 'Play (Space)' })).toBeVisible();
});

test('a step forward and back, a jump and a drag lead to the same picture', { tag: '@journey' }, async ({
  page,
}) => {
  await open(page);
  await page.keyboard.press('ArrowRight');
  const first = await picture(page);
  await page.keyboard.press('ArrowRight');
  const second = await picture(page);
  expect(second.facts).not.toEqual(first.facts);
  expect(second.pixels).not.toEqual(first.pixels);
  await page.keyboard.press('ArrowLeft');
  expect(await picture(page)).toEqual(first);
  await page.keyboard.press('ArrowRight');
  expect(await picture(page)).toEqual(second);

  const place = await parts(page).timeline.inputValue();
  for (const share of [0, 0.9, 1, 0.3]) await scrub(page, share);
  expect((await picture(page)).facts).not.toEqual(second.facts);
  await parts(page).timeline.fill(place);
  expect(await picture(page)).toEqual(second);
});

test('playing to a moment shows the same picture as seeking it', async ({ page }) => {
  await open(page);
  await page.keyboard.press('Space');
  const before = await drawnTime(page);
  await expect.poll(() => drawnTime(page)).toBeGreaterThan(before);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  const played = await picture(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  const place = Number(played.facts[0].time) / (await drawnTime(page));
  await scrub(page, place);
  expect(await picture(page)).toEqual(played);
});

test('keys step, step by ten, jump between marks and to both ends, and change the speed', {
  tag: '@journey',
}, async ({ page }) => {
  await open(page);
  const start = await drawnTime(page);
  await page.keyboard.press('Shift+ArrowRight');
  const ten = await drawnTime(page);
  expect(ten).toBeGreaterThan(start);
  await page.keyboard.press('.');
  expect(await drawnTime(page)).toBeGreaterThan(ten);
  await page.keyboard.press(',');
  expect(await drawnTime(page)).toBe(ten);
  await page.keyboard.press('PageDown');
  expect(await drawnTime(page)).toBeGreaterThan(ten);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Shift+ArrowLeft');
  expect(await drawnTime(page)).toBeLessThanOrEqual(start);

  await page.keyboard.press(']');
  const mark = await drawnTime(page);
  await page.keyboard.press(']');
  expect(await drawnTime(page)).toBeGreaterThan(mark);
  await page.keyboard.press('[');
  expect(await drawnTime(page)).toBe(mark);

  await page.keyboard.press('Home');
  expect(await drawnTime(page)).toBe(0);
  await page.keyboard.press('End');
  const end = await drawnTime(page);
  await page.keyboard.press('ArrowRight');
  expect(await drawnTime(page)).toBe(end);

  const speed = page.getByRole('combobox', { name: /^Speed/ });
  const usual = Number(await speed.inputValue());
  await page.keyboard.press('+');
  expect(Number(await speed.inputValue())).toBeGreaterThan(usual);
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  expect(Number(await speed.inputValue())).toBeLessThan(usual);
});

test('the size of a step does not depend on the speed, which goes from a thousandth to a thousandfold', async ({
  page,
}) => {
  await open(page);
  const speed = page.getByRole('combobox', { name: /^Speed/ });
  const choices = await speed.getByRole('option').evaluateAll((all) =>
    all
      .map((each) => each.getAttribute('value'))
      .filter((value) => value !== 'follow')
      .map(Number),
  );
  expect([Math.min(...choices), Math.max(...choices)]).toEqual([1 / 1000, 1000]);
  const places: number[] = [];
  for (const choice of ['0.001', '1000']) {
    await speed.selectOption(choice);
    await page.keyboard.press('Home');
    await speed.blur();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    places.push(await drawnTime(page));
  }
  expect(places[0]).toBeGreaterThan(0);
  expect(places[0]).toBe(places[1]);
});

test('the question mark opens the list of keys, and keys have no effect while it is open', {
  tag: '@journey',
}, async ({ page }) => {
  await open(page);
  const before = await drawnTime(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByText('One step back', { exact: true })).toBeVisible();
  await page.keyboard.press('End');
  expect(await drawnTime(page)).toBe(before);
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('End');
  expect(await drawnTime(page)).toBe(before);
});

test('a newcomer is asked one question, guesses, watches and gets the answer; visitors with a link are not asked', {
  tag: '@journey',
}, async ({ page }) => {
  await openAsked(page);
  const question = page.getByRole('region', { name: 'A first question' });
  await expect(question).toContainText(/Job j\d+ has just arrived.*first/);
  const [times, said] = [await noteTexts(parts(page).clock), await noteTexts(question)];
  await question.getByRole('button', { name: /Sparrow/ }).click();
  // The clock plays on from one time to the next. On a busy machine it may be over before the test looks.
  await expect.poll(async () => (await times()).length).toBeGreaterThan(3);
  expect((await said()).join('\n')).toContain('You picked B');
  await page.keyboard.press('End');
  await expect(question).toContainText(/(Right|Not this time).* finished j\d+ in .*|A tie/);
  await page.getByRole('button', { name: 'Close the question' }).click();
  await expect(question).toHaveCount(0);
  await expect.poll(() => page.url()).toContain('#s=1.');
  await page.reload();
  await expect(cluster(page)).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('Escape closes an open menu while the clock plays', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Play (Space)' }).click();
  const { hero } = parts(page);
  for (const [button, says] of [
    [/^Table and export/, 'Show as table'],
    [/^How it is counted/, 'Busy slots'],
  ] as const) {
    await hero.getByRole('button', { name: button }).first().click();
    const shown = page.getByText(says, { exact: true }).filter({ visible: true });
    await expect(shown).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Pause (Space)' })).toBeVisible();
  }
});

test('while the clock runs too fast for messages, a button slows it down to where they are seen', async ({
  page,
}) => {
  await open(page, await addressOf('late-binding'));
  const speed = page.getByRole('combobox', { name: /^Speed/ });
  const slower = page.getByRole('button', { name: 'Slow down to see messages' });
  await speed.selectOption('1');
  await expect(slower).toHaveCount(0);
  await page.getByRole('button', { name: 'Play (Space)' }).click();
  await slower.first().click();
  await expect(slower).toHaveCount(0);
  await expect(speed.locator('option:checked')).toHaveText('1/200×');
  await expect(page.getByRole('button', { name: 'Pause (Space)' })).toBeVisible();
});
