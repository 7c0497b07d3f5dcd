import type { ComponentType } from 'react';
import type { JobId } from '../../engine/ids.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Unit } from '../../widgets/quantity.ts';

/** A parameter that is a number. */
export interface NumberSetting {
  readonly title: string;
  readonly symbol?: string;
  readonly unit: Unit;
  readonly scale?: 'linear' | 'log';
}

/** A finished run, as passed to views. */
export interface RunTrace {
  /** Position in `scenario.runs`: 0 is A, 1 is B, … */
  readonly index: number;
  /** "Batch sampling, late binding". */
  readonly title: string;
  /** What sentences call it, where its title is too long for that. */
  readonly said?: string;
  readonly trace: Trace;
  /** What its policy says, where somebody wrote it. */
  readonly code?: string;
  /** The name of its policy, and the parameters that are numbers, by name. */
  readonly policy?: { readonly title: string; readonly numbers: Readonly<Record<string, NumberSetting>> };
}

export interface ViewProps {
  /** One run for a view of one run; all finished runs for a view of all. */
  readonly runs: readonly RunTrace[];
}

/** What a picture of one run gets. */
export interface RunProps {
  readonly run: RunTrace;
}

/** Rows of a table, the header first. */
export type TableRows = readonly (readonly (string | number)[])[];

/** What a view is about: the cluster at a moment, one job, or how the runs went. */
export type Door = 'now' | 'job' | 'results';

/** What people ask of results: each question has some of the views. */
export type Question = 'how long' | 'where' | 'what if' | 'formulas';

/** What a view explains: a mark that can be picked in other pictures, or a run as a whole with its scheduler. */
export type Mark = 'task' | 'job' | 'server' | 'run';

/** A view of one run, or of several side by side. */
export interface View {
  readonly id: string; // also in links
  readonly title: string;
  /** The question that it answers, in one sentence. */
  readonly hint: string;
  readonly door: Door;
  /** Of results only: the question that it helps to answer. */
  readonly question?: Question;
  /** From the card of such a mark it opens beside the picture. */
  readonly explains: readonly Mark[];
  /** The paper that brings it; left out: it suits any run. */
  readonly paper?: string;
  readonly takes: 'one run' | 'all runs';
  /** Id of a view that can show the runs which this one refuses, if there is one. */
  readonly instead?: string;
  /** Whether a pane needs more room than a share of the stage: then many panes keep a least size, and the stage scrolls. */
  readonly needsRoom?: true;
  /** Whether it needs only facts that come with a large run; others wait for those that its worker finds next. */
  readonly drawsAtOnce?: true;
  /** Whether it shows only what is decided at the time of the clock: jobs that are done are gone from it. */
  readonly isOfMoment?: true;
  /** Of a view of one job: the height that it wants on the job's page, where all of these stand one below the other. [px] */
  heightOfJob?(runs: readonly RunTrace[], job: JobId): number;
  /** Says why these runs cannot be shown (too big, not recorded); null when they can. */
  refuses(runs: readonly RunTrace[]): string | null;
  /** The same numbers as rows, for “Show as table” and CSV. At most a few thousand rows. */
  table(runs: readonly RunTrace[]): TableRows | Promise<TableRows>;
  /** Calls `onChange` whenever the rows of the same runs have changed, until the function that it returns is called. */
  watchTable?(onChange: () => void): Promise<() => void>;
  readonly Component: ComponentType<ViewProps>;
  /** Explains its marks in one line, for these runs; left out where marks are labelled in place. */
  readonly Key?: ComponentType<{ readonly runs: readonly RunTrace[] }>;
  /** Loads what `Component` and `table` need, so that they work without a network later. */
  loadAhead(): Promise<unknown>;
}
