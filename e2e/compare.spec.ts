import { expect } from '@playwright/test';
import { addPolicy, digests, metrics, open, otherDigests, show } from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

test('swapping A and B swaps the runs, negates every difference, and does nothing else', {
  tag: '@journey',
}, async ({ page }) => {
  const [a, b] = await open(page);
  const before = await metrics(page);
  await page.getByRole('button', { name: 'Move up' }).click();
  expect(await otherDigests(page, [a, b])).toEqual([b, a]);
  const after = await metrics(page);
  expect(before[0].slice(-1)).toEqual(['B − A']);
  expect(after.length).toBe(before.length);
  expect(before.length).toBeGreaterThan(15);
  let differing = 0;
  for (const [row, line] of before.entries()) {
    if (row === 0) continue;
    const [metric, statistic, unit, first, second, difference] = line;
    expect(after[row].slice(0, 5)).toEqual([metric, statistic, unit, second, first]);
    // Adding zero turns -0 into 0.
    expect(Number(after[row][5]) + 0).toBe(-Number(difference) + 0);
    if (Number(difference) !== 0) differing += 1;
  }
  expect(differing).toBeGreaterThan(10);
  await show(page, 'Cluster');
  expect(await digests(page)).toEqual([b, a]);
});

test('a third and a fourth policy run on the same jobs, and can be removed again', {
  tag: '@journey',
}, async ({ page }) => {
  const two = await open(page);
  const add = page.getByRole('button', { name: 'Add a policy' });
  await addPolicy(page);
  const three = await otherDigests(page, two);
  expect(three.slice(0, 2)).toEqual(two);
  await addPolicy(page);
  const four = await otherDigests(page, three);
  expect(four.slice(0, 3)).toEqual(three);
  expect(new Set(four).size).toBe(4);
  await expect(add).toBeEnabled();

  // Common random numbers: all policies serve the same number of jobs and tasks of the same mean time.
  const numbers = await metrics(page);
  const service = numbers.find(
    ([metric, statistic]) => /time of a task|service/i.test(metric) && statistic === 'mean',
  );
  expect(numbers[0].slice(-3)).toEqual(['B − A', 'C − A', 'D − A']);
  expect(service?.slice(-3).map(Number)).toEqual([0, 0, 0]);
  await show(page, 'Cluster');

  await page.getByRole('article', { name: 'Policy C' }).getByRole('button', { name: 'Remove' }).click();
  expect(await otherDigests(page, four)).toEqual([...two, four[3]]);
  await page.getByRole('article', { name: 'Policy C' }).getByRole('button', { name: 'Remove' }).click();
  expect(await otherDigests(page, [...two, four[3]])).toEqual(two);
  await page.getByRole('article', { name: 'Policy A' }).getByRole('button', { name: 'Remove' }).click();
  expect(await otherDigests(page, two)).toEqual([two[1]]);
  await expect(page.getByRole('button', { name: 'Remove' })).toBeDisabled();
});
