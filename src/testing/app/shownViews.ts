import { onTestFinished, vi } from 'vitest';
import { views } from '../../faces/registry.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { click, doing, the } from './page.ts';
import { nextFrame, until } from './wholePage.tsx';

/** Makes a view the large one, by its title. */
export async function showView(title: string): Promise<void> {
  const view = views.find((each) => each.title === title);
  if (view === undefined) throw new Error(`No view is called ${title}.`);
  await doing(() => layoutStore.getState().setHero(view.id));
  await until(() => document.querySelector(`[role=tabpanel] [data-view="${view.id}"]`) !== null);
  await nextFrame();
}

/** The frame of a large view; of one run if there is one frame per run. */
export function frameOf(view: string, run?: number): HTMLElement {
  const place = run === undefined ? '' : `[data-run="${run}"] `;
  const frame = document.querySelector<HTMLElement>(`[role=tabpanel] ${place}[data-view="${view}"]`);
  if (frame === null) throw new Error(`There is no frame of ${view}.`);
  return frame;
}

/** What holds the data attributes and takes the keys of a view. */
export const surfaceIn = (frame: HTMLElement) => the('application', '', frame);

/** Presses something that saves a file; returns its text. */
export async function savedBy(press: () => Promise<void>): Promise<string> {
  const blobs: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:of-a-test';
  });
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  onTestFinished(() => revoke.mockRestore());
  await press();
  await until(() => blobs.length > 0);
  create.mockRestore();
  follow.mockRestore();
  return blobs[0].text();
}

/** Saves the numbers of a view as CSV; returns its rows as text, header first. */
export async function csvRows(frame: HTMLElement): Promise<readonly (readonly string[])[]> {
  const text = await savedBy(() => click(the('button', 'Save numbers (CSV)', frame)));
  return text.trimEnd().split('\r\n').map(cellsOf);
}

/** Splits a line of CSV (RFC 4180). */
function cellsOf(line: string): readonly string[] {
  const cells = `${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
}

/** A table as one object per row, by the names of its columns. */
export function records([header, ...rows]: readonly (readonly string[])[]) {
  return rows.map(
    (row): Readonly<Record<string, string>> => Object.fromEntries(header.map((name, at) => [name, row[at]])),
  );
}

/** The rows of the view of all numbers: a row per metric, a column per run and difference, without those of further seeds. */
export async function numbers(): Promise<readonly (readonly string[])[]> {
  await showView('Numbers');
  const rows = await csvRows(frameOf('numbers'));
  const ofSeeds = rows[0].indexOf('Seeds compare');
  return ofSeeds < 0 ? rows : rows.map((row) => row.slice(0, ofSeeds));
}
