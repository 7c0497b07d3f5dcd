import { expect } from '@playwright/test';
import { addressOf } from './support/links.ts';
import { digests, open, otherDigests, showAllControls } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';
import { expectOpenOnDesk } from './support/themes.ts';

test('a policy is chosen by pointer or by keys from a list by family', { tag: '@journey' }, async ({
  page,
}) => {
  await open(page, await addressOf('first-look'));
  const before = await digests(page);
  await showAllControls(page);
  const policy = (letter: string) => page.getByRole('button', { name: new RegExp(`^Policy ${letter}: `) });
  const list = page.getByRole('listbox', { name: 'Policy A' });

  await policy('A').click();
  await expect(list).toBeFocused();
  const sparrow = list.getByRole('group', { name: 'Sparrow' });
  await expect(sparrow.getByRole('option', { selected: true })).toContainText('Random placement');
  await expectOpenOnDesk(page, 'a list of policies');
  await sparrow.getByRole('option', { name: /^Batch sampling.*Asks random/ }).click();
  await expect(list).toBeHidden();
  await expect(policy('A')).toHaveAccessibleName('Policy A: Batch sampling');
  await expect(policy('A')).toBeFocused();
  const batch = await otherDigests(page, before);
  expect(batch[1]).toBe(before[1]);

  // Typing finds a title, an arrow key goes on, Enter chooses.
  await page.keyboard.press('ArrowDown');
  await expect(list).toBeFocused();
  const active = () => list.evaluate((element) => element.getAttribute('aria-activedescendant') ?? '');
  // Letters belong together if little time is between them, which only the page itself manages on a busy machine.
  await list.evaluate((element) => {
    for (const key of 'per-task') element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  await expect.poll(active).toMatch(/-per-task$/);
  await page.keyboard.press('ArrowUp');
  await expect.poll(active).toMatch(/-random$/);
  await page.keyboard.press('Enter');
  await expect(policy('A')).toBeFocused();
  expect(await otherDigests(page, batch)).toEqual(before);

  // Escape leaves everything as it was.
  await page.keyboard.press('Enter');
  await expect(list).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(policy('A')).toHaveAccessibleName('Policy A: Random placement');
  expect(await digests(page)).toEqual(before);
});
