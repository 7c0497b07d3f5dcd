import type { Door, View } from '../../views/shared/view.ts';

/** What people come to do, in the order of the page; each opens some of the views. */
export const doors: readonly Door[] = ['watch', 'follow', 'mechanism', 'results', 'theory'];

/** Names of the doors. */
export const doorNames: Readonly<Record<Door, string>> = {
  watch: 'Watch',
  follow: 'Follow a job',
  mechanism: 'Mechanism',
  results: 'Results',
  theory: 'Theory',
};

/** What each door answers. */
export const doorHints: Readonly<Record<Door, string>> = {
  watch: 'Where is the work now?',
  follow: 'What happened to one job?',
  mechanism: 'How does each scheduler decide?',
  results: 'Who was faster, and by how much?',
  theory: 'What should come out, by the formulas?',
};

/** The view that a door opens: the one seen last behind it, else the first that has something to show; null for none. */
export function behind(door: Door, inUse: readonly View[], last: string | undefined): View | null {
  const offered = inUse.filter((view) => view.door === door);
  return offered.find(({ id }) => id === last) ?? offered[0] ?? null;
}
