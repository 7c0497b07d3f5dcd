import type { ComponentType } from 'react';
import type { Trace } from '../trace/trace.ts';

/** One finished run as a view gets it. */
export interface RunTrace {
  /** Its position in `scenario.runs`: 0 is A, 1 is B … */
  readonly index: number;
  /** "Batch sampling, late binding". */
  readonly title: string;
  readonly trace: Trace;
}

export interface ViewProps {
  /** One run for a view that takes one, all finished runs for a view that takes all. */
  readonly runs: readonly RunTrace[];
  /** CSS pixels to draw in. */
  readonly width: number;
  readonly height: number;
}

/** Rows of a table, the header first. */
export type TableRows = readonly (readonly (string | number)[])[];

/** Where a view stands in the menu, by what people come for. */
export type Door = 'watch' | 'follow' | 'mechanism' | 'results' | 'theory';

/** A way to look at one run or at several side by side. */
export interface View {
  readonly id: string; // also in links
  readonly title: string;
  /** The question it answers, in one sentence. */
  readonly hint: string;
  readonly door: Door;
  readonly takes: 'one run' | 'all runs';
  /** Id of the view that shows the same of runs that this one refuses, where there is such. */
  readonly instead?: string;
  /** Says why these runs cannot be shown (too big, not recorded), or null when they can. */
  refuses(runs: readonly RunTrace[]): string | null;
  /** The same numbers as rows, for the "show as table" twin and CSV. At most a few thousand rows. */
  table(runs: readonly RunTrace[]): TableRows | Promise<TableRows>;
  readonly Component: ComponentType<ViewProps>;
  /** Fetches what `Component` and `table` need, so that they work without a network later. */
  loadAhead(): Promise<unknown>;
}
