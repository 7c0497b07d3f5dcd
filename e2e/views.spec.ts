import { expect, type Locator, type Page } from '@playwright/test';
import { addressOf } from './support/links.ts';
import {
  arrive,
  csvRows,
  drawnTime,
  open,
  openInPlace,
  parts,
  save,
  show,
  viewTitles,
} from './support/stage.ts';
import { handedOn as test } from './support/test.ts';

/** The data attribute that proves that a view has drawn the run, and not an empty frame. */
const drawn = {
  Cluster: /data-running="[1-9]/,
  Timeline: /data-to="[1-9]/,
  Queues: /data-waiting="\d/,
  'Flow graph': /data-arcs="[1-9]/,
  'Virtual sizes': /data-order="\d/,
  Lanes: /data-questions="[1-9]/,
  'Time left': /data-order="\d/,
  'Wait times': /data-cells="[1-9]/,
  Candidates: /data-candidates="[1-9]/,
  'Job manager': /data-ready="\d/,
  Matching: /data-tasks="[1-9]/,
  'Learned tail, β': /data-rows="[1-9]/,
  Messages: /data-arrows="[1-9]/,
  Stages: /data-job="\d/,
  'Event log': /data-events="[1-9]/,
  Jobs: /data-order="\d/,
  Estimates: /data-rows="[1-9]/,
  Distributions: /data-rows="[1-9]/,
  'Over time': /data-rows="[1-9]/,
  Utilization: /data-rows="[1-9]/,
  Receipts: /data-rows="[1-9]/,
  'Running times': /data-rows="[1-9]/,
  Gain: /data-rows="[1-9]/,
  'Speed-up': /data-rows="[1-9]/,
  'Slower jobs': /data-rows="[1-9]/,
  Sweep: /data-left="0"/,
  Locality: /data-rows="[1-9]/,
  'Data transfer': /data-rows="[1-9]/,
  Numbers: /data-rows="[1-9]/,
  Theory: /data-rows="[1-9]/,
  // All its runs are made: until then its table grows.
  Knee: /data-left="0"/,
  'Batch sizes': /data-left="0"/,
} as const;

/** Words that stand in the drawing of a view which is painted on a canvas. */
const written: Partial<Record<keyof typeof drawn, RegExp>> = {
  Messages: /<text[^>]*>scheduler \d/,
  'Flow graph': /<text[^>]*>sink</,
};

/** Views that show something only under the policies of one paper. */
const ofOnePaper: readonly string[] = [
  'Queues',
  'Flow graph',
  'Virtual sizes',
  'Lanes',
  'Time left',
  'Learned tail, β',
  'Wait times',
  'Candidates',
  'Job manager',
  'Matching',
  'Estimates',
  'Knee',
  'Batch sizes',
];

/** Presets to draw, by the name of their scenario, with the views for which they have content. */
const subjects = [
  {
    preset: 'first-look',
    name: 'First look',
    titles: Object.keys(drawn).filter(
      (each) => !['Locality', 'Data transfer', 'Sweep', ...ofOnePaper].includes(each),
    ),
  },
  {
    preset: 'crowded-links',
    name: 'Crowded links',
    titles: Object.keys(drawn).filter((each) => !['Sweep', ...ofOnePaper].includes(each)),
  },
  { preset: 'probe-ratio', name: 'How many probes', titles: ['Sweep'] },
  { preset: 'preemption-flips', name: 'Five seconds of work, five gigabytes', titles: ['Flow graph'] },
  { preset: 'pagerank-moves', name: 'PageRank moves', titles: ['Queues'] },
  { preset: 'refused-thrice', name: 'Refused three times', titles: ['Lanes'] },
  { preset: 'beta-unknown', name: 'A tail that nobody knows', titles: ['Learned tail, β'] },
  { preset: 'figure-4', name: 'Figure 4, locality or wait', titles: ['Candidates'] },
  { preset: 'knee', name: 'The knee', titles: ['Knee'] },
  { preset: 'figure-5', name: 'Figure 5, three tasks', titles: ['Batch sizes'] },
  {
    preset: 'stale-matrices',
    name: 'Matrices that lie',
    titles: ['Wait times', 'Job manager', 'Matching', 'Estimates'],
  },
] as const;

const has = ({ titles }: (typeof subjects)[number], title: string) =>
  (titles as readonly string[]).includes(title);

const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });

/** Formats a cell of a CSV file like the table on screen. */
function asShown(cell: string): string {
  return /^-?[\d.]+(e[-+]\d+)?$/.test(cell) ? numbers.format(Number(cell)) : cell;
}

async function chooseInMenu(page: Page, view: Locator, entry: string): Promise<void> {
  await view.getByRole('button', { name: /^Table and export/ }).click();
  await page.getByRole('button', { name: entry }).click();
}

/** Reads the width and height in the header of a PNG file (PNG §11.2.2). */
function sizeOfPng(file: Buffer): readonly [width: number, height: number] {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

test('views that have something to show have tabs; lists have the others at their end', {
  tag: '@journey',
}, async ({ page }) => {
  const { views } = parts(page);
  const groupsOf = (list: string) =>
    page.getByRole('combobox', { name: list }).evaluate((select) =>
      [...select.querySelectorAll('optgroup')].map(({ label, children }) => ({
        label,
        titles: [...children].map(({ textContent }) => textContent),
      })),
    );
  expect(Object.keys(drawn)).toEqual(viewTitles);
  await open(page);
  // Sweep has a form there, and no numbers.
  const used = viewTitles.filter((each) => each === 'Sweep' || subjects[0].titles.includes(each));
  // Tabs are those of the open door.
  const behind = (await groupsOf('All views')).find(({ label }) => label === 'Now');
  expect(await views.allTextContents()).toEqual(behind?.titles);
  const doors = page.getByRole('navigation', { name: 'Views' }).getByRole('button');
  expect(await doors.allTextContents()).toEqual(['Story', 'Now', 'Job', 'Results']);
  for (const list of ['All views', 'Left view', 'Right view']) {
    const groups = await groupsOf(list);
    expect(groups.slice(0, -1).flatMap(({ titles }) => titles)).toEqual(used);
    expect(groups.at(-1)).toEqual({
      label: 'Nothing to show here',
      titles: viewTitles.filter((each) => !used.includes(each)),
    });
  }
  // A view that was chosen in spite of that keeps its tab while it is shown.
  await show(page, 'Matching');
  await expect(views.filter({ hasText: 'Matching' })).toHaveAttribute('aria-selected', 'true');
  await arrive(page, await addressOf('figure-5'));
  expect(await views.allTextContents()).toContain('Matching');
  expect(await views.allTextContents()).not.toContain('Lanes');
});

/** Views that need many runs or long ones; of the others, `src/app/stage/twins.test.tsx` compares table and CSV. */
const withRuns: readonly string[] = ['Sweep', 'Knee', 'Batch sizes', 'Learned tail, β'];

/** Compares what a view shows as a table with what it saves as CSV. */
async function expectTwins(page: Page, frame: Locator, fact: RegExp): Promise<void> {
  const [header, ...rows] = await csvRows(page, frame);
  expect(rows.length).toBeGreaterThan(2);
  await chooseInMenu(page, frame, 'Show as table');
  const table = frame.getByRole('table');
  await expect(table.locator('thead th')).toHaveText(header as string[]);
  await expect(table.locator('tbody tr')).toHaveCount(Math.min(200, rows.length));
  for (const row of new Set([0, Math.min(1, rows.length - 1), Math.min(199, rows.length - 1)])) {
    const shown = await table.locator('tbody tr').nth(row).locator('td').allTextContents();
    // NaN is a dash on screen and empty in the file.
    expect(shown.map((cell) => (cell === '–' ? '' : cell))).toEqual(rows[row].map(asShown));
  }
  await chooseInMenu(page, frame, 'Show as picture');
  await expect.poll(() => frame.innerHTML()).toMatch(fact);
}

for (const { preset, name, titles } of subjects) {
  // The picture of a view does not depend on the preset: each is saved once.
  const others = titles.filter((title) => subjects.find((each) => has(each, title))?.preset === preset);
  test(`pictures of ${name} are saved in two sizes and as a drawing: ${others.join(', ')}`, async ({
    page,
  }) => {
    await open(page, await addressOf(preset));
    const { hero } = parts(page);
    for (const title of others) {
      await show(page, title);
      // The page of a job has others beside it.
      const frame = hero.locator(`[data-view][aria-label^="${title}: "]`).first();
      await expect(frame).toBeVisible();
      // Some make dozens of runs first.
      const fact = drawn[title as keyof typeof drawn];
      await expect.poll(() => frame.innerHTML(), title).toMatch(fact);
      await expect(frame.getByText(/NaN|undefined|Infinity/)).toHaveCount(0);

      const [width, height] = sizeOfPng(await save(page, frame, 'PNG 1×'));
      expect(Math.min(width, height), title).toBeGreaterThan(200);
      const twice = await save(page, frame, 'PNG 2×');
      expect(sizeOfPng(twice), title).toEqual([width * 2, height * 2]);
      const svg = (await save(page, frame, 'SVG')).toString('utf8');
      expect(svg, title).toContain(name);
      // Also what is drawn on a canvas: its lines stay sharp at any size, and its words can be found and changed.
      expect(svg, title).not.toContain('<image');
      expect(svg, title).toMatch(written[title as keyof typeof written] ?? /<text[^>]*>[^<]/);
      expect(
        /<(style|link|script|foreignObject)|NaN/.exec(svg.replaceAll(/"data:[^"]*"/g, '""')),
        title,
      ).toBeNull();
      // Browsers accept it as a picture.
      const isRead = await page.evaluate(
        (text) =>
          new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror') === null,
        svg,
      );
      expect(isRead, title).toBe(true);
      if (withRuns.includes(title)) await expectTwins(page, frame, fact);
    }
  });
}

/** Where each view is opened once: the views by the first preset in which they have something to show. */
const openings = {
  'first-look': subjects[0].titles,
  'crowded-links': ['Locality', 'Data transfer'],
  'pagerank-moves': ['Queues', 'Flow graph'],
  'keep-a-slot': ['Virtual sizes', 'Time left'],
  'refused-thrice': ['Lanes'],
  'beta-unknown': ['Learned tail, β'],
  'figure-4': ['Candidates'],
  'stale-matrices': ['Wait times', 'Job manager', 'Matching', 'Estimates'],
  'probe-ratio': ['Sweep'],
  knee: ['Knee'],
  'figure-5': ['Batch sizes'],
} as const satisfies Record<string, readonly string[]>;

/** Of views that make many runs the first is enough here. */
const begun = /data-left="\d/;

test('each view opens and draws something', { tag: '@journey' }, async ({ page }) => {
  expect(Object.values(openings).flat().sort()).toEqual([...viewTitles].sort());
  const { hero } = parts(page);
  let before = await open(page);
  for (const [preset, titles] of Object.entries(openings)) {
    if (preset !== 'first-look') before = await openInPlace(page, await addressOf(preset), before);
    for (const title of titles) {
      const fact = drawn[title as keyof typeof drawn];
      await show(page, title);
      // Another run may have nothing to show there.
      const frame = hero.getByRole('region', { name: new RegExp(`^${title}: .`) }).first();
      const wanted = String(fact).includes('left') ? begun : fact;
      await expect.poll(() => frame.innerHTML(), title).toMatch(wanted);
      await expect(frame.getByText(/NaN|undefined|Infinity/)).toHaveCount(0);
    }
  }
});

test('the two small views can show anything, linked with the large one by clock and selection', async ({
  page,
}) => {
  await open(page);
  for (const [id, fact] of [
    ['timeline', /data-to="[1-9]/],
    ['messages', /data-arrows="[1-9]/],
    ['numbers', /data-rows="[1-9]/],
    ['jobs', /data-order="\d/],
    ['dag', /data-job="\d/],
  ] as const) {
    await page.getByRole('combobox', { name: 'Left view' }).selectOption(id);
    const small = page.locator(`[data-view=${id}]`);
    await expect.poll(() => small.innerHTML()).toMatch(fact);
  }
  await page.getByRole('combobox', { name: 'Right view' }).selectOption('timeline');
  const timeline = page.locator('[data-view=timeline] [role=application]');
  for (const key of ['ArrowRight', 'End']) {
    await page.keyboard.press(key);
    await expect(timeline).toHaveAttribute('data-time', String(await drawnTime(page)));
  }
});

test('the knee is measured anew for another tail, and once a session', async ({ page }) => {
  await open(page, await addressOf('knee'));
  const frame = parts(page).hero.locator('[data-view=knee]');
  const chart = frame.locator('svg[data-rows]').first();
  const spoken = frame.getByRole('application').first();
  const areAllMade = () => expect(frame.locator('[data-left="0"]')).toBeVisible();
  await areAllMade();
  await expect(chart).toHaveAttribute('data-rows', '13');
  const measured = await spoken.getAttribute('aria-label');
  expect(measured).toMatch(
    /β = 1\.4, .* 0\.5 slots for each task: 6\.\d\d ± 0\.\d\d shortest tasks, 20 runs/,
  );
  const beta = frame.getByRole('textbox', { name: 'Tail of task times' });
  await beta.fill('1.6');
  await beta.press('Enter');
  await expect(spoken).toHaveAttribute('aria-label', /β = 1\.6, /);
  await areAllMade();
  await expect(spoken).toHaveAttribute('aria-label', /0\.5 slots for each task: 5\.\d\d ± /);
  await expect(frame.getByText('max(2/β, 1) = 1.25')).toBeVisible();
  await beta.fill('1.4');
  await beta.press('Enter');
  await expect(spoken).toHaveAttribute('aria-label', measured ?? '');
});
