import { expect, type Page } from '@playwright/test';
import { goldenDigests, presetsWithGoldens, withAllPolicies } from './support/goldens.ts';
import { addressOf, endless } from './support/links.ts';
import { choosePreset, open, parts, show, viewTitles } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

const groups = ['Sparrow', 'Delay Scheduling', 'Quincy', 'Hopper', 'Apollo'] as const;

/** The cards of one group of presets. */
function cardsOf(page: Page, group: string) {
  const heading = page.getByRole('heading', { name: group, exact: true, level: 3 });
  return page.locator('section', { has: heading }).locator('[data-preset]');
}

/** Consents to expensive runs, and waits until all wanted runs are over; returns their digests. */
async function digestsOnceAgreed(page: Page, wanted: readonly string[]): Promise<readonly string[]> {
  const ended = (awaited: string | undefined) => {
    for (const each of document.querySelectorAll('button')) if (each.textContent === 'Run it') each.click();
    const panes = [...document.querySelectorAll<HTMLElement>('main [data-state]')].sort(
      (first, second) => Number(first.dataset.run ?? 0) - Number(second.dataset.run ?? 0),
    );
    const text = panes.map(({ dataset }) => dataset.digest ?? '').join(' ');
    return awaited === undefined || text === awaited ? text : undefined;
  };
  // If the digests differ, the caller's comparison reports it.
  await page.waitForFunction(ended, wanted.join(' '), { timeout: 200_000 }).catch(() => undefined);
  return ((await page.evaluate(ended, undefined)) ?? '').split(' ');
}

/** A preset that a test of its own runs, since the page first asks whether to. */
const largest = 'ten-thousand';

// `npm run browsers` does so for every preset, in three engines.
for (const group of groups) {
  test(`every policy in the presets of ${group} runs as it does in node, digest by digest`, async ({
    page,
  }) => {
    test.setTimeout(400_000);
    // Without animations: the dialog opens once for each preset.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    await page.getByRole('button', { name: 'Gallery' }).click();
    const cards = cardsOf(page, group);
    await expect(cards.first()).toBeVisible();
    const ids = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-preset') ?? ''));
    expect(presetsWithGoldens).toEqual(expect.arrayContaining(ids));
    await page.keyboard.press('Escape');
    for (const [place, id] of withAllPolicies(ids.filter((id) => id !== largest)).entries()) {
      // The gallery need not be built again for each.
      if (place === 0) await choosePreset(page, id);
      else await page.goto(await addressOf(id));
      const wanted = goldenDigests(id);
      expect(await digestsOnceAgreed(page, wanted), id).toEqual(wanted);
      await expect(page.locator('body')).not.toContainText(/NaN|undefined|Infinity|\[object/);
    }
  });
}

test('ten thousand servers report progress, and can be cancelled at once', async ({ page }) => {
  await open(page);
  // The preset itself may be over before it has told of its progress three times.
  await page.goto(await endless());
  const told = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const bars = () => [...document.querySelectorAll<HTMLProgressElement>('[data-state=running] progress')];
    const press = (text: string) => {
      for (const each of document.querySelectorAll('button')) if (each.textContent === text) each.click();
    };
    // Progress of the first run, frame by frame: a blocked page draws nothing before the run is over.
    const told: { share: number; text: string }[] = [];
    let first: HTMLProgressElement | undefined;
    while (told.length < 3) {
      // On a slow machine the page asks for consent first.
      press('Run it');
      await frame();
      first ??= bars().find(({ value }) => value > 0);
      const share = first?.value ?? 0;
      const text = first?.parentElement?.textContent ?? '';
      if (share !== (told.at(-1)?.share ?? 0)) told.push({ share, text });
    }
    // A cancelled run makes room for a waiting one.
    while (
      document.querySelector('[data-run][data-state=running], [data-run][data-state=waiting]') !== null
    ) {
      press('Cancel');
      await frame();
    }
    return told;
  });
  for (const { text } of told) expect(text).toMatch(/^\d+ %/);
  const shares = told.map(({ share }) => share);
  expect(shares).toEqual([...shares].sort((first, second) => first - second));
  expect(shares[2]).toBeLessThan(1);
  await expect(page.getByText('Cancelled. Nothing was lost.').first()).toBeVisible();

  const again = page.getByRole('button', { name: 'Run again' });
  await expect(again.first()).toBeVisible();
  await choosePreset(page, 'ten-thousand');
  const wanted = goldenDigests('ten-thousand');
  expect(await digestsOnceAgreed(page, wanted)).toEqual(wanted);
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  for (const title of viewTitles) {
    await show(page, title);
    await expect(parts(page).hero.locator('canvas, svg, table, p').first()).toBeVisible();
    await expect(page.locator('body')).not.toContainText(/NaN|undefined|Infinity|\[object/);
  }
});
