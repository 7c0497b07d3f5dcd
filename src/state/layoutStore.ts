import { create } from 'zustand';
import type { JobId } from '../engine/ids.ts';
import type { FileLink } from '../share/fileLink.ts';

/** Dialogs that can cover the page. */
export type Overlay =
  | 'gallery'
  | 'share'
  | 'help'
  | 'handbook'
  | 'readings'
  | 'claims'
  | 'ideas'
  | 'arena'
  | 'import'
  | 'fork'
  | 'search'
  | 'teacher';

/** Panels that become drawers on narrow screens. */
type Drawer = 'rail' | 'inspector';

/** Whether the page is so narrow that they do (App.module.css). */
export const hasDrawers = () => window.matchMedia('(max-width: 1199px)').matches;

/** The arrangement of views and panels. */
export interface Layout {
  /** Id of the large view. */
  readonly hero: string;
  /** Ids of the views below it. */
  readonly linked: readonly [string, string];
  /** Id of the view that a mark opened beside the large view, in place of the inspector; null: none. */
  readonly beside: string | null;
  /** How often a view has been chosen by hand. */
  readonly choices: number;
  /** Whether charts stand below the large view; null: as the height of the window allows. */
  readonly hasCharts: boolean | null;
  /** Whether the rail shows all controls; null: only those that a preset is about. */
  readonly hasAllControls: boolean | null;
  /** The one run that is shown on a phone. */
  readonly focusedRun: number;
  readonly drawer: Drawer | null;
  readonly overlay: Overlay | null;
  /** Where the dialog opens, such as `AMB-35` of the readings, a preset for teachers or seeds of the arena; null for the top. */
  readonly reading: string | null;
  /** Makes a view the large one. If it was one of the small ones, the two change places. */
  setHero(view: string): void;
  setLinked(place: 0 | 1, view: string): void;
  setBeside(view: string | null): void;
  focusRun(run: number): void;
  toggleDrawer(drawer: Drawer): void;
  closeDrawer(): void;
  openOverlay(overlay: Overlay, reading?: string): void;
  closeOverlay(): void;
}

export const layoutStore = create<Layout>()((set) => ({
  hero: 'cluster',
  linked: ['cdf', 'over-time'],
  beside: null,
  choices: 0,
  hasCharts: null,
  hasAllControls: null,
  focusedRun: 0,
  drawer: null,
  overlay: null,
  reading: null,
  setHero: (hero) =>
    set(({ hero: before, linked: [left, right], choices }) => ({
      hero,
      choices: choices + 1,
      linked: [left === hero ? before : left, right === hero ? before : right],
    })),
  setLinked: (place, view) =>
    set(({ linked, choices }) => ({
      linked: place === 0 ? [view, linked[1]] : [linked[0], view],
      choices: choices + 1,
    })),
  setBeside: (beside) => set({ beside }),
  focusRun: (focusedRun) => set({ focusedRun }),
  toggleDrawer: (drawer) => set((before) => ({ drawer: before.drawer === drawer ? null : drawer })),
  closeDrawer: () => set({ drawer: null }),
  openOverlay: (overlay, reading) => set({ overlay, reading: reading ?? null, drawer: null }),
  closeOverlay: () => set({ overlay: null }),
}));

/** Two runs, by position in the scenario, and the job for which they are compared; null: the one that differs most. */
export interface ShownDifference {
  readonly runs: readonly [number, number];
  readonly job: JobId | null;
}

/** Which difference the dialog shows; null: it is closed. */
export const shownDifference = create<{ readonly of: ShownDifference | null }>()(() => ({ of: null }));

/** Opens the dialog that shows where two runs part. */
export function showDifference(runs: readonly [number, number], job: JobId | null): void {
  shownDifference.setState({ of: { runs, job } });
}

interface WantedFile {
  /** The link that waits for its file; null: none. */
  readonly link: FileLink | null;
}

/** The link that was opened and cannot show its run before somebody gives it the file of its log. */
export const wantedFile = create<WantedFile>()(() => ({ link: null }));
