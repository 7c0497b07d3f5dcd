import { expect, type Locator, type Page } from '@playwright/test';
import { readDimacs } from '../src/algorithms/flow/readDimacs.ts';
import { solveFlow } from '../src/algorithms/flow/solveFlow.ts';
import { addressOf, makespan } from './support/links.ts';
import {
  boxAtRest,
  exactText,
  frameOf,
  nextFrames,
  open,
  pressUntilTold,
  scrub,
  show,
  showBelow,
} from './support/stage.ts';
import { handedOn, test } from './support/test.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const flowFrame = (page: Page, run: number) => frameOf(page, 'flow-graph', run);
const networkOf = (page: Page, run: number) => flowFrame(page, run).getByRole('application');
const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });

/** Opens a preset at a time at which every run has a flow or queues to show, and shows these. */
async function openPreset(page: Page, id: string): Promise<void> {
  await open(page, await addressOf(id));
  await show(page, 'Flow graph');
}

/** Returns the drawn solve and its cost. */
async function drawnSolve(frame: Locator): Promise<{ readonly solve: number; readonly cost: number }> {
  const note = frame.locator('[data-verdict]');
  await expect(note).toHaveAttribute('data-verdict', 'true');
  const [, solve, cost] = /^Solve (\d+).*cost (\S+), as recorded/.exec(await exactText(note)) ?? [];
  return { solve: Number(solve), cost: Number(cost?.replace('−', '-')) };
}

/** Presses a button that saves a file; returns the file's text. */
async function saved(page: Page, button: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await button.click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Types into a field of a panel. */
async function set(frame: Locator, label: string | RegExp, text: string): Promise<void> {
  const field = frame.getByRole('textbox', { name: label });
  await field.fill(text);
  await field.press('Enter');
}

handedOn(
  'buttons move between solves, and buttons and keys step through one up to its cost',
  { tag: '@journey' },
  async ({ page }) => {
    await openPreset(page, 'six-computers');
    const frame = flowFrame(page, 0);
    await expect(networkOf(page, 0)).toHaveAttribute('data-nodes', '19');
    const { solve, cost } = await drawnSolve(frame);
    await frame.getByRole('button', { name: 'Next solve' }).click();
    expect((await drawnSolve(frame)).solve).toBe(solve + 1);
    await frame.getByRole('button', { name: 'Previous solve' }).click();
    await expect.poll(() => drawnSolve(frame)).toEqual({ solve, cost });

    await frame.getByRole('button', { name: /^Step/ }).first().click();
    // Two root tasks and five tasks send one unit each.
    const steps = 7;
    const at = (step: number) => frame.getByText(`${step} of ${steps}`, { exact: true });
    await expect(at(0)).toBeVisible();
    const next = frame.getByRole('button', { name: 'Next', exact: true });
    await next.click();
    await expect(at(1)).toBeVisible();
    const told = frame.getByRole('status').filter({ hasText: 'Δcost' });
    await expect(told).toContainText(/ → /);
    for (let step = 2; step <= steps; step += 1) {
      await next.press('Enter');
      await expect(at(step)).toBeVisible();
    }
    await expect(next).toBeDisabled();
    await expect(told).toContainText(`total ${cost.toFixed(1)}`);
    const time = await page.getByTestId('time').textContent();
    await page.keyboard.press('ArrowLeft');
    await expect(at(steps - 1)).toBeVisible();
    await page.keyboard.press('Home');
    await expect(at(0)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(at(1)).toBeVisible();
    await page.keyboard.press('End');
    // Keys handled by a panel neither play nor move the clock.
    await expect(page.getByTestId('time')).toHaveText(time ?? '');
    await expect(page.getByRole('button', { name: 'Play (Space)' })).toBeVisible();
    await frame.getByRole('button', { name: 'Step back' }).click();
    await expect(at(steps - 1)).toBeVisible();
    await frame.getByRole('button', { name: 'First step' }).click();
    await expect(frame).toContainText('Nothing flows yet.');
    await frame.getByRole('button', { name: /^Step/, pressed: true }).click();
    await expect(at(0)).toHaveCount(0);
    await expect.poll(() => drawnSolve(frame)).toEqual({ solve, cost });
  },
);

handedOn(
  'costs, prices and bounds can be changed, the optimum follows, and errors are reported',
  async ({ page }) => {
    await openPreset(page, 'six-computers');
    const frame = flowFrame(page, 0);
    const { cost } = await drawnSolve(frame);
    await frame.getByRole('button', { name: /^Edit/ }).click();
    const result = frame.locator('[data-edited]');
    await expect(result).toHaveText(`cost ${cost.toFixed(1)}`);

    // With a rack switch twice as expensive, another task waits.
    await set(frame, /rack switch/, '2');
    await expect(result).toHaveText(/^cost 3\.0 → 4\.0, \d tasks go elsewhere$/);
    await expect(frame).toContainText('j1·1: s04 → unscheduled');
    await frame.getByRole('button', { name: 'Undo' }).click();
    await expect(result).toHaveText('cost 3.0');

    await set(frame, 'E of j1', '3');
    await expect(result).toHaveText(/^Infeasible: .*\(5 wanted, 4 there\)\.$/);
    await expect(frame.getByRole('button', { name: 'Solution' })).toBeDisabled();
    await set(frame, 'E of j1', '1.5');
    await expect(frame).toContainText('Enter a whole number.');
    await set(frame, /core switch/, 'much');
    await expect(frame).toContainText('Type a number.');
    await frame.getByRole('button', { name: 'Reset' }).click();
    await expect(result).toHaveText('cost 3.0');

    // An arc picked in the picture can be changed, too.
    const title = await pickArc(page, 0);
    await set(frame, `Cost of ${title}`, '-7');
    await expect(result).toHaveText(/^cost 3\.0 → −?\d+\.\d, /);
    const after = Number(/→ (−?[\d.]+)/.exec(await exactText(result))?.[1].replace('−', '-'));
    expect(after).toBeLessThan(3);

    // The file gives the same result in any solver, on the page and elsewhere.
    const text = await saved(page, frame.getByRole('button', { name: '.min' }));
    const { read, issues } = readDimacs(text);
    expect(issues).toEqual([]);
    if (read === undefined) throw new Error('nothing was read');
    const solved = solveFlow(read.network);
    expect(solved.kind === 'optimal' && solved.cost / 1e6).toBe(after);
    expect(makespan(['flow', '-'], text).stdout.trim()).toBe(String(after * 1e6));
    const solution = await saved(page, frame.getByRole('button', { name: 'Solution' }));
    expect(solution).toContain(`s ${after * 1e6}\n`);
  },
);

/** Finds an arc of a task with the pointer, clicks it, and returns its name. */
async function pickArc(page: Page, run: number): Promise<string> {
  const network = networkOf(page, run);
  const picked = flowFrame(page, run).getByRole('textbox', { name: /^Cost of j/ });
  const size = await boxAtRest(network);
  for (let y = 24; y < size.height; y += 3) {
    await network.hover({ position: { x: size.width * 0.28, y } });
    // The page answers a pointer a moment later.
    await nextFrames(page);
    const isPointed = await network.evaluate((element) => element.style.cursor === 'pointer');
    if (!isPointed) continue;
    await network.click({ position: { x: size.width * 0.28, y } });
    await nextFrames(page);
    if (await picked.isVisible())
      return ((await picked.getAttribute('aria-label')) ?? '').replace('Cost of ', '');
  }
  throw new Error('No arc was found.');
}

handedOn(
  'a task is explained by its path, the cost, and why it had to move',
  { tag: '@journey' },
  async ({ page }) => {
    await openPreset(page, 'preemption-flips');
    await show(page, 'Timeline');
    await scrub(page, 0.5);
    const panel = inspector(page);
    await page.getByRole('main').getByRole('button', { name: 'Why here?' }).click();
    await panel.getByRole('button', { name: 'j3·1' }).click();
    await expect(panel.getByText(/^Task j3·1 runs on s07: its flow went straight there\./)).toBeVisible();
    const ways = panel.getByRole('table', { name: 'What the scheduler knew' });
    await expect(ways.locator('tr[aria-current=true] td').first()).toHaveText('s07');
    await expect(ways.getByRole('row', { name: /^rack 2 5 GB/ })).toBeVisible();

    await panel.getByRole('button', { name: 'why there?' }).click();
    await expect(panel.getByText(/^Task j3·1 runs on s05: its flow went by rack 2/)).toBeVisible();

    // The task that held its server was moved, since 4.9 s of work cost less than 5 GB.
    await showBelow(page, 'flow-graph', 'numbers');
    await page.keyboard.press('1');
    // Keys go to the run that is drawn, which may still be the one before.
    await expect(page.locator('[data-view=flow-graph]')).toHaveAccessibleName(/Flow graph: A /);
    await networkOfBelow(page).focus();
    const spoken = networkOfBelow(page).getByRole('status');
    await page.keyboard.press('ArrowRight');
    await expect(spoken).toHaveText(/./);
    await pressUntilTold(page, 'ArrowDown', spoken, /^j1·2/);
    await page.keyboard.press('Enter');
    await expect(panel.getByText(/^Task j1·2 /)).toBeVisible();
    await expect(panel).toContainText(/had to leave s07 for s05\. Staying would have cost .* 4\.9 s of work/);
    await expect(panel).toContainText('j3·1 got s07');
  },
);

const networkOfBelow = (page: Page) => page.locator('[data-view=flow-graph]').getByRole('application');

for (const [width, height, place] of [
  [1280, 720, 'large'],
  [1280, 720, 'small'],
  [390, 844, 'large'],
] as const) {
  handedOn(
    `the editor of a network has the whole stage of a ${width} × ${height} window, opened in a ${place} view`,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openPreset(page, 'six-computers');
      if (place === 'small') {
        await show(page, 'Cluster');
        await showBelow(page, 'flow-graph', 'numbers');
      } else await show(page, 'Flow graph');
      const frame = page.locator('[data-view="flow-graph"]').first();
      const stage = await boxAtRest(page.getByRole('main'));
      for (const mode of ['Step', 'Edit']) {
        await frame.getByRole('button', { name: mode, exact: true }).click();
        // Whatever else was on the stage waits.
        await expect(page.locator('main [data-view]:visible')).toHaveCount(1);
        const network = frame.locator('[data-arcs]').first();
        await expect
          .poll(async () => ((await network.boundingBox())?.height ?? 0) / stage.height)
          .toBeGreaterThan(width > 600 ? 0.7 : 0.35);
        const tells = frame.getByText(/Nothing flows yet|Click an arc in the picture/);
        await expect(tells).toBeInViewport({ ratio: 1 });
      }
      // On a desk nothing of the panel is below its edge, on a phone little.
      const cut = await frame
        .locator('[data-whole] > :last-child')
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      expect(cut).toBeLessThanOrEqual(width > 600 ? 0 : 120);
      await frame.getByRole('button', { name: 'Done' }).click();
      await expect(frame.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
      await expect(page.locator('main [data-view]:visible')).not.toHaveCount(1);
    },
  );
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a flow graph can be viewed, stepped through and edited, and nothing is wider than the screen', async ({
    page,
  }) => {
    await openPreset(page, 'six-computers');
    const frame = flowFrame(page, 0);
    const isFitting = async () => {
      await nextFrames(page);
      return page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth <= clientWidth;
      });
    };
    await expect(networkOf(page, 0)).toBeInViewport({ ratio: 0.5 });
    expect(await isFitting()).toBe(true);
    for (const [mode, tells] of [
      ['Step', 'Nothing flows yet.'],
      ['Edit', 'Click an arc in the picture.'],
    ] as const) {
      await frame.getByRole('button', { name: mode, exact: true }).click();
      await expect(frame).toContainText(tells);
      const panel = await boxAtRest(frame.getByText(tells));
      expect(panel.x + panel.width).toBeLessThanOrEqual(390);
      expect(await isFitting()).toBe(true);
    }
    await set(frame, 'E of j1', '3');
    await expect(frame.locator('[data-edited]')).toBeInViewport({ ratio: 0.5 });
    await expect(frame.locator('[data-edited]')).toContainText('Infeasible');
    for (const title of ['Queues', 'Utilization', 'Running times', 'Data transfer']) {
      await show(page, title);
      expect(await isFitting(), title).toBe(true);
    }
  });
});
