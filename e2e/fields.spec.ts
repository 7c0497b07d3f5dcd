import { expect, type Page } from '@playwright/test';
import { forge, heldInAddress, scenarioOf } from './support/links.ts';
import { arrive, digests, frameOf, otherDigests, scrub, shareLink, show, type } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

const rail = (page: Page) => page.getByRole('complementary', { name: 'Scenario' });

/** Unfolds everything in the scenario panel. */
async function unfold(page: Page): Promise<void> {
  for (const section of ['Cluster', 'Workload']) {
    const more = rail(page).getByRole('region', { name: section }).getByRole('button', { name: /^More/ });
    if ((await more.count()) > 0) await more.click();
  }
  await expect(rail(page).getByRole('heading', { name: 'Pools' })).toBeVisible();
  const folded = rail(page).locator('details:not([open])');
  // Unfolded sections may contain more.
  while ((await folded.count()) > 0) {
    await folded.evaluateAll((all) => {
      for (const each of all) (each as HTMLDetailsElement).open = true;
    });
  }
}

/** A scenario with every newer feature: links, speeds, reads, a shuffle, pools, a failure. */
function everything() {
  const crowded = scenarioOf('crowded-links');
  const pooled = scenarioOf('late-pool');
  const { pools } = pooled.workload as { pools: { name: string }[] };
  const workload = crowded.workload as { classes: object[] };
  const classes = pools.map(({ name }, index) => ({
    ...workload.classes[0],
    name: `kind ${index + 1}`,
    pool: name,
    deadline: 60,
  }));
  return {
    ...crowded,
    name: 'Everything at once',
    workload: { ...workload, classes, pools, jobs: 12 },
    events: [{ kind: 'serverDown', server: 3, at: 30, detection: 2, repair: 40 }],
    runs: [{ policy: 'pools-fair' }, { policy: 'delay', params: { order: 'pools', rackWait: 2 } }],
  };
}

test('a scenario with links, reads, pools and failures survives its link, an edit and a reload', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto(`./${await forge({ v: 1, d: everything() })}`);
  const first = await digests(page);
  await expect(page.locator('[data-notice=link]')).toHaveCount(0);
  await expect(page).toHaveTitle(/core switch|Everything/);
  expect(new Set(first).size).toBe(2);
  await unfold(page);
  await type(page, 'Uplink of a rack', '400');
  const edited = await otherDigests(page, first);
  await expect
    .poll(() => heldInAddress(page))
    .toMatchObject({ d: { cluster: { network: { uplink: 400 } } } });
  await page.reload();
  expect(await digests(page)).toEqual(edited);
  await unfold(page);
  await expect(rail(page).getByRole('textbox', { name: 'Uplink of a rack, number' })).toHaveValue('400 MB/s');

  const link = await shareLink(page);
  expect(await arrive(page, link)).toEqual(edited);
  await expect(page.locator('[data-notice=digest]')).toContainText("Identical to the author's run");
  await show(page, 'Jobs');
  await scrub(page, 0.5);
  await expect(frameOf(page, 'jobs', 0).getByRole('application')).toHaveAttribute('data-order', /\d/);
});
