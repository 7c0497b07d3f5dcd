import { expect, type Locator, type Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { addressOf, forge, heldInAddress, scenarioOf } from './support/links.ts';
import { closeQuestion, digests, drop, open, otherDigests } from './support/stage.ts';
import { handedOn as test, unguarded } from './support/test.ts';

/** Adds a policy to write, and waits for the editor. */
async function write(page: Page): Promise<ReturnType<Page['getByRole']>> {
  await page.getByRole('button', { name: 'Add a policy' }).click();
  const list = page.getByRole('listbox', { name: 'Add a policy' });
  await list.getByRole('option', { name: /Your own policy/ }).click();
  await expect(page.locator('.cm-editor')).toBeVisible();
  return page.getByRole('textbox', { name: 'Code of the policy' });
}

/** Pastes a text in place of all that is there. */
async function rewrite(page: Page, text: string): Promise<void> {
  const code = page.getByRole('textbox', { name: 'Code of the policy' });
  await code.focus();
  await page.keyboard.press('Control+A');
  await code.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const panel = (page: Page) => page.getByRole('region', { name: /^Code of policy/ });

// Where a browser types over what is selected it makes styles itself, which the page refuses it, aloud.
unguarded(
  'a policy is written with completion, runs as one writes, and says where it is wrong',
  async ({ page }) => {
    await open(page, await addressOf('two-jobs'));
    const code = await write(page);
    await expect.poll(async () => (await digests(page)).length).toBe(4);
    const before = await digests(page);

    // It stands beside the pictures, which make room.
    const edge = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, width: 0 };
    const editor = await edge(panel(page));
    expect(editor.width).toBeGreaterThan(380);
    expect((await edge(page.getByRole('main', { name: 'Stage' }))).x).toBeCloseTo(editor.x + editor.width, 0);

    // “Why here?” is about the run that is written.
    await page.getByRole('main').getByRole('button', { name: 'Why here?' }).click();
    await expect(page.getByRole('region', { name: 'Inspector' })).toContainText('Run D');
    await page.getByRole('button', { name: 'Close the inspector' }).click();

    // Names are completed, and explained.
    await rewrite(page, 'function choose(task, cluster) { return cluster.');
    await page.keyboard.type('be');
    const offered = page.getByRole('option', { name: /^below/ });
    await expect(offered).toBeVisible();
    await expect(page.getByText('A whole number drawn at random, from 0 to n − 1.').first()).toBeVisible();
    // By the mouse: the editor takes no keys for a list that has stood less than 75 ms, and a test is quicker.
    await offered.click();
    await page.keyboard.type('(1); }');
    await expect(panel(page).getByRole('status')).toHaveText('');
    const after = await otherDigests(page, before);
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3));

    // A fault stands at its line.
    await rewrite(page, 'function choose(task, cluster) {\n  return nope;\n}');
    await expect(panel(page).getByRole('status')).toContainText('line 2, column');
    await expect(page.locator('.cm-lintRange-error')).toHaveText('nope');

    // The editor’s own steps are taken back in it, and the page’s shortcuts are not heard.
    await page.keyboard.press('Control+Z');
    await expect(code).toContainText('cluster.below(1)');
    // The step taken back had selected all of it: what is typed now would stand in its place.
    await page.keyboard.press('Control+End');
    await page.keyboard.type('  ');
    await expect(page.locator('.cm-lintRange-error')).toHaveCount(0);
    const held = async () => JSON.stringify(await heldInAddress(page));
    await expect.poll(held).toContain('cluster.below(1); }  ');
  },
);

test('the keyboard leaves the editor by Escape and Tab, and finds a text', async ({ page }) => {
  await open(page, await addressOf('two-jobs'));
  const code = await write(page);
  await code.focus();
  await page.keyboard.press('Control+F');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(code).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(code).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(code).not.toBeFocused();
  await expect(panel(page)).toBeVisible();
});

unguarded('where the editor does not come, a plain field takes its place', async ({ page }) => {
  await page.route('**/policyEditor*', (route) => route.abort());
  await open(page, await addressOf('two-jobs'));
  await page.getByRole('button', { name: 'Add a policy' }).click();
  const list = page.getByRole('listbox', { name: 'Add a policy' });
  await list.getByRole('option', { name: /Your own policy/ }).click();
  const code = page.getByRole('textbox', { name: 'Code of the policy' });
  await code.fill('function choose() {\n  return nope;\n}');
  await expect(panel(page).getByRole('status')).toContainText('line 2, column');
  expect(await violations(page)).toEqual([]);
});

// The checker makes styles of its own to read those of a shadow root, which the page refuses it, aloud.
unguarded('the editor is accessible while it completes, is searched and shows a fault', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await open(page, await addressOf('two-jobs'));
  await write(page);
  expect(await violations(page), 'opened').toEqual([]);
  await rewrite(page, '// A comment.\nfunction choose(task, cluster) { return 5 + "x" + cluster.');
  await page.keyboard.type('be');
  await expect(page.getByRole('option', { name: /^below/ })).toBeVisible();
  expect(await violations(page), 'completing').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+F');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  expect(await violations(page), 'a search').toEqual([]);
  await page.keyboard.press('Escape');
  await rewrite(page, 'function choose(task, cluster) {\n  return nope;\n}');
  await expect(page.locator('.cm-lintRange-error')).toBeVisible();
  expect(await violations(page), 'a fault').toEqual([]);
});

const stranger = {
  ...{ policy: 'own', params: { d: 3 } },
  code: 'const params = {\n  d: [1, 1, 9], // the server that gets all\n};\nfunction choose() { return params.d; }',
};
const withStranger = () => ({ ...scenarioOf('two-jobs'), runs: [{ policy: 'fair' }, stranger] });
const lesson = () => ({
  ...{ lesson: 1, title: 'A lesson', goal: 'To see it.' },
  steps: [{ title: 'See', text: 'See it.', scenario: { changes: withStranger() } }],
});

const at = (address: () => Promise<string>) => async (page: Page) => {
  await page.goto(await address());
  await closeQuestion(page);
};

/** Drops a file on a page that shows something else. */
const dropped = (name: string, content: () => string) => async (page: Page) => {
  await open(page, await addressOf('figure-2'));
  await drop(page, name, content());
};

async function lessonFile(page: Page): Promise<void> {
  await open(page, await addressOf('figure-2'));
  await page.getByRole('button', { name: 'Gallery' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Open a lesson from a file' }).click();
  const buffer = Buffer.from(JSON.stringify(lesson()));
  await (await choosing).setFiles({ name: 'lesson.json', mimeType: 'application/json', buffer });
}

const places: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['a link', at(async () => `./${await forge({ v: 2, d: withStranger() })}`)],
  ['an embedded page', at(async () => `./?embed=1${await forge({ v: 2, d: withStranger() })}`)],
  ['a lesson', at(async () => `./${(await forge({ l: lesson() })).replace('#s', '#l')}`)],
  ['a scenario file', dropped('scenario.json', () => JSON.stringify(withStranger()))],
  ['a lesson file', lessonFile],
];

for (const [place, arrive] of places) {
  test(`code that comes with ${place} is shown, and runs after a click`, async ({ page }) => {
    await arrive(page);
    const card = page.locator('[data-run="1"][data-state=needsConsent]');
    await expect(card).toContainText('Somebody wrote this policy.');
    await expect(card).toContainText('function choose() { return params.d; }');
    await expect(page.locator('[data-run="0"][data-state=done]')).toBeVisible();
    await card.getByRole('button', { name: 'Run it' }).click();
    await expect(page.locator('[data-run="1"][data-state=done]')).toBeVisible();
  });
}

test('a dropped file with code is shown beside its editor, and runs after a click or a change', async ({
  page,
}) => {
  await open(page, await addressOf('two-jobs'));
  await drop(page, 'theirs.js', 'function choose() { return 1; }');
  const asking = page.locator('[data-run="3"][data-state=needsConsent]');
  await expect(asking).toContainText('function choose() { return 1; }');
  await expect(panel(page).getByRole('button', { name: 'Run it' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await rewrite(page, 'function choose() { return 2; }');
  await expect(page.locator('[data-run="3"][data-state=done]')).toBeVisible();
});

test('a declared parameter has a slider, a file with code becomes a policy, and what ran before a fault stays', async ({
  page,
}) => {
  await open(page, await addressOf('two-jobs'));
  await page.getByRole('button', { name: 'Gallery' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Write your own policy' }).click();
  const choosing = page.waitForEvent('filechooser');
  await panel(page).getByRole('button', { name: 'Open' }).click();
  const code = `interface Cluster { now(): number }
const params = {
  d: [1, 0, 2], // the server that gets all
};
function choose(task: unknown, cluster: Cluster): number { return params.d; }`;
  await (await choosing).setFiles({ name: 'mine.ts', mimeType: 'text/plain', buffer: Buffer.from(code) });
  // Whoever wrote it: it is asked about, once for each text.
  const asking = page.locator('[data-run="3"][data-state=needsConsent]');
  await expect(asking).toContainText('d: [1, 0, 2], // the server that gets all');
  await panel(page).getByRole('button', { name: 'Run it' }).click();
  await expect(panel(page).getByRole('status')).toHaveText('');
  const slider = page.getByRole('article', { name: 'Policy D' }).getByRole('slider', { name: /^d\b/ });
  const before = await digests(page);
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await otherDigests(page, before);
  await expect.poll(async () => JSON.stringify(await heldInAddress(page))).toContain('"d":2');
  await rewrite(page, 'let n = 0;\nfunction choose() {\n  n += 1;\n  return n < 3 ? 0 : nope;\n}');
  await expect(panel(page).getByRole('status')).toContainText('line 4, column');
  await expect(page.locator('[data-run="3"][data-state=failed]').getByRole('alert')).toBeVisible();
});
