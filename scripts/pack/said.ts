import type { Locator, Page } from '@playwright/test';
import { frames } from './frames.ts';

/** What a picture says at a moment, in every way in which it says anything. */
export interface Said {
  /** What it states about itself, for tests: one object for each surface that takes keys. */
  readonly facts: readonly Readonly<Record<string, string | undefined>>[];
  /** Text of the large view: tables, keys, legends and labels that are no part of a canvas. */
  readonly text: string;
  /** What screen readers hear while its cursor moves. */
  readonly spoken: readonly string[];
  /** What its note says at places of a grid, those without any left out. */
  readonly notes: readonly string[];
}

/** Columns and rows of places that are pointed at. */
const GRID = [10, 5] as const;

/** Keys that move a cursor: along, then across. */
const KEYS = [...Array<string>(10).fill('ArrowRight'), ...Array<string>(10).fill('ArrowDown')];

/** Records what the large view says now. The first of its surfaces is pointed at and walked over. */
export async function saidBy(hero: Locator): Promise<Said> {
  const page = hero.page();
  await frames(page);
  const facts = await hero
    .locator('[role=application]')
    .evaluateAll((all) =>
      all.map((each) => Object.fromEntries(Object.entries((each as HTMLElement).dataset).sort())),
    );
  const text = await hero.evaluate((element) => (element as HTMLElement).innerText);
  return { facts, text, spoken: await spokenBy(page), notes: await notesOf(page) };
}

function spokenBy(page: Page): Promise<readonly string[]> {
  return page.evaluate(async (keys) => {
    const surface = document.querySelector<HTMLElement>('[role=tabpanel] [role=application]');
    if (surface === null) return [];
    const turn = () => new Promise((done) => setTimeout(done));
    const spoken: string[] = [];
    for (const key of keys) {
      surface.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await turn();
      spoken.push(surface.querySelector('[role=status]')?.textContent ?? '');
    }
    surface.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    surface.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await turn();
    return spoken;
  }, KEYS);
}

function notesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(async ([columns, rows]) => {
    const surface = document.querySelector<HTMLElement>('[role=tabpanel] [role=application]');
    if (surface === null) return [];
    const turn = () => new Promise((done) => setTimeout(done));
    const { left, top, width, height } = surface.getBoundingClientRect();
    const notes: string[] = [];
    const point = (type: string, clientX: number, clientY: number) =>
      surface.dispatchEvent(new PointerEvent(type, { clientX, clientY, bubbles: true }));
    for (let place = 0; place < columns * rows; place += 1) {
      const column = place % columns;
      const row = (place - column) / columns;
      point('pointermove', left + ((column + 0.5) / columns) * width, top + ((row + 0.5) / rows) * height);
      await turn();
      const note = surface.parentElement?.querySelector(':scope > [aria-hidden=true]')?.textContent ?? '';
      if (note !== '') notes.push(`${column} ${row}: ${note}`);
    }
    point('pointerout', 0, 0);
    await turn();
    return notes;
  }, GRID);
}
