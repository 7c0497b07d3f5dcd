import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Pages on which a question was sent away: the gallery asks no more there. */
const declined = new WeakSet<Page>();

/** Opens an address and waits until all runs are over. No question is open then, and all controls are shown. */
export async function open(page: Page, address = './'): Promise<readonly string[]> {
  const all = await openAsked(page, address);
  if (await closeQuestion(page)) declined.add(page);
  else declined.delete(page);
  await showAllControls(page);
  return all;
}

/** Opens an address as a newcomer does, who is asked a question, and waits until all runs are over. */
export async function openAsked(page: Page, address = './'): Promise<readonly string[]> {
  await page.goto(address);
  return digests(page);
}

/** Closes the question, and tells whether there was one. */
export async function closeQuestion(page: Page): Promise<boolean> {
  await nextFrames(page);
  const close = page.getByRole('button', { name: 'Close the question' });
  // While a guess is open the large view says so at once; the question itself is fetched after the first frame.
  const guess = page.locator('[role=tabpanel][data-guessing]');
  if ((await guess.count()) === 0 && (await close.count()) === 0) return false;
  await close.waitFor({ state: 'attached' });
  // An address may open a dialog before it, which a pointer would hit.
  await close.dispatchEvent('click');
  await expect(close).toHaveCount(0);
  return true;
}

/** Opens the rail's other controls, where there is a rail and no dialog before it. */
export async function showAllControls(page: Page): Promise<void> {
  // Embedded and on a projector there is no rail. It comes after the first picture.
  if ((await page.getByRole('banner').count()) === 0) return;
  const toggle = page.locator('aside[aria-label="Scenario"] > button[aria-expanded]');
  await toggle.waitFor({ state: 'attached' });
  if ((await page.locator('dialog:modal').count()) > 0) return;
  // On narrow pages the rail is a drawer, which need not be open.
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.dispatchEvent('click');
}

/** Adds the policy that is offered first: one that is not compared yet. */
export async function addPolicy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a policy' }).click();
  await expect(page.getByRole('listbox', { name: 'Add a policy' })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Opens an address as a visitor who comes by it, not as one who edits the address of an open page. */
export async function arrive(page: Page, address: string): Promise<readonly string[]> {
  await page.goto('about:blank');
  return open(page, address);
}

/** Opens an address in the open page, which loads no file again for that; waits until the runs differ from the given digests. */
export async function openInPlace(
  page: Page,
  address: string,
  before: readonly string[],
): Promise<readonly string[]> {
  await page.goto(address);
  const all = await digests(page, before);
  await closeQuestion(page);
  return all;
}

/**
 * Waits until all runs are over and nothing on screen is older than the scenario, and optionally until the digests
 * differ from `before`; returns them. The page itself checks in every frame, so that the test waits no longer than
 * necessary.
 */
export async function digests(page: Page, before?: readonly string[]): Promise<readonly string[]> {
  const found = await page.waitForFunction((unwanted) => {
    // Some large views have a pane per run, others one for all.
    // Runs of which the view has nothing to show are named below it.
    const panes = [...document.querySelectorAll<HTMLElement>('main [data-state]')].sort(
      (first, second) => Number(first.dataset.run ?? 0) - Number(second.dataset.run ?? 0),
    );
    const texts = panes.map(({ dataset }) => dataset.digest ?? '');
    // A view that still draws the runs before takes keys for them, and is what would be read.
    if (document.querySelector('main [aria-busy=true]') !== null) return undefined;
    if (!/^[0-9a-f]{16}/.test(texts[0] ?? '') || panes.some(({ dataset }) => dataset.digest === undefined))
      return undefined;
    const all = texts.flatMap((each) => each.split(' '));
    return all.join(' ') === unwanted ? undefined : all;
  }, before?.join(' '));
  return (await found.jsonValue()) ?? [];
}

/** Waits until the runs differ from the given digests. */
export const otherDigests = (page: Page, before: readonly string[]) => digests(page, before);

/** Parts of the page that tests need often. */
export const parts = (page: Page) => ({
  clock: page.getByTestId('time'),
  timeline: page.getByRole('slider', { name: 'Time', exact: true }),
  hero: page.getByRole('tabpanel'),
  views: page.getByRole('tablist', { name: 'Large view' }).getByRole('tab'),
  link: page.getByRole('textbox', { name: 'Link', exact: true }),
});

/** The names of all views, in the order of the page. */
export const viewTitles = [
  'Cluster',
  'Timeline',
  'Queues',
  'Flow graph',
  'Virtual sizes',
  'Lanes',
  'Time left',
  'Wait times',
  'Candidates',
  'Job manager',
  'Matching',
  'Learned tail, β',
  'Messages',
  'Stages',
  'Event log',
  'Jobs',
  'Estimates',
  'Distributions',
  'Over time',
  'Utilization',
  'Receipts',
  'Running times',
  'Gain',
  'Speed-up',
  'Slower jobs',
  'Sweep',
  'Locality',
  'Data transfer',
  'Numbers',
  'Theory',
  'Knee',
  'Batch sizes',
] as const;

/** Opens a large view by name: by its tab, or by the list of all views if it has nothing to show. */
export async function show(page: Page, title: string): Promise<void> {
  const tab = parts(page).views.filter({ hasText: new RegExp(`^${title}$`) });
  if ((await tab.count()) > 0) await tab.click();
  else await page.getByRole('combobox', { name: 'All views' }).selectOption({ label: title });
  await expect(page.getByRole('tabpanel', { name: title, exact: true })).toBeVisible();
  await viewsAreCurrent(page);
}

/** Waits until all views show the runs that are chosen: they draw others when the browser has time, and say so. */
export async function viewsAreCurrent(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

/** Shows small views, by their ids. In a low window there is one at most, and only on request. */
export async function showBelow(page: Page, left: string, right: string): Promise<void> {
  const charts = page.getByRole('button', { name: 'Charts', exact: true });
  if ((await charts.getAttribute('aria-pressed')) === 'false') await charts.click();
  await page.getByRole('combobox', { name: 'Left view' }).selectOption(left);
  const other = page.getByRole('combobox', { name: 'Right view' });
  if ((await other.count()) > 0) await other.selectOption(right);
}

/** The frame of a large view; of one run if there is one frame per run. */
export function frameOf(page: Page, view: string, run?: number): Locator {
  const hero = page.getByRole('tabpanel');
  const frame = `[data-view="${view}"]`;
  return run === undefined ? hero.locator(frame).first() : hero.locator(`[data-run="${run}"] ${frame}`);
}

/** Chooses what a run simulates, by the title of the policy. */
export async function choosePolicy(page: Page, letter: string, title: string): Promise<void> {
  await page.getByRole('button', { name: `Policy ${letter}: ` }).click();
  const list = page.getByRole('listbox', { name: `Policy ${letter}` });
  await list.getByRole('option').filter({ hasText: title }).first().click();
  await expect(list).toBeHidden();
}

/** The cluster of one run, with the data attributes that state what it has drawn. */
export const cluster = (page: Page, run = 0): Locator =>
  page.locator(`[data-run="${run}"][data-state] [role=application][data-detail]`);

/** Returns the simulated time that the first cluster has drawn. [µs] */
export async function drawnTime(page: Page): Promise<number> {
  await nextFrames(page);
  return Number(await cluster(page).getAttribute('data-time'));
}

/**
 * Notes in the page whatever an element says from now on; returns a function that reads what it has said so far. What is there for
 * a moment only may be gone when a test looks.
 */
export async function noteTexts(shown: Locator): Promise<() => Promise<readonly string[]>> {
  const noted = await shown.evaluateHandle((element) => {
    const texts = new Set<string>();
    const note = () => texts.add(element.textContent ?? '');
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true });
    return texts;
  });
  return () => noted.evaluate((texts) => [...texts]);
}

/** Waits until pending changes of the page have been drawn. */
export async function nextFrames(page: Pick<Page, 'evaluate'>): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let frames = 0; frames < 3; frames += 1) await frame();
    // Views draw other runs when the browser has time, and say so.
    while (document.querySelector('main [aria-busy=true]') !== null) await frame();
  });
}

/** Waits until the page has had nothing to do so many times: by the clock, a busy machine would look like an idle page. */
export async function idleMoments(page: Page, count: number): Promise<void> {
  await page.evaluate(async (many) => {
    for (let moment = 0; moment < many; moment += 1) await new Promise((done) => requestIdleCallback(done));
  }, count);
}

/** A place on the page. */
export type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/**
 * Returns where an element is once it stays there. Until then the page waits for parts that take room from others, and says so by
 * `data-awaited`; a picture follows its frame some frames later.
 */
export async function boxAtRest(shown: Locator): Promise<Box> {
  const page = shown.page();
  let box: Box | null = null;
  await expect(async () => {
    await expect(page.locator('[data-awaited]')).toHaveCount(0);
    const before = await shown.boundingBox();
    await nextFrames(page);
    box = await shown.boundingBox();
    expect(box).not.toBeNull();
    expect(box).toEqual(before);
  }).toPass();
  if (box === null) throw new Error('It is not on the page.');
  return box;
}

/**
 * Presses a key until a view says something about its cursor. Each press waits for the view to say something else: a view that is late
 * would be passed, and one that does not answer would be asked for ever.
 */
export async function pressUntilTold(page: Page, key: string, told: Locator, words: RegExp): Promise<void> {
  for (;;) {
    const before = (await told.textContent()) ?? '';
    if (words.test(before)) return;
    await page.keyboard.press(key);
    await expect(told).not.toHaveText(before);
  }
}

/** The content of the large views: their stated facts, and a hash of their pixels. */
export interface Picture {
  readonly facts: readonly Readonly<Record<string, string | undefined>>[];
  readonly pixels: readonly number[];
}

/** Records the content of the large views. */
export async function picture(page: Page): Promise<Picture> {
  await nextFrames(page);
  return page.evaluate(() => {
    const hash = (text: string) => {
      let value = 0x811c9dc5;
      for (let at = 0; at < text.length; at += 1)
        value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
      return value;
    };
    const surfaces = [...document.querySelectorAll<HTMLElement>('[role=tabpanel] [role=application]')];
    const canvases = [...document.querySelectorAll<HTMLCanvasElement>('[role=tabpanel] canvas')];
    const drawings = [...document.querySelectorAll('[role=tabpanel] [role=application] svg')];
    return {
      facts: surfaces.map(({ dataset }) => ({ ...dataset })),
      pixels: [
        ...canvases.map((canvas) => hash(canvas.toDataURL())),
        ...drawings.map((drawing) => hash(drawing.innerHTML)),
      ],
    };
  });
}

/** Drags the timeline to a share of the whole. */
export async function scrub(page: Page, share: number): Promise<void> {
  await parts(page).timeline.fill(String(share * 10_000));
}

/** Sets a slider by typing into the number field beside it. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `${label}, number` });
  await field.fill(text);
  await field.press('Enter');
  // Otherwise later keys would be typed into the field.
  await field.blur();
}

/** Chooses a preset from the gallery. */
export async function choosePreset(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: 'Gallery' }).click();
  await page.locator(`[data-preset="${id}"]`).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  if (declined.has(page)) return;
  await digests(page);
  await closeQuestion(page);
}

/** Creates a link in the share dialog. */
export async function shareLink(page: Page, withMoment = false): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const moment = dialog.getByRole('switch', { name: 'Open at this moment' });
  if (withMoment) await moment.check();
  await expect(parts(page).link).toHaveValue(/#s=1\.[\w-]*[A-Za-z0-9]$/);
  const link = await parts(page).link.inputValue();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return link;
}

/** Chooses a menu entry of a view that saves a file; returns the file. */
export async function save(page: Page, view: Locator, entry: string): Promise<Buffer> {
  await view.getByRole('button', { name: /^Table and export/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: entry }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Returns a text with all digits of the numbers that are shown in fewer. */
export async function exactText(shown: Locator): Promise<string> {
  return shown.evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const number of copy.querySelectorAll('span[title]'))
      number.textContent = number.getAttribute('title');
    return copy.textContent ?? '';
  });
}

/** A number as tables in CSV have it, with 15 digits. */
export const inCsv = (value: number) => Number(value.toPrecision(15));

/** Saves the numbers of a view as CSV; returns its rows as text, header first. */
export async function csvRows(page: Page, view: Locator): Promise<readonly (readonly string[])[]> {
  await viewsAreCurrent(page);
  const text = (await save(page, view, 'Save numbers (CSV)')).toString('utf8');
  return text.trimEnd().split('\r\n').map(cellsOf);
}

/** Splits a line of CSV (RFC 4180). */
function cellsOf(line: string): readonly string[] {
  const cells = `${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
}

/**
 * Opens the view of all metrics and returns its numbers: a row per metric, a column per run and difference. Leaves out the
 * columns of further seeds, which come when the page is idle.
 */
export async function metrics(page: Page): Promise<readonly (readonly string[])[]> {
  await show(page, 'Numbers');
  const { hero } = parts(page);
  await expect(hero.locator('[data-state="done"]')).toBeVisible();
  const rows = await csvRows(page, hero);
  const ofSeeds = rows[0].indexOf('Seeds compare');
  return ofSeeds < 0 ? rows : rows.map((row) => row.slice(0, ofSeeds));
}

/** Drops a file on the page. */
export async function drop(page: Page, name: string, content: string | Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], fileName));
      return data;
    },
    [name, Buffer.from(content).toString('base64')],
  );
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await expect(page.getByText('Drop to read')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(page.getByText('Drop to read')).toBeHidden();
}
