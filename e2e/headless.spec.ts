import { expect } from '@playwright/test';
import { makespan } from './support/links.ts';
import { handedOn as test } from './support/test.ts';

test('a run of the command line is the same run on the page', { tag: '@journey' }, async ({ page }) => {
  const { status, stdout } = makespan(['run', '--preset', 'first-look', '--seeds', '12', '--json']);
  expect(status).toBe(0);
  const { link, runs } = JSON.parse(stdout) as { link: string; runs: { digest: string }[] };
  await page.goto(`./${link}`);
  // The link contains the digests found here; the page compares them with its own.
  await expect(page.getByText("Identical to the author's run")).toHaveAttribute(
    'title',
    new RegExp(runs[0].digest.slice(0, 8)),
  );
});

test('a scenario is read from standard input, and its issues go to standard error', {
  tag: '@journey',
}, () => {
  const printed = makespan(['presets', 'figure-2']);
  const scenario = JSON.parse(printed.stdout) as { cluster: { racks: number } };
  const good = makespan(['run', '-', '--csv'], printed.stdout);
  expect([good.status, good.stderr]).toEqual([0, '']);
  expect(good.stdout.split('\r\n')[1]).toMatch(/^1,sparrow,schedulers=1,1,1,0\.104,/);

  scenario.cluster.racks = 0;
  const bad = makespan(['run', '-'], JSON.stringify(scenario));
  expect([bad.status, bad.stdout]).toEqual([2, '']);
  expect(bad.stderr).toContain('/cluster/racks is 0; allowed is');
});
